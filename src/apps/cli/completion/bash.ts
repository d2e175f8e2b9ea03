/** Completion script for bash. Falls back to file names, which is what `--repo`, `--db`, `--store` and paths want. */
import type { CompletedCommand, Flag, Vocabulary } from './vocabulary.ts';

export function bashCompletion({ commands, globals }: Vocabulary): string {
  const globalWords = globals.map((flag) => flag.name);
  const words = (name: string, list: readonly string[]) => `    ${name}) words="${[...list, ...globalWords].join(' ')}" ;;`;
  const cases = commands.map((c) => words(c.name, [...c.choices, ...c.flags.map((flag) => flag.name)]));
  return `# knowing completion for bash. Add to ~/.bashrc:  eval "$(knowing completion bash)"
_knowing() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" asked="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      --repo|--db|--store|--server) ((i++)) ;;
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$command $prev" in
${[...globals.map((flag) => valueCase('*', flag)), ...commands.flatMap((c) => c.flags.map((flag) => valueCase(c.name, flag)))].join('')}  esac
  [[ -n "$words$asked" ]] || case "$command" in
${words(
  "''",
  commands.map((c) => c.name),
)}
${cases.join('\n')}
  esac
  if [[ -z "$asked" && "$cur" != -* ]]; then
    case "$command" in
${commands.map(argumentCase).join('')}    esac
  fi
  [[ -z "$asked" ]] || words="$words $("\${COMP_WORDS[0]}" completion "$asked" "$cur" 2>/dev/null)"
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _knowing knowing
`;
}

function valueCase(command: string, { name, choices, completes }: Flag): string {
  const at = command === '*' ? `*" ${name}"` : `"${command} ${name}"`;
  if (choices.length > 0) return `    ${at}) words="${choices.join(' ')}" ;;\n`;
  return completes === undefined ? '' : `    ${at}) asked=${completes} ;;\n`;
}

const argumentCase = ({ name, completes }: CompletedCommand): string => (completes === undefined ? '' : `      ${name}) asked=${completes} ;;\n`);
