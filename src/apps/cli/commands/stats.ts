/** `knowing stats`: what the index of a repository holds and whether it is up to date. */

import type { LayersAnswer } from '../../../engine/layers/layer-status.ts';
import { layerStatsRecord } from '../../../engine/records/layer-record.ts';
import { statsRecord } from '../../../engine/records/snapshot-record.ts';
import type { RepositoryStats, Staleness } from '../../../engine/repositories/repository-stats.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

export const command: CommandSpec = {
  name: 'stats',
  group: 'ask',
  summary: 'what the index of a repository holds',
  description: 'Counts files, symbols and edges by language, kind and type, names the snapshot, and says whether it is up to date with the repository.',
  examples: [
    { line: 'stats', says: 'counts, languages, kinds, edge types, snapshot, staleness' },
    { line: 'stats --repo flask --json', says: 'of a repository by name, as JSON' },
  ],
  async run(context) {
    const { noIndex } = await import('../../../engine/repositories/open-repository.ts');
    const { repositoryStats } = await import('../../../engine/repositories/repository-stats.ts');
    const { layerStatus } = await import('../../../engine/layers/layer-status.ts');
    await withIndexedRepository(context, async (repository) => {
      const { place, store } = repository;
      const stats = await repositoryStats(store);
      if (stats === undefined) throw noIndex({ ...place, known: true });
      const layers = await layerStatus(repository);
      const lines = context.out.json ? () => [] : await renderer(stats, layers);
      context.out.report({ name: place.name, database: place.db, ...statsRecord(stats), ...layerStatsRecord(layers) }, lines);
    });
  },
};

async function renderer(
  { repo, snapshot, staleness, counts, languages, unread }: RepositoryStats,
  { layers }: LayersAnswer,
): Promise<(style: Style) => string[]> {
  const { unreadWords } = await import('../../../engine/unread/unread-files.ts');
  const { alignColumns, formatBytes, formatCount, formatTime } = await import('../reports/format-values.ts');
  const table = (entries: readonly (readonly [string, string])[]) => alignColumns(entries).map(([label, value]) => `  ${label}  ${value}`);
  const ranked = (record: Readonly<Record<string, number>>) =>
    table(
      Object.entries(record)
        .sort((a, b) => b[1] - a[1])
        .map(([name, count]) => [name, formatCount(count)] as const),
    );
  return (style) => [
    `${style.bold(repo.url)}  ${repo.root}`,
    ...table([
      ['indexed', `${formatTime(snapshot.createdAt)}, ${describe(staleness)}`],
      [
        'snapshot',
        `${snapshot.root.slice(0, 16)} (generation ${snapshot.generation}${snapshot.commit === null ? '' : `, commit ${snapshot.commit.slice(0, 12)}`})`,
      ],
      ['files', formatCount(counts.files)],
      ...(unread.length === 0 ? [] : [['not read', unreadWords(unread)] as const]),
      ['nodes', formatCount(counts.nodes)],
      ['edges', formatCount(counts.edges)],
      ['unresolved', `${formatCount(counts.unresolved)} names that could not be linked for certain`],
      ['terms', formatCount(counts.terms)],
      ['size', formatBytes(counts.bytes)],
    ]),
    style.bold('languages'),
    ...alignColumns(languages.map((l) => [l.id, `${formatCount(l.files)} ${l.files === 1 ? 'file' : 'files'}`, `${formatCount(l.lines)} lines`, l.depth])).map(
      (cells) => `  ${cells.join('  ')}`,
    ),
    style.bold('nodes'),
    ...ranked(counts.nodesByKind),
    style.bold('edges'),
    ...ranked(counts.edgesByType),
    ...(layers.length === 0 ? [] : [style.bold('layers')]),
    ...table(layers.map((l) => [l.id, `${formatCount(l.live)} edges, ${formatCount(l.retired)} retired`])),
  ];
}

function describe(staleness: Staleness): string {
  if (staleness.state === 'current') return 'up to date';
  if (staleness.state === 'unknown') return 'not known whether up to date';
  return `${staleness.commits} commits and ${staleness.files} changed files behind: run \`${repoCommand('index')}\``;
}
