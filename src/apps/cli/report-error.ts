/**
 * Whatever was thrown, in words, and the exit code that goes with it. A UserError is one line and a hint; anything
 * else is a bug and shows its stack. With --json the same facts are printed to stdout as an object, so that a program that
 * reads the result also reads why there is none.
 */
import { type ErrorCode, UserError } from '../../errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';

export function reportError(thrown: unknown, out: Output, verbose: boolean): ExitCode {
  const error = refusedBySystem(thrown) ?? thrown;
  if (error instanceof UserError) {
    reportUserError(error, out, verbose);
    return error.code === 'DAEMON_RUNNING' ? EXIT.alreadyServed : EXIT.userError;
  }
  reportBug(error, out);
  return EXIT.bug;
}

/** What the system says no to is for its user to put right, wherever in the program it was asked. */
const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string, string]>> = {
  EACCES: ['NO_PERMISSION', 'You may not use', 'Check who owns it, or choose another home folder with KNOWING_HOME.'],
  EPERM: ['NO_PERMISSION', 'You may not change', 'Check who owns it, or choose another home folder with KNOWING_HOME.'],
  EROFS: ['NO_PERMISSION', 'This file system is read-only:', 'Choose another home folder with KNOWING_HOME.'],
  ENOSPC: ['DISK_FULL', 'No space is left for', 'Free some, or choose another home folder with KNOWING_HOME.'],
  ENAMETOOLONG: ['USAGE', 'This name is too long for the file system:', 'Give a shorter path.'],
  ENOTDIR: ['USAGE', 'Part of this path is not a folder:', 'Check how it is spelled.'],
};

function refusedBySystem(error: unknown): UserError | undefined {
  const { code = '', path, syscall } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  const refusal = syscall === undefined || error instanceof UserError ? undefined : REFUSALS[code];
  if (refusal === undefined) return undefined;
  const [kind, message, hint] = refusal;
  const shown = path === undefined ? syscall : path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
  return new UserError(kind, `${message} ${shown}.`, { hint, cause: error });
}

const MAX_PATH = 200;

function reportUserError(error: UserError, out: Output, verbose: boolean): void {
  if (out.json) out.report({ error: { code: error.code, message: error.message, hint: error.hint ?? null } }, () => []);
  else {
    out.note(`${out.noteStyle.red('error:')} ${error.message}`);
    if (error.hint !== undefined) out.note(`${out.noteStyle.cyan('hint:')} ${error.hint}`);
  }
  if (verbose && error.cause !== undefined) out.note(`cause: ${stackOf(error.cause)}`);
}

function reportBug(error: unknown, out: Output): void {
  if (out.json) out.report({ error: { code: 'BUG', message: String(error), hint: null } }, () => []);
  out.note(stackOf(error));
  out.note(`\n${out.noteStyle.red('This is a bug in knowing')}, not a mistake of yours. Please report it, with the lines above.`);
}

/** With the chain of causes. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
