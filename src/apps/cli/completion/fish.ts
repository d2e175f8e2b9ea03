/** Completion script for fish: one `complete` line a word. */
import type { Completes } from '../command.ts';
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
      const asked = c.completes === undefined ? [] : [`${inside} -a ${asking(c.completes)}`];
      return [...choices, ...asked, ...c.flags.map((flag) => `${inside} ${words(flag)}`)];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function words({ name, summary, takesValue, choices, completes }: Flag): string {
  return `-l ${name.slice(2)}${takesValue ? value(choices, completes) : ''} -d ${quote(summary)}`;
}

function value(choices: readonly string[], completes: Completes | undefined): string {
  if (choices.length > 0) return ` -x -a ${quote(choices.join(' '))}`;
  return completes === undefined ? ' -r' : ` -r -a ${asking(completes)}`;
}

const asking = (what: Completes): string => quote(`(knowing completion ${what} (commandline -ct) 2>/dev/null)`);
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
