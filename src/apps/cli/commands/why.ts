/** `knowing why --task T --symbol S`: what gave a symbol its rank, or where it was lost. */
import type { Explanation, LostAt } from '../../../engine/inspect/explain.ts';
import { explanationRecord } from '../../../engine/records/explanation-record.ts';
import { UserError } from '../../../errors.ts';
import { repoCommand } from '../../../util/own-command.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { TASK_OPTION, taskText } from '../context-options.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

export const command: CommandSpec<{ task?: string; symbol?: string }> = {
  name: 'why',
  group: 'ask',
  summary: 'why a symbol ranks where it does for a task, or why it does not',
  description:
    'Runs the task and shows every part of the score of one symbol: matching words, channels, the walk through the graph; or the stage at which it was lost.',
  arguments: [{ syntax: '[task...]', summary: 'the task, unless --task gives it' }],
  options: [TASK_OPTION, { flags: '--symbol <name>', summary: 'a name, Type.method, path:name or path:line', completes: 'symbols' }],
  examples: [
    { line: 'why --task "sign session cookies" --symbol SessionInterface', says: 'every part of its score' },
    { line: 'why --task "sign session cookies" --symbol src/app.py:120 --json', says: 'of the symbol at a line, as JSON' },
  ],
  async run(context) {
    const { task, symbol } = context.options;
    const text = taskText(task, context.args);
    if (text === undefined || symbol === undefined)
      throw new UserError('USAGE', 'A task and a symbol are needed.', { hint: repoCommand('why --task "…" --symbol Type.method') });
    const { explain } = await import('../../../engine/inspect/explain.ts');
    await withIndexedRepository(context, async (repository) => {
      const found = await explain(repository, text, symbolFromRoot(symbol, standpoint(context, repository)));
      const lines = context.out.json ? () => [] : await renderer(found);
      context.out.report(explanationRecord(found), lines);
    });
  },
};

const LOST: Readonly<Record<LostAt, string>> = {
  not_an_answer: 'it is nothing that an answer would list (a file, or something outside of the repository)',
  no_match: 'no word of the task stands in its name, path, signature, documentation or body, and nothing found leads to it',
  demoted: 'it matched well enough, but was pushed down for what it is',
  outranked: 'it matched, but others matched better',
};

async function renderer(found: Explanation): Promise<(style: Style) => string[]> {
  const { alignColumns } = await import('../reports/format-values.ts');
  const rows: string[][] = [];
  const add = (label: string, entries: readonly string[]) => {
    for (const [i, entry] of entries.entries()) rows.push([i === 0 ? label : '', entry]);
  };
  add('score', componentRows(found));
  add(
    'words',
    found.words.length === 0 ? [] : [found.words.map((w) => `${w.term}${w.source === 'word' ? '' : ` [${w.source}]`} (${w.fields.join(', ')})`).join('; ')],
  );
  add(
    'found by',
    found.channels.map((c) => `${c.channel}, place ${c.rank}${c.why === '' ? '' : `: ${c.why}`}`),
  );
  if (found.seedWeight !== undefined) add('seed', [`weight ${found.seedWeight.toFixed(2)}`]);
  if (found.walk !== undefined) add('walk', [`${found.walk.score.toFixed(3)}, ${found.walk.hops} hops from the seeds`]);
  add(
    'pushed down',
    found.demotions.map((d) => `${d.because}, times ${d.factor}`),
  );
  add(
    'same name',
    found.others.map((o) => `${o.symbol.file}:${o.symbol.startLine} ${o.symbol.name}, ${o.rank === undefined ? 'not ranked' : `rank ${o.rank}`}`),
  );
  return (style) => [
    `${style.cyan(`${found.symbol.file}:${found.symbol.startLine}`)}  ${style.dim(found.symbol.kind)} ${style.bold(found.symbol.name)}`,
    verdict(found, style),
    ...alignColumns(rows).map(([label = '', text = '']) => `  ${style.dim(label)}  ${text}`),
  ];
}

function verdict({ rank, ranked, lost, score, needed }: Explanation, style: Style): string {
  if (rank !== undefined) return `${style.green(`rank ${rank}`)} of ${ranked}, score ${score.toFixed(3)}`;
  const short = score > 0 ? ` Score ${score.toFixed(3)}; the last of the ${ranked} ranked has ${needed.toFixed(3)}.` : '';
  return `${style.yellow('not ranked')}: ${LOST[lost ?? 'outranked']}.${short}`;
}

function componentRows({ components }: Explanation): string[] {
  const entries = Object.entries(components).sort((a, b) => b[1] - a[1]);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${value.toFixed(4).padStart(7)}`);
}
