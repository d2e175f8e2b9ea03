/** Completion script for fish: one `complete` line a word. */
import type { Flag, Vocabulary } from './vocabulary.ts';

export function fishCompletion({ commands, globals }: Vocabulary): string {
  const names = commands.map((c) => c.name).join(' ');
  const lines = [
    '# knowing completion for fish. Save as ~/.config/fish/completions/knowing.fish',
    ...globals.map((flag) => `complete -c knowing ${words(flag)}`),
    ...commands.map((c) => `complete -c knowing -f -n ${quote(`not __fish_seen_subcommand_from ${names}`)} -a ${c.name} -d ${quote(c.summary)}`),
    ...commands.flatMap((c) => {
      const inside = `complete -c knowing -n ${quote(`__fish_seen_subcommand_from ${c.name}`)}`;
      const choices = c.choices.length === 0 ? [] : [`${inside} -f -a ${quote(c.choices.join(' '))}`];
      return [...choices, ...c.flags.map((flag) => `${inside} ${words(flag)}`)];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function words({ name, summary, takesValue, choices }: Flag): string {
  const value = !takesValue ? '' : choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : ' -r';
  return `-l ${name.slice(2)}${value} -d ${quote(summary)}`;
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
