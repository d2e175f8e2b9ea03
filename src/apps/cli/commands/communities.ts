/** `knowing communities`: the subsystems of a repository, as its relations show them. */
import type { CommunitiesAnswer, Community, CommunityAlgorithm } from '../../../engine/analyse/analyse-communities.ts';
import { communitiesRecord } from '../../../engine/records/communities-record.ts';
import { UserError } from '../../../errors.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

interface Options {
  readonly algorithm: CommunityAlgorithm;
  readonly resolution: number;
  readonly limit: number;
  readonly fresh?: true;
}

export const command: CommandSpec<Options> = {
  name: 'communities',
  group: 'ask',
  summary: 'subsystems: groups of symbols that belong together',
  description:
    'Groups the symbols of a repository (tests and vendored code aside) by how much they call, use and contain each other. Each group is named after its most central symbols. Groups are stored: the next run starts from them and looks only at packages that changed.',
  options: [
    { flags: '--algorithm <name>', summary: 'Louvain, or label propagation', choices: ['louvain', 'labels'], default: 'louvain' },
    { flags: '--resolution <x>', summary: 'above 1 for more and smaller groups', parse: resolution, default: 1 },
    { flags: '--limit <n>', summary: 'groups to list, largest first', parse: wholeNumber('--limit', 1), default: 20 },
    { flags: '--fresh', summary: 'start over instead of from the stored groups' },
  ],
  examples: [
    { line: 'communities', says: 'the twenty largest' },
    { line: 'communities --resolution 3 --limit 100 --json', says: 'finer ones, as JSON' },
  ],
  async run(context) {
    const { analyseCommunities } = await import('../../../engine/analyse/analyse-communities.ts');
    const { fresh, ...options } = context.options;
    await withIndexedRepository(context, async (repository) => {
      const answer = await analyseCommunities(repository, { ...options, fresh: fresh === true });
      context.out.report(communitiesRecord(answer), await renderer(answer));
    });
  },
};

function resolution(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 100) return value;
  throw new UserError('USAGE', `--resolution takes a number above 0 and up to 100, not '${text}'`);
}

async function renderer(answer: CommunitiesAnswer): Promise<(style: Style) => string[]> {
  const { formatCount } = await import('../reports/format-values.ts');
  const { communities, count, symbols, unassigned, modularity } = answer;
  const line = ({ size, cohesion, packages }: Community) =>
    `${formatCount(size)} symbols, ${Math.round(cohesion * 100)}% of relations inside; ${packages.map((p) => `${p.name || '.'} (${formatCount(p.symbols)})`).join(', ')}`;
  return (style) => [
    ...communities.flatMap((c) => [
      `${style.dim(String(c.id + 1).padStart(3))}  ${style.bold(c.name)}`,
      `     ${line(c)}`,
      `     ${style.dim(c.central.map((n) => n.name).join(', '))}`,
    ]),
    `${formatCount(communities.length)} of ${formatCount(count)} communities; ${formatCount(unassigned)} of ${formatCount(symbols)} symbols belong to none. Modularity ${modularity.toFixed(2)}.`,
  ];
}
