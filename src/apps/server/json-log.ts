/** The server's log: one JSON object a line on standard error, for whatever collects logs. Never a token, a password or a body. */
import { UserError } from '../../errors.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error';

export interface Log {
  write(level: Level, event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export function jsonLog(out: (line: string) => void, now: () => number = Date.now): Log {
  return {
    write(level, event, fields = {}) {
      out(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`);
    },
  };
}

/** A stack for a bug, a sentence for anything else. */
export const errorFields = (error: unknown): Record<string, unknown> =>
  error instanceof Error ? { error: error.message, ...(error instanceof UserError ? reasonFields(error) : { stack: error.stack }) } : { error: String(error) };

/** What lies behind an error that clients are told in general words. */
function reasonFields({ code, cause }: UserError): Record<string, unknown> {
  if (cause instanceof UserError) return errorFields(cause);
  return { code, ...(cause instanceof Error && { cause: cause.message }) };
}

/** What nobody waited for is a bug whatever was thrown: the stack says who began it. */
export const bugFields = (error: unknown): Record<string, unknown> => ({ ...errorFields(error), ...(error instanceof Error && { stack: error.stack }) });

/** Every answer with a status of 500 and more leaves its reason in the log. */
export function logFault(log: Log, error: unknown): void {
  if (error instanceof UserError) log.write('warn', 'request failed', errorFields(error));
  else log.write('error', 'bug', errorFields(error));
}
