/** Completion script for zsh, with a description beside every word. */
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
compdef _knowing knowing
`;
}

function branch({ name, flags, choices }: CompletedCommand): string {
  const rest = choices.length === 0 ? "'*:file:_files'" : quote(`1:value:(${choices.join(' ')})`);
  return `        ${name}) _arguments $globals ${[...flags.map(argument), rest].join(' ')} ;;`;
}

function argument({ name, summary, takesValue, choices }: Flag): string {
  const value = !takesValue ? '' : choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value:_files';
  return quote(`${name}[${summary.replaceAll(/[[\]\\:]/g, '\\$&')}]${value}`);
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
