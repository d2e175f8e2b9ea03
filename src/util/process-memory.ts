/**
 * Resident memory of a process and of all that it started. Every system is asked in its own way for the same rows: process,
 * parent, kilobytes.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly kilobytes: number;
}

const POWERSHELL = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $([long]($_.WorkingSetSize / 1KB))" }';

/** Undefined where the system does not tell, and for a process that is gone. */
export async function treeMegabytes(pid: number): Promise<number | undefined> {
  const rows = await processRows();
  const tree = new Set(rows.filter((row) => row.pid === pid));
  // A set grows while it is gone through. On Windows a number may be given again, so that parents may form a circle.
  for (const { pid: parent } of tree) for (const row of rows) if (row.parent === parent) tree.add(row);
  return tree.size === 0 ? undefined : Math.round([...tree].reduce((sum, row) => sum + row.kilobytes, 0) / 1_024);
}

async function processRows(): Promise<ProcessRow[]> {
  if (process.platform === 'linux') return fromProc();
  const [file, ...args] = process.platform === 'win32' ? ['powershell', '-NoProfile', '-Command', POWERSHELL] : ['ps', '-A', '-o', 'pid=,ppid=,rss='];
  try {
    const { stdout } = await promisify(execFile)(file as string, args, { windowsHide: true });
    return stdout.split('\n').flatMap((line) => rowOf(line.trim().split(/\s+/).map(Number)));
  } catch (error) {
    // The program is not there or not allowed: then nobody knows.
    if ((error as { code?: unknown }).code === undefined) throw error;
    return [];
  }
}

const rowOf = ([pid, parent, kilobytes]: number[]): ProcessRow[] =>
  pid === undefined || parent === undefined || kilobytes === undefined || Number.isNaN(kilobytes) ? [] : [{ pid, parent, kilobytes }];

/** Without `ps`, which small images do not have. */
async function fromProc(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map(statusOf))).flat();
}

async function statusOf(pid: string): Promise<ProcessRow[]> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    const field = (name: RegExp) => Number(name.exec(status)?.[1]);
    return rowOf([Number(pid), field(/^PPid:\s*(\d+)/m), field(/^VmRSS:\s*(\d+)/m)]);
  } catch (error) {
    // It may have ended since it was listed, and some are nobody else's business.
    if ((error as { code?: unknown }).code === undefined) throw error;
    return [];
  }
}
