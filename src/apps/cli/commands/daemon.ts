/** `knowing daemon start|stop|status|restart`: the process that keeps every index up to date. */
import { fileURLToPath } from 'node:url';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { SERVE_OPTIONS, type ServeFlags, serveArguments } from '../serve-options.ts';

const ACTIONS = ['start', 'stop', 'status', 'restart'] as const;
type Action = (typeof ACTIONS)[number];
type Context = CommandContext<ServeFlags>;

/** A working day: tomorrow's first command starts it again. */
const IDLE_MINUTES = 480;
const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

export const command: CommandSpec<ServeFlags> = {
  name: 'daemon',
  group: 'keep fresh',
  summary: 'start, stop or look at the process that keeps indexes fresh',
  description:
    'One process watches all repositories of `knowing list` and updates their indexes when HEAD moves. status shows what it serves, how fresh each index is and what is waiting; its exit code is 1 when no daemon runs.',
  arguments: [{ syntax: '<action>', summary: 'what to do', choices: ACTIONS }],
  options: SERVE_OPTIONS,
  examples: [
    { line: 'daemon start', says: 'in the background; fine when it is already running' },
    { line: 'daemon status --json', says: 'what it serves, as JSON' },
    { line: 'daemon restart --working-tree', says: 'also follow uncommitted edits' },
    { line: 'daemon stop', says: 'once the current updates are done' },
  ],
  run: (context) => RUN[context.args[0] as Action](context),
};

const RUN: Readonly<Record<Action, (context: Context) => Promise<'failed' | undefined>>> = { start, stop, status, restart };

async function start(context: Context): Promise<undefined> {
  const { loadDaemon } = await import('../../launch.ts');
  const { startDaemon } = await loadDaemon();
  const command = [MAIN, 'serve', ...serveArguments({ ...context.options, idle: context.options.idle ?? IDLE_MINUTES })];
  const { status: now, started } = await startDaemon({ env: context.env, command });
  const { packageVersion } = await import('../../../util/package-version.ts');
  if (now.version !== packageVersion())
    context.out.note(`It is of version ${now.version}, this is ${packageVersion()}: \`${ownCommand('daemon restart')}\` brings it up to date.`);
  const count = `${now.repositories.length} ${now.repositories.length === 1 ? 'repository' : 'repositories'}`;
  context.out.report({ started, pid: now.pid, log: now.log, repositories: now.repositories.length }, () => [
    started ? `Started process ${now.pid}: it keeps ${count} up to date.` : `Process ${now.pid} runs already and keeps ${count} up to date.`,
  ]);
}

async function stop({ env, out }: Context): Promise<undefined> {
  const { loadDaemon } = await import('../../launch.ts');
  const { stopDaemon } = await loadDaemon();
  const holder = await stopDaemon(env);
  out.report({ stopped: holder?.pid ?? null }, () => [holder === undefined ? 'No daemon runs.' : `Stopped process ${holder.pid}.`]);
}

async function restart(context: Context): Promise<undefined> {
  const { loadDaemon } = await import('../../launch.ts');
  const { stopDaemon } = await loadDaemon();
  await stopDaemon(context.env);
  return start(context);
}

async function status({ env, out }: Context): Promise<'failed' | undefined> {
  const { askDaemon } = await import('../../../engine/daemon/daemon-client.ts');
  const { statusLines } = await import('../reports/daemon-report.ts');
  const { daemonStatusRecord } = await import('../../../engine/records/daemon-record.ts');
  const now = await askDaemon(env, 'status', {}, { waitMs: 10_000 });
  if (now === undefined) {
    out.report({ running: false }, () => [`No daemon runs. \`${ownCommand('daemon start')}\` starts one.`]);
    return 'failed';
  }
  out.report(daemonStatusRecord(now), (style) => statusLines(now, style, Date.now()));
  return undefined;
}
