/** The daemon's status, for people. */
import type { DaemonStatus, ServedStatus, UpdateReport } from '../../../engine/daemon/daemon-protocol.ts';
import type { RepositoryWatchState } from '../../../engine/watch/watch-repository.ts';
import { countOf } from '../../../util/count-of.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { Style } from '../output.ts';
import { alignColumns, formatBytes, formatCount, formatDuration, formatTime } from './format-values.ts';

const PAINT: Readonly<Record<ServedStatus['state'], keyof Style>> = {
  starting: 'dim',
  current: 'green',
  waiting: 'yellow',
  updating: 'yellow',
  failed: 'red',
  missing: 'red',
};

export function statusLines(status: DaemonStatus, style: Style, now: number): string[] {
  const { pid, version, since, memoryBytes, log, idleExitAt, repositories } = status;
  const rows = alignColumns(repositories.map((served) => [served.name, served.state, served.commit?.slice(0, 12) ?? '-', lastLine(served, now)]));
  return [
    `Process ${pid} (knowing ${version}) has served ${formatCount(repositories.length)} repositories for ${formatDuration(now - since)}, ${formatBytes(memoryBytes)}.`,
    ...rows.flatMap(([name = '', state = '', commit = '', last = ''], i) => {
      const served = repositories[i] as ServedStatus;
      return [`  ${style.bold(name)}  ${style[PAINT[served.state]](state)}  ${style.dim(commit)}  ${last}`, ...noteLines(served, style)];
    }),
    ...(repositories.length === 0 ? [`  none: run \`${ownCommand('add')}\` in a repository`] : []),
    style.dim(`log ${log}${idleExitAt === null ? '' : `; leaves at ${formatTime(idleExitAt)} if nothing happens`}`),
  ];
}

function lastLine({ lastUpdate: last, queued, progress }: ServedStatus, now: number): string {
  const far = progress === null ? '' : ` (${progress.phase} ${formatCount(progress.done)} of ${formatCount(progress.total)})`;
  const waiting = queued.length === 0 ? '' : `, asked for by ${queued.join(', ')}${far}`;
  if (last === null) return `not looked at yet${waiting}`;
  const ago = `${formatDuration(Math.max(0, now - last.at))} ago`;
  return `${outcome(last)} ${ago}${last.overlay ? ', with uncommitted edits' : ''}${waiting}`;
}

function outcome({ outcome: what, files, milliseconds }: UpdateReport): string {
  if (what === 'current') return 'found up to date';
  if (what === 'failed') return 'failed';
  return `${countOf(files, 'file')} updated in ${formatDuration(milliseconds)}`;
}

function noteLines({ lastUpdate, watch }: ServedStatus, style: Style): string[] {
  const error = lastUpdate?.error === undefined ? [] : [style.red(`    ${lastUpdate.error.message.split('\n')[0]}`)];
  return [...error, ...watchNotes(watch).map((note) => style.yellow(`    ${note}`))];
}

/** Only what is not as it should be. */
export function watchNotes(watch: RepositoryWatchState | null): string[] {
  if (watch === null) return [];
  const head = watch.head === 'polling' ? ['HEAD is looked at every two seconds: the system grants no watch'] : [];
  const tree = watch.tree?.mode === 'polling' ? [`edits are found by asking git every few seconds: ${watch.tree.reason ?? 'no watch'}`] : [];
  return [...head, ...tree];
}
