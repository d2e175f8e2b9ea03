/** `knowing dataflow <symbol>`: where a value goes from here, and where the trail is lost. */
import type { DataflowReport, DataStep, DataStop } from '../../../engine/index.ts';
import { dataflowRecord } from '../../../engine/records/flow-record.ts';
import { symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

export const command: CommandSpec<{ depth: number; limit: number }> = {
  name: 'dataflow',
  group: 'ask',
  summary: 'where a value goes: arguments, fields, results',
  description:
    'Follows values forward: the parameters and the result of a function, the readers of a field or constant, the instances of a type. It follows them into arguments of calls, into fields and back to callers, and says where the trail is lost. These are ways that values can take; whether they do is decided at run time.',
  arguments: [{ syntax: '<symbol>', summary: 'a name, Type.method, path:name or path:line', completes: 'symbols' }],
  options: [
    { flags: '--depth <n>', summary: 'how many functions to follow, one after another', parse: wholeNumber('--depth', 1, 20), default: 4 },
    { flags: '--limit <n>', summary: 'steps to list, at most', parse: wholeNumber('--limit', 1, 10_000), default: 100 },
  ],
  examples: [
    { line: 'dataflow Flask.make_response', says: 'what becomes of its parameters and of what it returns' },
    { line: 'dataflow Config.secret_key --depth 2 --json', says: 'who reads a field, and where that goes' },
  ],
  async run(context) {
    const { traceDataflow } = await import('../../../engine/analyse/analyse-dataflow.ts');
    const { unlessAmbiguous } = await import('../chosen-symbol.ts');
    await withIndexedRepository(context, async (repository) => {
      const symbol = symbolFromRoot(context.args[0] as string, standpoint(context, repository));
      const report = unlessAmbiguous(await traceDataflow(repository, { symbol, ...context.options }));
      const lines = context.out.json ? () => [] : await renderer(report);
      context.out.report(dataflowRecord(report), lines);
    });
    return undefined;
  },
};

const HOW: Readonly<Record<DataStep['how'], string>> = {
  argument: 'passed to',
  receiver: 'called on it:',
  result: 'returned to',
  field: 'stored in',
  read: 'read by',
};
const WHY: Readonly<Record<DataStop['why'], string>> = {
  external: 'leaves the repository into',
  unresolved: 'goes into a call that could not be linked:',
  depth: 'goes on in',
  too_many: 'fans out to',
  no_source: 'has no readable source:',
};

async function renderer({ symbol, steps, stops, completeness }: DataflowReport): Promise<(style: Style) => string[]> {
  const { placeOf } = await import('../chosen-symbol.ts');
  const { completenessLines } = await import('../reports/completeness-lines.ts');
  const lost = stops.filter((s) => s.why !== 'depth');
  return (style) => [
    `${style.dim(symbol.kind)} ${style.bold(symbol.name)}  ${style.cyan(placeOf(symbol))}`,
    ...(steps.length === 0 ? ['nothing is known to take it over'] : []),
    ...steps.map((s) => stepLine(s, steps, style)),
    ...(lost.length > 0 ? [style.yellow('where the trail is lost')] : []),
    ...lost.map((s) => `  ${style.cyan(`${s.at.file}:${s.line}`)}  ${s.at.name} ${style.dim(WHY[s.why])} ${s.into}`),
    ...completenessLines(completeness, style),
  ];
}

function stepLine(step: DataStep, all: readonly DataStep[], style: Style): string {
  const { from, to, how, names, carries, line, depth } = step;
  const carried = names.length > 0 && (how === 'argument' || how === 'receiver') ? ` ${style.dim(`as ${names.join(', ')}`)}` : '';
  const isNamesake = all.some((s) => s !== step && s.from.id === from.id && s.line === line && s.to.name === to.name && s.to.id !== to.id);
  const declared = isNamesake ? ` ${style.dim(`of ${to.file}`)}` : '';
  const place = `${how === 'result' || how === 'read' ? to.file : from.file}:${line}`;
  const what = carries.length === 0 ? '' : `${style.dim(`${carries.join(', ')}:`)} `;
  return `${'  '.repeat(depth)}${what}${from.name} ${style.dim(HOW[how])} ${style.bold(to.name)}${carried}${declared}  ${style.cyan(place)}`;
}
