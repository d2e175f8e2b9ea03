/**
 * Turns what SQLite reports into what a user can act on. Enters: any thrown value and the database's path. Leaves: a
 * UserError for the conditions a user can mend, the value itself for everything else (a bug keeps its stack).
 */
import { type ErrorCode, UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';

interface Advice {
  readonly code: ErrorCode;
  readonly message: (path: string) => string;
  readonly hint: string;
}

const rebuild = () => `Nothing was changed. Run \`${ownCommand('reindex')}\` in the repository: it builds the index again and keeps what was learned.`;

const damaged: Advice = { code: 'DB_CORRUPT', message: (path) => `The database ${path} is damaged.`, hint: rebuild() };

const unwritable: Advice = {
  code: 'DB_READONLY',
  message: (path) => `The database ${path} cannot be written.`,
  hint: 'Make the file and its folder writable, or point KNOWING_HOME or --db at a place that is.',
};

/** By SQLite's primary result code: the low byte of the extended one. */
const ADVICE: Readonly<Record<number, Advice>> = {
  3: { code: 'NO_PERMISSION', message: (path) => `No permission to use the database ${path}.`, hint: 'Check who owns the file and its folder.' },
  5: {
    code: 'DB_LOCKED',
    message: (path) => `Another process is writing to the database ${path}.`,
    hint: 'Wait for the other `knowing` to finish (an index run or the daemon), then try again.',
  },
  8: unwritable,
  10: { code: 'DB_CORRUPT', message: (path) => `Reading or writing the database ${path} failed.`, hint: 'Check the disk; then run the command again.' },
  11: damaged,
  13: {
    code: 'DISK_FULL',
    message: (path) => `No space left for the database ${path}.`,
    hint: 'Free some space and run the command again. An index that was there before is intact.',
  },
  14: {
    code: 'NO_PERMISSION',
    message: (path) => `The database ${path} cannot be opened.`,
    hint: 'Check that its folder exists and that you may write there, or point KNOWING_HOME or --db elsewhere.',
  },
  26: { code: 'DB_CORRUPT', message: (path) => `The file ${path} is not a database.`, hint: rebuild() },
};
/** What SQLite says when it cannot make or enlarge its files: it does not know that the disk is full. Extended codes. */
const NO_ROOM: ReadonlySet<number> = new Set([778, 4618, 4874, 5386]);
const FULL = 13;
const LOCKED = 6;
const DAMAGED = 11;
const BUSY = 5;

/**
 * The packaged driver gives no code for damage that it meets while it steps through rows. A number or a text that a
 * flipped bit made bytes of has the code of any mistake in SQL: no column that is read as JSON ever held bytes.
 */
const SAYS_DAMAGED = /database disk image is malformed|JSON cannot hold BLOB values/;

function primaryCode(error: unknown): number | undefined {
  if (error instanceof Error && SAYS_DAMAGED.test(error.message)) return DAMAGED;
  const code = (error as { errcode?: unknown } | null | undefined)?.errcode;
  if (typeof code !== 'number') return undefined;
  return NO_ROOM.has(code) ? FULL : code & 0xff;
}

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY || primaryCode(error) === LOCKED;

export function explainError(error: unknown, path: string): unknown {
  const code = primaryCode(error);
  const advice = code === undefined ? undefined : ADVICE[code === LOCKED ? BUSY : code];
  return advice ? advise(advice, path, error) : error;
}

const advise = (advice: Advice, path: string, cause?: unknown): UserError => new UserError(advice.code, advice.message(path), { hint: advice.hint, cause });

/** For content that SQLite reads without complaint and that cannot be decoded. */
export const damagedError = (path: string, cause?: unknown): UserError => advise(damaged, path, cause);

export const readonlyError = (path: string, cause?: unknown): UserError => advise(unwritable, path, cause);
