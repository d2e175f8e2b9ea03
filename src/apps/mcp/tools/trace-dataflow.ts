/** `trace_dataflow`: where a value goes from here. */
import { z } from 'zod';
import { type DataflowReport, type DataStop, traceDataflow } from '../../../engine/analyse/analyse-dataflow.ts';
import { dataflowRecord } from '../../../engine/records/flow-record.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 40;
const MAX_STOPS = 15;

export const tool = defineTool({
  name: 'trace_dataflow',
  description: 'Where the value of a function or field goes: arguments, fields, results.',
  input: z.object({ symbol: parameters.symbol, depth: parameters.depth, limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { symbol, depth, limit = DEFAULT_LIMIT } = input;
      const report = await traceDataflow(repository, { symbol, limit, ...(depth === undefined ? {} : { depth }) });
      return 'candidates' in report ? ambiguousAnswer(report.asked, report) : flowAnswer(report);
    }),
});

const STOPS: Readonly<Record<DataStop['why'], string>> = {
  external: 'leaves the repository',
  unresolved: 'goes into a call that is not linked',
  depth: 'goes on: raise depth',
  too_many: 'goes to too many places',
  no_source: 'source not to be had',
};

function flowAnswer(report: DataflowReport): ToolAnswer {
  const { symbol, steps, stops, completeness } = report;
  const lines = steps.map(({ from, to, how, names, line, depth }) => {
    const carried = names.length === 0 ? '' : ` as ${names.join(', ')}`;
    return `${'  '.repeat(depth)}${from.name} -> ${to.name}  ${how}${carried}  ${from.file}:${line}`;
  });
  const ends = stops.slice(0, MAX_STOPS).map(({ at, line, why, into }) => `  ${at.file}:${line} ${at.name}: ${into} ${STOPS[why]}`);
  return {
    text: [symbolLine(symbol), ...(lines.length === 0 ? ['  no step was found'] : lines), ...(ends.length === 0 ? [] : ['ends:', ...ends])].join('\n'),
    facts: dataflowRecord(report),
    completeness,
  };
}
