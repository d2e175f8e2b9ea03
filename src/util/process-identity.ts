/**
 * Which process a number means. Process ids are used again, so an id alone does not say that a process still lives;
 * an id with its time of start does. What the platform does not tell is undefined, and then the id has to do.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Signal 0 only asks. EPERM: there is such a process, of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || !hasEnded(pid);
}

/**
 * A process that has ended keeps its number until its parent asks how it ended. In a container whose first process
 * never asks, an orphan keeps it for ever: a lock of it would never be free again.
 */
function hasEnded(pid: number): boolean {
  try {
    const [state] = linuxStat(pid);
    return state === 'Z' || state === 'X';
  } catch {
    return false;
  }
}

/** Runs a program of the system and gives what it says; throws when there is no such program or it fails. */
type Ask = (program: string, args: readonly string[]) => string | undefined;

/** A text that no other process of this id has had since the machine started, nor before. */
export function startOf(pid: number, platform = process.platform, ask: Ask = said): string | undefined {
  try {
    if (platform === 'linux') return linuxStart(pid);
    if (platform === 'win32') return ask('powershell.exe', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`]);
    return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
  } catch (error) {
    // No such process, or no such program: both mean that it cannot be told.
    if (error instanceof Error && ('code' in error || 'status' in error)) return undefined;
    throw error;
  }
}

/** Fields of stat from the third, the state, on. The name in field 2 may hold spaces and brackets. */
function linuxStat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Field 22 of stat, in clock ticks since boot. */
function linuxStart(pid: number): string | undefined {
  const ticks = linuxStat(pid)[19];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return ticks === undefined ? undefined : `${boot} ${ticks}`;
}

function said(program: string, args: readonly string[]): string | undefined {
  const text = execFileSync(program, [...args], {
    encoding: 'utf8',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  return text.trim() || undefined;
}
