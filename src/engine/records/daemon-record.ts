/** The daemon's status and its reports of updates, as JSON. */
import type { DaemonStatus, UpdateReport } from '../daemon/daemon-protocol.ts';

export function daemonStatusRecord({ memoryBytes, idleExitAt, repositories, ...rest }: DaemonStatus) {
  return {
    running: true,
    ...rest,
    idle_exit_at: idleExitAt,
    memory_bytes: memoryBytes,
    repositories: repositories.map(({ lastUpdate, ...served }) => ({ ...served, last_update: lastUpdate === null ? null : updateReportRecord(lastUpdate) })),
  };
}

export const updateReportRecord = ({ milliseconds, ...report }: UpdateReport) => ({ ...report, milliseconds: Math.round(milliseconds) });
