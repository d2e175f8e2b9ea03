/** Completion script for bash. Falls back to file names, which is what `--repo`, `--db` and paths want. */
import type { Vocabulary } from './vocabulary.ts';

export function bashCompletion({ commands, globals }: Vocabulary): string {
  const globalWords = globals.map((flag) => flag.name);
  const words = (name: string, list: readonly string[]) => `    ${name}) words="${[...list, ...globalWords].join(' ')}" ;;`;
  const cases = commands.map((c) => words(c.name, [...c.choices, ...c.flags.map((flag) => flag.name)]));
  return `# knowing completion for bash. Add to ~/.bashrc:  eval "$(knowing completion bash)"
_knowing() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" command="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      --repo|--db) ((i++)) ;;
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$command" in
${words(
  "''",
  commands.map((c) => c.name),
)}
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _knowing knowing
`;
}
