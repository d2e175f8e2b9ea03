/**
 * What can go wrong for a user, as one class: code, message, and a hint that says what to do next.
 * The command line prints it without a stack and exits with 2; anything else that is thrown is a bug.
 */
export type ErrorCode =
  | 'USAGE'
  | 'NOT_FOUND'
  | 'NOT_INDEXED'
  | 'AMBIGUOUS'
  | 'DB_NEWER'
  | 'DB_OLDER'
  | 'DB_CORRUPT'
  | 'DB_LOCKED'
  | 'DB_READONLY'
  | 'DB_UNREACHABLE'
  | 'TOO_LONG'
  | 'DISK_FULL'
  | 'NO_PERMISSION'
  | 'BAD_CONFIG'
  | 'BAD_ROSTER'
  | 'DAEMON'
  | 'DAEMON_RUNNING'
  | 'GIT'
  | 'FORGE';

export class UserError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'UserError';
    this.code = code;
    this.hint = options.hint;
  }
}
