/** Fills a layer with a progress bar and says what came of it: the common end of `enrich` and of the commands that read a file into a layer. */
import type { FillSummary } from '../../engine/layers/fill-layer.ts';
import type { Repository } from '../../engine/repositories/open-repository.ts';
import { pathFromRoot } from '../../util/rooted-paths.ts';
import type { CommandContext } from './command.ts';
import { withIndexedRepository } from './with-indexed-repository.ts';
import { standpoint } from './with-repository.ts';

export interface FillingOptions {
  readonly jobs?: number;
  readonly limit?: number;
  readonly minutes?: number;
  readonly language?: string;
  readonly trust?: boolean;
  readonly progress: boolean;
}

interface Filling {
  readonly layer: string;
  /** As the user wrote them. */
  readonly paths: readonly string[];
  /** Absolute. */
  readonly inputs?: readonly string[];
}

export async function fillAndReport(context: CommandContext<FillingOptions>, { layer, paths, inputs = [] }: Filling): Promise<undefined> {
  const { fillLayer } = await import('../../engine/layers/fill-layer.ts');
  const { startProgress } = await import('./index-progress.ts');
  const { jobs, limit, minutes, progress: wanted } = context.options;
  const fill = async (repository: Repository) => {
    const progress = await startProgress(wanted);
    try {
      return await fillLayer(repository, {
        layer,
        inputs,
        ...subjectRequest(context, repository, paths),
        ...(jobs === undefined ? {} : { jobs }),
        ...(limit === undefined ? {} : { limit }),
        ...(minutes === undefined ? {} : { minutes }),
        progress: (done, total, waiting) => progress.update({ phase: layer, done, total, waiting }),
      });
    } finally {
      progress.stop();
    }
  };
  const summary = await withIndexedRepository(context, fill, 'write');
  const { fillRecord } = await import('../../engine/records/layer-record.ts');
  context.out.report(fillRecord(summary), await renderer(summary));
}

/** Which files are meant. */
export function subjectRequest(context: CommandContext<FillingOptions>, repository: Repository, paths: readonly string[]) {
  const { language, trust } = context.options;
  return {
    paths: paths.map((path) => pathFromRoot(path, standpoint(context, repository))),
    ...(language === undefined ? {} : { language }),
    ...(trust === undefined ? {} : { trusted: trust }),
  };
}

async function renderer({ layer, units, unchanged, filled, failed, remaining, counted, notes, milliseconds }: FillSummary): Promise<() => string[]> {
  const { formatCount, formatDuration } = await import('./reports/format-values.ts');
  const suchAs = (examples: readonly string[] = []) => (examples.length === 0 ? '' : `, such as ${examples.slice(0, 3).join(', ')}`);
  return () => [
    `Layer ${layer.id}: ${formatCount(filled)} of ${formatCount(units)} filled in ${formatDuration(milliseconds)}, ${formatCount(unchanged)} were there already; ${formatCount(layer.edges)} edges in all.`,
    ...counted.map(({ what, count, examples }) => `${formatCount(count)} ${what}${suchAs(examples)}.`),
    ...notes.map((note) => `Note: ${note}.`),
    ...(remaining > 0 ? [`${formatCount(remaining)} are left: run it again.`] : []),
    ...(failed.length > 0 ? [`Nothing is known of ${formatCount(failed.length)}, such as ${failed[0]}.`] : []),
  ];
}
