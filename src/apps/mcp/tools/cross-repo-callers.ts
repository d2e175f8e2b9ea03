/** `cross_repo_callers`: who uses a symbol in the other indexed repositories. */
import { z } from 'zod';
import { symbolRecord } from '../../../engine/records/symbol-record.ts';
import { crossRepoCallersRecord } from '../../../engine/records/symbols-record.ts';
import { type CrossRepoCallers, crossRepoCallers } from '../../../engine/symbols/cross-repo-callers.ts';
import { resolveSymbol } from '../../../engine/symbols/resolve-symbol.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 50;

export const tool = defineTool({
  name: 'cross_repo_callers',
  description: 'Who uses a symbol in the other indexed repositories.',
  input: z.object({ symbol: parameters.symbol, limit: parameters.limit, repo: parameters.repo }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (view) => {
      const resolved = await resolveSymbol(view.reader, input.symbol);
      if (!('found' in resolved)) return ambiguousAnswer(input.symbol, resolved);
      const { url, root } = view.repo;
      const request = { symbol: resolved.found, url, root, env: workspace.options.env, limit: input.limit ?? DEFAULT_LIMIT };
      return callersAnswer(resolved.found, await crossRepoCallers(request));
    }),
});

function callersAnswer(symbol: GraphNode, found: CrossRepoCallers): ToolAnswer {
  const { callers, total, searched, unreadable, unresolved } = found;
  const lines = callers.map(({ repo, node, type, line }) => `  ${repo}: ${node.name}  ${node.file}:${line ?? node.startLine}  ${type}`);
  const where = searched.length === 0 ? 'no other repository is indexed' : `in ${searched.join(', ')}`;
  const skipped = unreadable.length === 0 ? [] : [`not readable: ${unreadable.join(', ')}`];
  return {
    text: [
      symbolLine(symbol),
      `used ${total} times ${where}`,
      ...lines,
      ...(total > callers.length ? [`  … ${total - callers.length} more`] : []),
      ...skipped,
    ].join('\n'),
    facts: { symbol: symbolRecord(symbol), ...crossRepoCallersRecord(found) },
    completeness:
      searched.length === 0
        ? { level: 'unknown', reasons: ['there is nothing to search'] }
        : {
            level: 'lower_bound',
            reasons: ['only what imports it by name is counted', ...(unresolved === 0 ? [] : [`${unresolved} calls by this name are unlinked`])],
          },
  };
}
