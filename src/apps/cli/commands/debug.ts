/** `knowing debug <stage>`: the record of one stage of retrieval for a task, as tables or JSON. */
import { RETRIEVAL_STAGE_NAMES } from '../../../engine/context/context-choices.ts';
import type { InspectedTable } from '../../../engine/inspect/inspected-table.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { UserError } from '../../../errors.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { ANSWER_OPTIONS, type AnswerFlags, answerOptions, TASK_OPTION, taskText } from '../context-options.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

interface DebugFlags extends AnswerFlags {
  readonly task?: string;
  readonly rows: number;
  readonly diff?: string | true;
}

const STAGES = [...RETRIEVAL_STAGE_NAMES, 'pack', 'cache', 'vocab', 'feedback'] as const;
const MAX_CELL = 100;

export const command: CommandSpec<DebugFlags> = {
  name: 'debug',
  group: 'ask',
  summary: 'what a stage of retrieval did for a task',
  description:
    'seeds: keywords, channels, fusion, seeds. fts: words and what they match. walk: what the seeds lead to. equiv: concepts. pack: what the budget holds. cache: stored answers. vocab, feedback: what was learned from use. All but cache and vocab need --task.',
  arguments: [{ syntax: '<stage>', summary: 'which stage to look at', choices: STAGES }],
  options: [
    TASK_OPTION,
    { flags: '--rows <n>', summary: 'rows per table, at most', parse: wholeNumber('--rows', 1), default: 20 },
    { flags: '--diff [task]', summary: 'pack: what changed compared with the answer to that task, or with the stored answer' },
    ...ANSWER_OPTIONS,
  ],
  examples: [
    { line: 'debug seeds --task "sign session cookies"', says: 'where the ranking starts from' },
    { line: 'debug fts --task "sign session cookies" --json', says: 'words and matches as JSON' },
    { line: 'debug pack --task "sign session cookies" --diff', says: 'what changed since the stored answer' },
    { line: 'debug vocab', says: 'words and the symbols that they led to' },
    { line: 'debug cache', says: 'the stored answers' },
  ],
  async run(context) {
    await withIndexedRepository(context, async (repository) => {
      const tables = await inspect(context, repository);
      const lines = context.out.json ? () => [] : await renderer(tables, context.options.rows);
      context.out.report(toRecord(tables), lines);
    });
  },
};

async function inspect({ args, options }: CommandContext<DebugFlags>, repository: Repository): Promise<InspectedTable[]> {
  const stage = args[0] as (typeof STAGES)[number];
  if (stage === 'cache') return (await import('../../../engine/inspect/inspect-packs.ts')).inspectCache(repository);
  const task = taskText(options.task, args.slice(1));
  if (stage === 'vocab') return (await import('../../../engine/inspect/inspect-learned.ts')).inspectVocabulary(repository, task);
  if (task === undefined) throw new UserError('USAGE', 'This stage needs a task.', { hint: repoCommand(`debug ${stage} --task "…"`) });
  if (stage === 'feedback') return (await import('../../../engine/inspect/inspect-learned.ts')).inspectFeedback(repository, task);
  if (stage !== 'pack') return (await import('../../../engine/inspect/inspect-retrieval.ts')).inspectRetrieval(repository, stage, task, options.rows);
  const { inspectPack, inspectPackDiff } = await import('../../../engine/inspect/inspect-packs.ts');
  const wanted = answerOptions(options, false);
  if (options.diff === undefined) return inspectPack(repository, task, wanted);
  return inspectPackDiff(repository, task, options.diff === true ? undefined : options.diff, wanted);
}

/** `{ "channel bm25": [{ score, why, symbol, place }] }`, spaces as underscores. */
function toRecord(tables: readonly InspectedTable[]) {
  const key = (text: string) => text.replaceAll(' ', '_');
  const toObject = (columns: readonly string[], row: readonly (string | number)[]) => Object.fromEntries(columns.map((c, i) => [key(c), row[i] ?? null]));
  return Object.fromEntries(tables.map(({ title, columns, rows }) => [key(title), rows.map((row) => toObject(columns, row))]));
}

async function renderer(tables: readonly InspectedTable[], most: number): Promise<(style: Style) => string[]> {
  const { alignColumns, oneLine } = await import('../reports/format-values.ts');
  return (style) =>
    tables.flatMap(({ title, columns, rows }, i) => {
      const shown = rows.slice(0, most).map((row) => row.map((cell) => oneLine(String(cell), MAX_CELL)));
      const [head = [], ...body] = alignColumns([columns, ...shown]);
      const more = rows.length > most ? [style.dim(`  … ${rows.length - most} more`)] : [];
      const none = rows.length === 0 ? [style.dim('  none')] : [style.dim(`  ${head.join('  ')}`)];
      return [...(i === 0 ? [] : ['']), style.bold(title), ...none, ...body.map((row) => `  ${row.join('  ')}`.trimEnd()), ...more];
    });
}
