/**
 * Whatever was thrown, in words, and the exit code that goes with it. A UserError is one line and a hint; anything
 * else is a bug and shows its stack. With --json the same facts stand on stdout as an object, so that a program that
 * reads the result also reads why there is none.
 */
import { UserError } from '../../errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';

export function reportError(error: unknown, out: Output, verbose: boolean): ExitCode {
  if (error instanceof UserError) {
    reportUserError(error, out, verbose);
    return error.code === 'DAEMON_RUNNING' ? EXIT.alreadyServed : EXIT.userError;
  }
  reportBug(error, out);
  return EXIT.bug;
}

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
