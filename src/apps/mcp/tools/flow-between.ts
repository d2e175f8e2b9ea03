/** `flow_between`: how control gets from one symbol to another. */
import { z } from 'zod';
import { type FlowPath, type FlowReport, flowBetween } from '../../../engine/analyse/analyse-flow.ts';
import { flowRecord } from '../../../engine/records/flow-record.ts';
import { workspaceFlowRecord } from '../../../engine/records/workspace-flow-record.ts';
import type { WorkspaceFlowReport } from '../../../engine/workspace/workspace-flow.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, placeOf } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';
import { ambiguousEverywhere } from '../workspace-lines.ts';

export const tool = defineTool({
  name: 'flow_between',
  description: 'How control gets from one symbol to another: call paths with lines.',
  input: z.object({ from: parameters.symbol, to: parameters.symbol, depth: parameters.wholeNumber(1, 20).optional(), repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const report = await flowBetween(repository, { from: input.from, to: input.to, ...(input.depth === undefined ? {} : { depth: input.depth }) });
      return 'candidates' in report ? ambiguousAnswer(report.asked, report) : flowAnswer(report);
    }),
  async everywhere({ from, to, depth }, repositories, home) {
    const { workspaceFlow } = await import('../../../engine/workspace/workspace-flow.ts');
    const report = await workspaceFlow(repositories, { from, to, ...(depth !== undefined && { depth }), ...(home !== undefined && { home }) });
    return 'candidates' in report ? ambiguousEverywhere(report) : flowEverywhere(report);
  },
});

const HEADS = { forward: 'leads to', backward: 'is not reached from the first; the other way round', none: 'is not seen to reach' };

function flowEverywhere(report: WorkspaceFlowReport): ToolAnswer {
  const { from, to, direction, paths, completeness } = report;
  const lines = paths.flatMap((steps, i) => [
    `way ${i + 1}, ${steps.length - 1} steps:`,
    ...steps.map(({ repo, node, via }) => `  ${via === undefined ? '' : '-> '}${repo}: ${node.name}  ${placeOf(node)}  ${via ?? ''}`.trimEnd()),
  ]);
  return {
    text: [`${from.repo}: ${from.node.name} ${HEADS[direction]} ${to.repo}: ${to.node.name}`, ...lines].join('\n'),
    facts: workspaceFlowRecord(report),
    completeness,
  };
}

function flowAnswer(report: FlowReport): ToolAnswer {
  const { from, to, direction, paths, completeness } = report;
  const head = `${from.name} (${placeOf(from)}) ${HEADS[direction]} ${to.name} (${placeOf(to)})`;
  return {
    text: [head, ...paths.flatMap(pathLines)].join('\n'),
    facts: flowRecord(report),
    completeness,
  };
}

function pathLines({ start, steps, confidence }: FlowPath, i: number): string[] {
  return [
    `way ${i + 1}, ${steps.length} steps, confidence ${confidence.toFixed(2)}:`,
    `  ${start.name}  ${placeOf(start)}`,
    ...steps.map(({ node, via, sites }) => `  -> ${node.name}  ${placeOf(node)}  ${via}${sites[0] === undefined ? '' : ` at line ${sites[0].line}`}`),
  ];
}
