/** `knowing diff [from] [to]`: which symbols and relations came and went between two snapshots. */

import { snapshotDiffRecord } from '../../../engine/records/snapshot-diff-record.ts';
import type { SnapshotDiff } from '../../../engine/snapshots/diff-snapshots.ts';
import { UserError } from '../../../errors.ts';
import type { EdgeType } from '../../../model/edge-types.ts';
import { isBelow, pathFromRoot } from '../../../util/rooted-paths.ts';
import { CHANGE_FORMAT_OPTION, type ChangeFormat } from '../change-format.ts';
import type { CommandSpec } from '../command.ts';
import { UNDER_OPTION } from '../folder-option.ts';
import { TYPES_OPTION } from '../kinds-options.ts';
import { wholeNumber } from '../option-values.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

interface DiffOptions {
  readonly under?: string;
  readonly types?: readonly EdgeType[];
  readonly limit: number;
  readonly semantic?: true;
  readonly workingTree?: true;
  readonly format?: ChangeFormat;
}

export const command: CommandSpec<DiffOptions> = {
  name: 'diff',
  group: 'review',
  summary: 'what changed between two snapshots',
  description:
    'Lists, by package, the files, symbols and relations that were added or removed between two snapshots. A snapshot is @latest, @prev, @~2 (two back), @7 (generation 7), the beginning of a hash, or a commit that was indexed. With --semantic two commits are compared by their symbols, indexed or not: what was added, removed, renamed, moved or changed in signature, and which of that breaks users.',
  arguments: [
    { syntax: '[from]', summary: 'older snapshot (default: @prev)' },
    { syntax: '[to]', summary: 'newer snapshot (default: @latest)' },
  ],
  options: [
    UNDER_OPTION,
    TYPES_OPTION,
    { flags: '--limit <n>', summary: 'changes to print as text, at most; --json has all', parse: wholeNumber('--limit', 1), default: 60 },
    { flags: '--semantic', summary: 'compare two commits (base..head, a commit, a branch) by their symbols' },
    { flags: '--working-tree', summary: 'with --semantic: compare a commit with the files on disk' },
    CHANGE_FORMAT_OPTION,
  ],
  examples: [
    { line: 'diff', says: 'what the last index run changed' },
    { line: 'diff @~5 @latest --under src/api', says: 'the last five snapshots, one package' },
    { line: 'diff v1.2 HEAD --types calls --json', says: 'calls between two indexed commits, as JSON' },
    { line: 'diff --semantic main..feature --format markdown', says: 'renames, moves, signatures, breaking changes' },
  ],
  async run(context) {
    const { semantic, workingTree, format, under, types, limit } = context.options;
    if (semantic === true) return (await import('../reports/semantic-diff-report.ts')).reportSemanticDiff(context);
    if (workingTree === true || format === 'markdown')
      throw new UserError('USAGE', '--working-tree and --format markdown are for --semantic.', {
        hint: 'Add --semantic: two commits are compared by their symbols.',
      });
    const { diffSnapshots } = await import('../../../engine/snapshots/diff-snapshots.ts');
    const { diffLines } = await import('../reports/diff-report.ts');
    const [from = '@prev', to = '@latest'] = context.args;
    await withIndexedRepository(context, async (repository) => {
      const folder = under === undefined ? '' : pathFromRoot(under, standpoint(context, repository));
      const diff = narrowed(await diffSnapshots(repository, { from, to }), folder, types);
      const limits = { lines: limit, structural: types !== undefined, verbose: context.globals.verbose };
      context.out.report(snapshotDiffRecord(diff), (style) => diffLines(diff, limits, style));
    });
  },
};

function narrowed(diff: SnapshotDiff, folder: string, types: DiffOptions['types']): SnapshotDiff {
  const inside = diff.packages.filter((p) => isBelow(p.package, folder));
  if (types === undefined) return { ...diff, packages: inside };
  const ofType = inside.map((p) => ({ ...p, files: [], nodes: [], edges: p.edges.filter((e) => types.includes(e.type)) }));
  return { ...diff, packages: ofType.filter((p) => p.edges.length > 0) };
}
