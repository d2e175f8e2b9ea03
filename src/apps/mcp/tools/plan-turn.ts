/** `plan_turn`: which tools to call for a task, in which order, with which arguments. */
import { z } from 'zod';
import { planTurn } from '../../../engine/context/plan-turn.ts';
import { symbolRecord } from '../../../engine/records/symbol-record.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

export const tool = defineTool({
  name: 'plan_turn',
  description: 'Which tools to call for a task, in order, with arguments.',
  input: z.object({ task: parameters.text, repo: parameters.repo }),
  run: (input, { workspace, tools }) =>
    workspace.ask(input.repo, async (view) => {
      const { kind, calls, symbols } = await planTurn(view, input.task);
      const there = calls.filter((call) => tools.has(call.tool));
      if (there.length === 0)
        return {
          text: 'Nothing in this repository matches the words of the task: try other words, or repo_graph for an overview.',
          facts: { kind, calls: [] },
        };
      const lines = there.map((call, i) => `${i + 1}. ${call.tool} ${JSON.stringify(call.arguments)}  ${call.why}`);
      return { text: [`This is work of the kind '${kind}'.`, ...lines].join('\n'), facts: { kind, calls: there, symbols: symbols.map(symbolRecord) } };
    }),
});
