/**
 * Turns what PostgreSQL and the network report into what a user can act on. Enters: any thrown value. Leaves: a UserError
 * for what a user can mend, the value itself for everything else (a bug keeps its stack).
 */
import { type ErrorCode, UserError } from '../../errors.ts';

interface Advice {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
}

const unreachable: Advice = {
  code: 'DB_UNREACHABLE',
  message: 'cannot be reached.',
  hint: 'Check that it runs, and the host and port; then try again: nothing was lost.',
};

const overloaded: Advice = {
  code: 'DB_UNREACHABLE',
  message: 'has no connection left.',
  hint: 'Lower `pool` in the URL, raise max_connections, or put PgBouncer in front of it.',
};

/** By SQLSTATE, or the first two characters of it. */
const ADVICE: Readonly<Record<string, Advice>> = {
  '08': unreachable,
  '57P': unreachable,
  '28': { code: 'NO_PERMISSION', message: 'refuses this user.', hint: 'Check the user of the URL, and the password in PGPASSWORD or ~/.pgpass.' },
  '3D': { code: 'NOT_FOUND', message: 'has no such database.', hint: 'Make it with `createdb`, or name another.' },
  '42501': {
    code: 'NO_PERMISSION',
    message: 'does not allow this.',
    hint: 'The user needs the right to make and use the schema (GRANT CREATE ON DATABASE …).',
  },
  '25006': { code: 'DB_READONLY', message: 'may only be read.', hint: 'Writes go to the primary: name it in the URL.' },
  '53100': { code: 'DISK_FULL', message: 'has no space left.', hint: 'Free some space; what was there before is intact.' },
  '53300': overloaded,
  '55P03': { code: 'DB_LOCKED', message: 'has another process writing to this repository.', hint: 'Wait for the other index run to finish, then try again.' },
};

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
/** The driver's own errors have no code. */
const LOST =
  /Connection terminated|Query read timeout|timeout (?:exceeded|expired)|not queryable|Client was closed|socket hang up|server closed the connection/i;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

function adviceFor(error: unknown): Advice | undefined {
  const code = codeOf(error);
  if (NETWORK.has(code) || (error instanceof Error && code === '' && LOST.test(error.message))) return unreachable;
  if (error instanceof AggregateError) return error.errors.some((inner) => NETWORK.has(codeOf(inner))) ? unreachable : undefined;
  return ADVICE[code] ?? ADVICE[code.slice(0, 3)] ?? ADVICE[code.slice(0, 2)];
}

/** The connection is gone, or the server is going down or coming up: the same question may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  const advice = adviceFor(error);
  return advice === unreachable || advice === overloaded;
}

export const hasState = (error: unknown, ...states: readonly string[]): boolean => states.includes(codeOf(error));

export function explainError(error: unknown, shown: string): unknown {
  const advice = error instanceof UserError ? undefined : adviceFor(error);
  return advice ? new UserError(advice.code, `The store ${shown} ${advice.message}`, { hint: advice.hint, cause: error }) : error;
}
