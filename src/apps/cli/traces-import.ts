/** `knowing traces import`: files into the layer, with a progress bar, and what it came to. */
import { resolve } from 'node:path';
import { countOf } from '../../util/count-of.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { CommandContext } from './command.ts';
import type { TrafficFlags } from './traffic-questions.ts';
import { repositoryOptions } from './with-repository.ts';

type Context = CommandContext<TrafficFlags & { readonly all?: boolean; readonly progress: boolean }>;

export async function importFilesInto(context: Context, files: readonly string[]): Promise<void> {
  const { openIntake } = await import('../../engine/runtime/open-intake.ts');
  const { importTraceFile } = await import('../../engine/runtime/import-traces.ts');
  const { startProgress } = await import('./index-progress.ts');
  const { service, environment, all, progress: wanted } = context.options;
  const { intake, close } = await openIntake({ ...repositoryOptions(context), all: all === true });
  const progress = await startProgress(wanted);
  const started = performance.now();
  const read: { file: string; format: string }[] = [];
  try {
    for (const file of files) {
      const format = await importTraceFile(intake, resolve(context.cwd, file), {
        ...(service !== undefined && { service }),
        ...(environment !== undefined && { environment }),
        progress: (done, total) => progress.update({ phase: file, done, total }),
      });
      read.push({ file, format });
    }
  } finally {
    progress.stop();
    await close();
  }
  const { formatDuration } = await import('./reports/format-values.ts');
  const { intakeLine } = await import('./reports/traffic-report.ts');
  const { counts } = intake;
  const milliseconds = Math.round(performance.now() - started);
  context.out.report({ files: read, ...counts, milliseconds }, () => [
    `${intakeLine(counts)}, from ${countOf(files.length, 'file')} in ${formatDuration(milliseconds)}.`,
    `\`${repoCommand('traces stats')}\` says what could not be mapped, \`${repoCommand('traces traffic')}\` what they show.`,
  ]);
}
