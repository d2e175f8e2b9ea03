/** `knowing stale-edges`: what the index says and the code may not say any more. */
import type { ListedStaleEdge, StaleEdgesReport } from '../../../engine/index.ts';
import { staleEdgesRecord } from '../../../engine/records/snapshot-diff-record.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

export const command: CommandSpec<{ limit: number }> = {
  name: 'stale-edges',
  group: 'keep fresh',
  summary: 'edges that changes since the indexed commit put in doubt',
  description: 'Compares the working tree with the indexed commit and lists the edges that were read from changed lines, or that lead to changed declarations.',
  options: [{ flags: '--limit <n>', summary: 'edges to list, at most', parse: wholeNumber('--limit', 1, 100_000), default: 100 }],
  examples: [
    { line: 'stale-edges', says: 'with both ends and the line each was read from' },
    { line: 'stale-edges --json', says: 'for scripts' },
  ],
  async run(context) {
    const { staleEdges } = await import('../../../engine/changes/analyse-stale-edges.ts');
    await withIndexedRepository(context, async (repository) => {
      const report = await staleEdges(repository, context.options);
      const lines = context.out.json ? () => [] : await renderer(report);
      context.out.report(staleEdgesRecord(report), lines);
    });
    return undefined;
  },
};

async function renderer({ commit, files, edges, total }: StaleEdgesReport): Promise<(style: Style) => string[]> {
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  const head = `since commit ${commit.slice(0, 12)}: ${formatCount(total)} edges in doubt, ${formatCount(files.length)} indexed ${files.length === 1 ? 'file' : 'files'} changed`;
  const rows = alignColumns(
    edges.map((e) => [
      `${e.source.file}:${e.sites[0]?.line ?? e.source.startLine}`,
      e.source.name,
      e.type,
      e.target.name,
      WHY[e.gone ? 'gone' : 'changed'][e.side],
    ]),
  );
  return (style) => [
    head,
    ...rows.map(([place = '', from = '', type = '', to = '', why = '']) => `  ${style.cyan(place)}  ${from}  ${style.dim(type)}  ${to}  ${style.dim(why)}`),
    ...(total > edges.length ? [`  … ${formatCount(total - edges.length)} more: --limit shows more of them`] : []),
    ...(total > 0 ? [`Run \`${repoCommand('index')}\` to read them again.`] : []),
  ];
}

const WHY: Readonly<Record<'changed' | 'gone', Readonly<Record<ListedStaleEdge['side'], string>>>> = {
  changed: { source: 'its line changed', target: 'what it leads to changed' },
  gone: { source: 'its file is gone', target: 'what it leads to is gone' },
};
