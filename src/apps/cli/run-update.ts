/**
 * An update of an index as `index` shows it: what changed since the last run is read again, everything where that
 * cannot be told. Shows the way that was taken and the snapshot.
 */
import { LiveIndex, type UpdateResult } from '../../engine/indexing/live-index.ts';
import { updateRecord } from '../../engine/records/index-record.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { countOf } from '../../util/count-of.ts';
import type { CommandContext } from './command.ts';
import type { IndexCommandOptions } from './index-options.ts';
import type { Style } from './output.ts';
import { alignColumns, formatCount, formatDuration, formatReaders } from './reports/format-values.ts';
import type { IndexReport } from './run-index.ts';

export interface UpdateCommandOptions extends IndexCommandOptions {
  readonly workingTree?: true;
}

/** Undefined when there is nothing to build on, and a whole run has more to say. */
export async function runUpdate(context: CommandContext<UpdateCommandOptions>, place: RepositoryPlace): Promise<IndexReport | undefined> {
  const live = new LiveIndex(place);
  try {
    const workingTree = context.options.workingTree === true;
    const update = await live.tryUpdate({ workingTree });
    return update && { record: updateRecord(place, update), lines: (style) => lines(place, update, style) };
  } finally {
    await live.close();
  }
}

function lines(place: RepositoryPlace, { snapshot, way, files, readers, milliseconds }: UpdateResult, style: Style): string[] {
  const rows = [
    ['graph', `${formatCount(snapshot.nodes)} nodes, ${formatCount(snapshot.edges)} edges, ${countOf(snapshot.files, 'file')}`],
    ['read', way === 'current' ? 'nothing: it is up to date' : `${formatCount(files)} ${files === 1 ? 'file' : 'files'}${formatReaders(readers)}`],
    ['snapshot', `${snapshot.root.slice(0, 16)}${snapshot.overlay ? ', with what is not committed' : way === 'current' ? ', unchanged' : ''}`],
    ['time', formatDuration(milliseconds)],
  ];
  return [`Updated ${style.bold(place.name)}  ${place.root}`, ...alignColumns(rows).map(([label = '', text = '']) => `  ${style.dim(label)}  ${text}`)];
}
