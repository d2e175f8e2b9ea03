/** `knowing watch`: keeps one index up to date while it runs, uncommitted edits included, and says what it does. */
import type { UpdateReport } from '../../../engine/daemon/daemon-protocol.ts';
import type { RepositoryPlace } from '../../../engine/repositories/locate-repository.ts';
import { onStopSignal } from '../../../util/stop-signals.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { repositoryOptions } from '../with-repository.ts';

export const command: CommandSpec = {
  name: 'watch',
  group: 'keep fresh',
  summary: 'keep one index up to date, uncommitted edits included',
  description:
    'Follows HEAD and the working tree of one repository until Ctrl-C; edits show up in the answers of other commands within a second. When it ends, the index returns to the committed state. When a daemon runs, the daemon does the work.',
  examples: [
    { line: 'watch', says: 'the repository around the working directory' },
    { line: 'watch --repo flask --json', says: 'one line of JSON per update' },
  ],
  async run(context) {
    const place = await placeToWatch(context);
    const leave = new AbortController();
    onStopSignal(() => leave.abort());
    const onReport = await reporter(context);
    context.out.note(`Watching ${place.root}. Ctrl-C ends it.`);
    if (!(await watchThroughDaemon(context, place, onReport, leave.signal))) await watchHere(context, place, onReport, leave.signal);
    return undefined;
  },
};

async function placeToWatch(context: CommandContext): Promise<RepositoryPlace> {
  const { addRepository, placeToIndex } = await import('../../../engine/repositories/roster.ts');
  const place = placeToIndex(repositoryOptions(context));
  if (!place.listed && !ownDatabase(context)) await addRepository(place, context.env, Date.now());
  return place;
}

const ownDatabase = ({ globals, env }: CommandContext): boolean => globals.db !== undefined || Boolean(env.KNOWING_DB || env.KNOWING_STORE);

async function reporter({ out }: CommandContext): Promise<(report: UpdateReport) => void> {
  const { updateReportRecord } = await import('../../../engine/records/daemon-record.ts');
  const { loadDaemon } = await import('../../launch.ts');
  const { reportLine } = await loadDaemon();
  return (report) => out.raw(`${out.json ? JSON.stringify(updateReportRecord(report)) : reportLine(report)}\n`);
}

/** False when there is no daemon, or it left before the user did. */
async function watchThroughDaemon(
  context: CommandContext,
  { root }: RepositoryPlace,
  onEvent: (report: UpdateReport) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (ownDatabase(context)) return false;
  const { askDaemon } = await import('../../../engine/daemon/daemon-client.ts');
  await askDaemon(context.env, 'watch', { root }, { onEvent, signal });
  return signal.aborted;
}

async function watchHere({ out }: CommandContext, place: RepositoryPlace, onReport: (report: UpdateReport) => void, signal: AbortSignal): Promise<void> {
  const { loadDaemon } = await import('../../launch.ts');
  const { watchAlone } = await loadDaemon();
  const { watchNotes } = await import('../reports/daemon-report.ts');
  await watchAlone({
    place,
    onReport,
    onWatching: (state) => {
      for (const note of watchNotes(state)) out.note(note);
    },
    onLayer: (line) => out.note(line),
    signal,
  });
}
