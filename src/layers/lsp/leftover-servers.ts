/**
 * Servers outlive a run that is killed: some wait for an answer of a client that is no more. Each that is started is
 * therefore noted in the home folder, with the run that started it; the next run ends those whose run is gone.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startOf } from '../../util/process-identity.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';

const folderIn = (home: string): string => join(home, 'servers');
const MOST_BYTES = 4_096;

/** To be called when the server has ended. */
export type Forget = () => void;

export function noteServer(home: string, pid: number): Forget {
  const start = startOf(pid);
  // Without it, another process might be taken for the server one day.
  if (start === undefined) return () => undefined;
  const file = join(folderIn(home), String(pid));
  mkdirSync(folderIn(home), { recursive: true });
  writeFileSync(file, [start, process.pid, startOf(process.pid) ?? ''].join('\n'));
  return () => rmSync(file, { force: true });
}

export function endLeftovers(home: string): void {
  mkdirSync(folderIn(home), { recursive: true });
  for (const name of readdirSync(folderIn(home))) {
    const file = join(folderIn(home), name);
    const [start, run, runStart] = readIfThereSync(file, { most: MOST_BYTES })?.toString('utf8').split('\n') ?? [];
    if (isSame(Number(run), runStart)) continue;
    if (isSame(Number(name), start)) process.kill(Number(name), 'SIGKILL');
    rmSync(file, { force: true });
  }
}

const isSame = (pid: number, start: string | undefined): boolean => Number.isInteger(pid) && pid > 0 && isAlive(pid) && start !== '' && startOf(pid) === start;
