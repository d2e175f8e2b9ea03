/** `knowing stale`: whether the index is of the code that is there now; exit code 1 when it is not. */
import type { StaleReport } from '../../../engine/indexing/staleness.ts';
import { repoCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';
import { withRepository } from '../with-repository.ts';

interface StaleFlags {
  readonly committed?: true;
}

const MOST_FILES = 20;

export const command: CommandSpec<StaleFlags> = {
  name: 'stale',
  group: 'keep fresh',
  summary: 'is the index behind the code on disk?',
  description:
    'Checks whether later commits or uncommitted edits changed files that are indexed; the exit code is then 1. `knowing sync` brings the index up to date.',
  options: [{ flags: '--committed', summary: 'ignore uncommitted edits' }],
  examples: [
    { line: 'stale', says: 'what is behind, if anything' },
    { line: 'stale --committed || knowing sync', says: 'in a script' },
    { line: 'stale --json', says: 'commits and files as JSON' },
  ],
  async run(context) {
    const { staleReport } = await import('../../../engine/indexing/staleness.ts');
    return withRepository(context, 'read', async (repository) => {
      const report = await staleReport(repository);
      const stale = isStale(report, context.options.committed === true);
      context.out.report({ name: repository.place.name, stale, ...report }, (style) => lines(report, style, context.globals.verbose));
      return stale ? 'failed' : undefined;
    });
  },
};

/** Without git there is no telling whether the index is right. */
const isStale = ({ state }: StaleReport, committedOnly: boolean): boolean => state !== 'current' && !(committedOnly && state === 'edited');

function lines({ state, indexed, head, commits, files, edited }: StaleReport, style: Style, verbose: boolean): string[] {
  if (state === 'current') return [`Up to date at ${indexed?.slice(0, 12)}.`];
  if (state === 'unknown') return [`There is no commit to compare with: \`${repoCommand('index')}\` reads the folder again.`];
  const most = verbose ? Number.POSITIVE_INFINITY : MOST_FILES;
  const moved = `The index is of ${indexed?.slice(0, 12)}, HEAD is ${head?.slice(0, 12)}`;
  return [
    ...(state === 'rewritten' ? [`${moved}, on another line of history: ${count(files.length, 'indexed file')} differ.`] : []),
    ...(state === 'behind' ? [`${moved}: ${count(commits, 'commit')}, ${count(files.length, 'indexed file')} behind.`] : []),
    ...listed(files, most),
    ...(edited.length === 0 ? [] : [`Edited and not committed: ${count(edited.length, 'indexed file')}.`, ...listed(edited, most)]),
    style.dim(state === 'edited' ? `\`${repoCommand('watch')}\` keeps edits in the index.` : `\`${repoCommand('sync')}\` catches up.`),
  ];
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const listed = (paths: readonly string[], most: number): string[] => [
  ...paths.slice(0, most).map((path) => `  ${path}`),
  ...(paths.length > most ? [`  … ${paths.length - most} more`] : []),
];
