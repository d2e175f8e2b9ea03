/** The server's log: one JSON object a line on standard error, for whatever collects logs. Never a token, a password or a body. */
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
  error instanceof Error ? { error: error.message, ...(error.name === 'UserError' ? {} : { stack: error.stack }) } : { error: String(error) };
