/** `knowing clones`: code that is there more than once. */

import type { Repository } from '../../../engine/repositories/open-repository.ts';
import type { CloneGroup, ClonesAnswer } from '../../../engine/similarity/find-clones.ts';
import { pathFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { UNDER_OPTION } from '../folder-option.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

interface ClonesOptions {
  readonly under?: string;
  readonly minLines: number;
  readonly minSimilarity: number;
  readonly tests?: boolean;
  readonly limit: number;
  readonly progress: boolean;
}

/** Places of a group; more of one are seldom read. */
const PLACES = 12;

export const command: CommandSpec<ClonesOptions> = {
  name: 'clones',
  group: 'review',
  summary: 'code that is there more than once',
  description:
    'Groups of functions whose bodies are alike, most repeated lines first. Comments, texts, numbers and the names of variables make no difference; what is called does. Generated and vendored code is left out. The first run reads every file, later ones what has changed.',
  options: [
    UNDER_OPTION,
    { flags: '--min-lines <n>', summary: 'of the shortest copy', parse: wholeNumber('--min-lines', 2), default: 8 },
    { flags: '--min-similarity <percent>', summary: 'what copies have in common, at least', parse: wholeNumber('--min-similarity', 70, 100), default: 80 },
    { flags: '--tests', summary: 'include test code' },
    { flags: '--limit <n>', summary: 'groups to list, at most', parse: wholeNumber('--limit', 1, 100_000), default: 20 },
    { flags: '--no-progress', summary: 'no progress bar' },
  ],
  examples: [
    { line: 'clones', says: 'the largest groups' },
    { line: 'clones --under src/server --min-lines 20', says: 'long copies of what is in a folder' },
    { line: 'clones --tests --limit 100 --json', says: 'all, for scripts' },
  ],
  async run(context) {
    const { under, minLines, minSimilarity, tests = false, limit, progress: wanted } = context.options;
    const { findClones } = await import('../../../engine/similarity/find-clones.ts');
    const { clonesRecord } = await import('../../../engine/records/clones-record.ts');
    const { startProgress } = await import('../index-progress.ts');
    const find = async (repository: Repository) => {
      const progress = await startProgress(wanted);
      try {
        return await findClones(repository, {
          ...{ minLines, minSimilarity: minSimilarity / 100, tests, limit },
          ...(under === undefined ? {} : { under: pathFromRoot(under, standpoint(context, repository)) }),
          progress: (done, total) => progress.update({ phase: 'similarity', done, total }),
        });
      } finally {
        progress.stop();
      }
    };
    const answer = await withIndexedRepository(context, find, 'write');
    context.out.report(clonesRecord(answer), (style) => clonesLines(answer, style));
    return undefined;
  },
};

function clonesLines({ groups, total }: ClonesAnswer, style: Style): string[] {
  if (total === 0) return ['No copies were found.'];
  const rest = total - groups.length;
  return [...groups.flatMap((group) => groupLines(group, style)), ...(rest > 0 ? [`… ${rest} more groups: --limit shows more of them`] : [])];
}

function groupLines({ members, similarity, repeated }: CloneGroup, style: Style): string[] {
  const rest = members.length - PLACES;
  return [
    `${members.length} alike, ${repeated} lines repeated${similarity < 1 ? `, at least ${Math.round(100 * similarity)}% in common` : ''}`,
    ...members.slice(0, PLACES).map((m) => `  ${style.cyan(`${m.file}:${m.startLine}-${m.endLine}`)}  ${style.bold(m.name)}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}
