/** Runs a program to its end and measures it: time on the clock, and the most memory that it held where the system tells. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { spawnable } from '../../../util/spawnable.ts';

export interface ToolRun {
  readonly milliseconds: number;
  /** Null where the system does not tell. */
  readonly peakBytes: number | null;
  readonly stdout: string;
  readonly code: number | null;
  /** Why it could not be started, or that it took too long. */
  readonly problem?: string;
}

export interface ToolCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
}

const LOOK_MS = 5;
/** Output kept: a word that occurs everywhere would fill memory. */
const MAX_OUTPUT = 4 << 20;

export function runTool({ command, args, cwd, env, timeoutMs }: ToolCall): Promise<ToolRun> {
  const started = performance.now();
  const start = spawnable(command, args, { env, platform: process.platform });
  const child = spawn(start.command, start.args, { ...start.options, cwd, env, stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMs });
  let stdout = '';
  let peakBytes: number | null = null;
  const look = () => {
    const now = peakOf(child.pid);
    if (now !== undefined) peakBytes = Math.max(peakBytes ?? 0, now);
  };
  const timer = setInterval(look, LOOK_MS);
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    look();
    if (stdout.length < MAX_OUTPUT) stdout += chunk;
  });
  return new Promise((resolve) => {
    const end = (code: number | null, problem?: string) => {
      clearInterval(timer);
      resolve({ milliseconds: performance.now() - started, peakBytes, stdout, code, ...(problem === undefined ? {} : { problem }) });
    };
    child.on('error', (error) => end(null, error.message));
    child.on('close', (code, signal) => end(code, signal === null ? undefined : `ended by ${signal} after ${Math.round(timeoutMs / 1000)} s`));
  });
}

/** Linux keeps the peak of a process; those that it started count too, because some tools are launchers. */
function peakOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(readProc(`${pid}/status`))?.[1];
  if (kib === undefined) return undefined;
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + (peakOf(child) ?? 0), Number(kib) * 1024);
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch (error) {
    // It has just ended.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
