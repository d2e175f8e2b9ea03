/** The process that keeps indexes fresh: does it run, in this version, and does it see changes? */
import { askDaemon } from '../../../../engine/daemon/daemon-client.ts';
import type { DaemonStatus, ServedStatus } from '../../../../engine/daemon/daemon-protocol.ts';
import { ownCommand } from '../../../../util/own-command.ts';
import { packageVersion } from '../../../../util/package-version.ts';
import { watchNotes } from '../../reports/daemon-report.ts';
import type { Check, Finding } from '../check.ts';

const ANSWER_MS = 5_000;

export const check: Check = {
  name: 'daemon',
  place: 5,
  async run({ env }) {
    const status = await askDaemon(env, 'status', {}, { waitMs: ANSWER_MS });
    if (status === undefined)
      return [{ state: 'note', text: 'No daemon runs: indexes are updated when a command asks for it.', mend: ownCommand('daemon start') }];
    return [running(status), ...status.repositories.flatMap(servedFindings)];
  },
};

function running({ pid, version, repositories }: DaemonStatus): Finding {
  if (version !== packageVersion())
    return { state: 'wrong', text: `The daemon is of version ${version}, this is ${packageVersion()}.`, mend: ownCommand('daemon restart') };
  return { state: 'fine', text: `process ${pid} serves ${repositories.length} repositories` };
}

function servedFindings({ name, state, lastUpdate, watch }: ServedStatus): Finding[] {
  const failed: Finding[] =
    state === 'failed'
      ? [{ state: 'wrong', text: `${name}: ${lastUpdate?.error?.message ?? 'the last update failed'}`, mend: ownCommand(`sync --repo ${name}`) }]
      : [];
  return [...failed, ...watchNotes(watch).map((text): Finding => ({ state: 'note', text: `${name}: ${text}` }))];
}
