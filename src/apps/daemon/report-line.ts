/** One update in one line: for the log and for `watch`. */
import type { UpdateReport } from '../../engine/daemon/daemon-protocol.ts';

export function reportLine({ name, outcome, commit, overlay, files, milliseconds, error }: UpdateReport): string {
  const state = `${commit?.slice(0, 12) ?? 'no commit'}${overlay ? ' with uncommitted changes' : ''}`;
  if (outcome === 'failed') return `${name}: ${error?.message ?? 'failed'}`;
  if (outcome === 'current') return `${name}: up to date at ${state}`;
  return `${name}: ${state}, ${files} ${files === 1 ? 'file' : 'files'} read in ${Math.round(milliseconds)} ms`;
}
