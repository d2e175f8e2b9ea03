/** Completion script for zsh, with a description beside every word. */
import type { Completes } from '../command.ts';
import type { CompletedCommand, Flag, Vocabulary } from './vocabulary.ts';

export function zshCompletion({ commands, globals }: Vocabulary): string {
  const listed = commands.map((c) => `    ${quote(`${c.name.replaceAll(':', '\\:')}:${c.summary}`)}`);
  return `#compdef knowing
# knowing completion for zsh. Add to ~/.zshrc:  eval "$(knowing completion zsh)"
_knowing() {
  local -a commands globals
  commands=(
${listed.join('\n')}
  )
  globals=(
${globals.map((flag) => `    ${argument(flag)}`).join('\n')}
  )
  _arguments -C $globals '1: :->command' '*:: :->rest' && return
  case $state in
    command) _describe command commands ;;
    rest)
      case $words[1] in
${commands.map(branch).join('\n')}
      esac ;;
  esac
}
_knowing_symbols() { compadd -- \${(f)"$(knowing completion symbols "$PREFIX" 2>/dev/null)"} }
_knowing_repositories() { compadd -- \${(f)"$(knowing completion repositories 2>/dev/null)"}; _files -/ }
compdef _knowing knowing
`;
}

function branch({ name, flags, choices, completes }: CompletedCommand): string {
  const rest = choices.length === 0 ? quote(`*:value:${asking(completes)}`) : quote(`1:value:(${choices.join(' ')})`);
  return `        ${name}) _arguments $globals ${[...flags.map(argument), rest].join(' ')} ;;`;
}

function argument({ name, summary, takesValue, choices, completes }: Flag): string {
  const value = !takesValue ? '' : choices.length > 0 ? `:value:(${choices.join(' ')})` : `:value:${asking(completes)}`;
  return quote(`${name}[${summary.replaceAll(/[[\]\\:]/g, '\\$&')}]${value}`);
}

const asking = (completes: Completes | undefined): string => (completes === undefined ? '_files' : `_knowing_${completes}`);
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
