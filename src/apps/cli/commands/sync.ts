/** `knowing sync`: brings indexes up to date if they are behind, through the daemon when one runs. */
import type { UpdateReport } from '../../../engine/daemon/daemon-protocol.ts';
import type { RepositoryPlace } from '../../../engine/repositories/locate-repository.ts';
import { countOf } from '../../../util/count-of.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import type { Style } from '../output.ts';
import { repositoryOptions } from '../with-repository.ts';

interface SyncFlags {
  readonly all?: true;
}

export const command: CommandSpec<SyncFlags> = {
  name: 'sync',
  group: 'keep fresh',
  summary: 'bring indexes up to date if they are behind',
  description:
    'Does nothing where the index already matches HEAD. When a daemon runs, it does the work, and this command waits for it. The exit code is 1 when an update failed.',
  options: [{ flags: '--all', summary: 'every repository of `knowing list` whose folder exists' }],
  examples: [
    { line: 'sync', says: 'the repository around the working directory' },
    { line: 'sync --all --json', says: 'all of them, as JSON' },
  ],
  async run(context) {
    const reports: UpdateReport[] = [];
    for (const place of await chosenPlaces(context)) reports.push(await syncOne(context, place));
    const { updateReportRecord } = await import('../../../engine/records/daemon-record.ts');
    const { formatDuration } = await import('../reports/format-values.ts');
    context.out.report({ repositories: reports.map(updateReportRecord) }, (style) =>
      reports.length === 0 ? [`No repositories yet. Run \`${ownCommand('add')}\` in one.`] : reports.map((report) => line(report, style, formatDuration)),
    );
    return reports.some(({ outcome }) => outcome === 'failed') ? 'failed' : undefined;
  },
};

async function chosenPlaces(context: CommandContext<SyncFlags>): Promise<RepositoryPlace[]> {
  const { addRepository, listRepositories, placeToIndex } = await import('../../../engine/repositories/roster.ts');
  const { env, globals } = context;
  if (context.options.all === true) {
    const present = (await listRepositories(env)).filter(({ state }) => state !== 'missing');
    return present.map(({ root }) => placeToIndex({ cwd: root, env }, root));
  }
  const place = placeToIndex(repositoryOptions(context));
  const ownDatabase = globals.db !== undefined || Boolean(env.KNOWING_DB || env.KNOWING_STORE);
  if (!place.listed && !ownDatabase) await addRepository(place, env, Date.now());
  return [place];
}

async function syncOne(context: CommandContext<SyncFlags>, place: RepositoryPlace): Promise<UpdateReport> {
  const { askDaemon } = await import('../../../engine/daemon/daemon-client.ts');
  const ownDatabase = context.globals.db !== undefined || Boolean(context.env.KNOWING_DB || context.env.KNOWING_STORE);
  const [served] = (ownDatabase ? undefined : await askDaemon(context.env, 'sync', { root: place.root })) ?? [];
  // One that is leaving turns away what it has not begun.
  if (served !== undefined && served.error?.code !== 'DAEMON') return served;
  const { RepositorySync } = await import('../../../engine/indexing/sync-repository.ts');
  const { startProgress } = await import('../index-progress.ts');
  const progress = await startProgress(!context.out.json);
  try {
    const result = await new RepositorySync(place).sync({ workingTree: false, progress: (phase, done, total) => progress.update({ phase, done, total }) });
    return { name: place.name, root: place.root, ...result, at: Date.now() };
  } finally {
    progress.stop();
  }
}

function line({ name, outcome, commit, files, milliseconds, error }: UpdateReport, style: Style, formatDuration: (ms: number) => string): string {
  const at = commit === null ? '' : ` at ${commit.slice(0, 12)}`;
  if (outcome === 'failed') return `${style.bold(name)}  ${style.red('failed')}: ${error?.message ?? ''}`;
  if (outcome === 'current') return `${style.bold(name)}  up to date${at}`;
  return `${style.bold(name)}  updated${at}: ${countOf(files, 'file')} read in ${formatDuration(milliseconds)}`;
}
