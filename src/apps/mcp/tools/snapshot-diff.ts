/** `snapshot_diff`: what came and went between two snapshots of the index. */
import { z } from 'zod';
import { diffSnapshots, type PackageDiff } from '../../../engine/snapshots/diff-snapshots.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 60;

export const tool = defineTool({
  name: 'snapshot_diff',
  description: 'Symbols and relations that came and went between two snapshots (default: the last two).',
  input: z.object({
    from: parameters.symbol.optional().describe('@prev, @~2, commit, hash'),
    to: parameters.symbol.optional(),
    limit: parameters.limit,
    repo: parameters.repo,
  }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { packages, complete, from, to } = await diffSnapshots(repository, { from: input.from ?? '@prev', to: input.to ?? '@latest' });
      const answer = diffAnswer(packages, input.limit ?? DEFAULT_LIMIT);
      const completeness = complete
        ? { level: 'complete' as const }
        : { level: 'lower_bound' as const, why: 'a snapshot in between was too large for its changes to be kept' };
      return { ...answer, facts: { from: from.hash, to: to.hash, ...answer.facts }, completeness };
    }),
});

function diffAnswer(packages: readonly PackageDiff[], limit: number): ToolAnswer {
  const lines = packages.flatMap((p) => {
    const nodes = p.nodes.map(({ event, node }) => `  ${event === 'added' ? '+' : '-'} ${node.kind} ${node.name}  ${node.file}`);
    // Membership follows from the symbols themselves.
    const edges = p.edges.filter((e) => e.type !== 'contains' && e.type !== 'member_of');
    return [
      p.package || '.',
      ...nodes,
      ...edges.map(({ event, source, target, type }) => `  ${event === 'added' ? '+' : '-'} ${source.name} ${type} ${target.name}`),
    ];
  });
  const count = (key: 'nodes' | 'edges', event: string) => packages.reduce((sum, p) => sum + p[key].filter((c) => c.event === event).length, 0);
  const counts = {
    symbols_added: count('nodes', 'added'),
    symbols_removed: count('nodes', 'removed'),
    relations_added: count('edges', 'added'),
    relations_removed: count('edges', 'removed'),
  };
  const head =
    packages.length === 0
      ? 'Nothing differs.'
      : `${packages.length} packages differ: ${Object.entries(counts)
          .map(([what, n]) => `${n} ${what.replace('_', ' ')}`)
          .join(', ')}`;
  return {
    text: [head, ...lines.slice(0, limit), ...(lines.length > limit ? [`… ${lines.length - limit} more lines: raise limit`] : [])].join('\n'),
    facts: { packages: packages.map((p) => p.package).slice(0, limit), ...counts },
  };
}
