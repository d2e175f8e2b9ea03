/** Shell scripts, beside what their language says of them: the targets, programs and manifests that they start, the variables that they export and expect. */
import type { FileFacts } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { relateExpected, relateExported } from '../shared/exported-variables.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf } from '../shared/paths.ts';
import { relateStarted } from '../shared/relate-started.ts';

export const format: Format = {
  id: 'shell-commands',
  version: 2,
  claims: (path, head) => /\.(?:sh|bash)$/.test(path) && (head === undefined || !head.includes('\0')),
  syntax: { read: (path, text) => [readScript(path, text)] },
};

/** `cd "$(dirname "$0")"`: the script's own folder, which is where paths are looked for first anyway. */
const OWN_FOLDER = /\b(?:cd|pushd)[ \t]+(?:--[ \t]+)?["']?\$[^\n;&|]*/g;

function readScript(path: string, text: string): FileFacts {
  const facts = new FormatFacts('shell-commands', path, text);
  const script = text.replace(OWN_FOLDER, (s) => ' '.repeat(s.length));
  relateStarted(facts, -1, { text: script, start: 0, folders: [...new Set([folderOf(path), ''])] });
  relateExported(facts, -1, text, 0);
  relateExpected(facts, -1, text);
  return facts.finish();
}
