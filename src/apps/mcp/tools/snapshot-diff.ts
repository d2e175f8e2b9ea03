/** `snapshot_diff`: what came and went between two snapshots of the index. */
import { z } from 'zod';
import { snapshotDiffRecord } from '../../../engine/records/snapshot-diff-record.ts';
import { diffSnapshots, type PackageDiff } from '../../../engine/snapshots/diff-snapshots.ts';
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
      const diff = await diffSnapshots(repository, { from: input.from ?? '@prev', to: input.to ?? '@latest' });
      const text = diffText(diff.packages, input.limit ?? DEFAULT_LIMIT);
      const completeness = diff.complete
        ? { level: 'complete' as const, reasons: [] }
        : { level: 'lower_bound' as const, reasons: ['a snapshot in between was too large for its changes to be kept'] };
      return { text, facts: snapshotDiffRecord(diff), completeness };
    }),
});

function diffText(packages: readonly PackageDiff[], limit: number): string {
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
  return [head, ...lines.slice(0, limit), ...(lines.length > limit ? [`… ${lines.length - limit} more lines: raise limit`] : [])].join('\n');
}
