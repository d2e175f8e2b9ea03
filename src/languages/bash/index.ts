/** Shell scripts by outline: functions, variables of the script, calls of its own functions, sourced files. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';
import { readShellTags } from './read-tags.ts';

export const language = outlineLanguage({
  id: 'bash',
  version: 3,
  extensions: ['.sh', '.bash', '.zsh', '.bats'],
  filenames: ['.bashrc', '.bash_profile', '.zshrc', '.profile'],
  interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh', 'bats'],
  builtins:
    'echo printf cd pwd exit return test [ true false set unset export local declare readonly shift eval exec trap source . read command type let wait kill sleep cat grep sed awk ls rm mv cp mkdir find tr cut head tail sort uniq wc xargs basename dirname chmod touch tee date which'.split(
      ' ',
    ),
  // The folder is mostly computed: `"$(dirname "$0")/lib.sh"`.
  importedFiles: (text) => [text.replace(/["']/g, '').replace(/^.*[$})]\w*\//, '')].filter((path) => !path.includes('$')),
  testFile: /([^/]+)(?:[._-]test)?\.bats$|([^/]+)_test\.sh$/,
  // A variable's value may hold braces.
  header: /^[^\n]*/,
  readTags: readShellTags,
});
