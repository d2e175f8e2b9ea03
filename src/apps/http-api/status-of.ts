/** The HTTP status that says what was thrown. */
import { type ErrorCode, UserError } from '../../errors.ts';

/** Codes that are not listed are malfunctions of the server's own machine. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  USAGE: 400,
  NOT_FOUND: 404,
  NOT_INDEXED: 409,
  AMBIGUOUS: 409,
  GIT: 422,
  DB_LOCKED: 503,
  DB_UNREACHABLE: 503,
  TOO_LONG: 503,
};

export const statusOf = (error: unknown): number => (error instanceof UserError ? STATUS[error.code] : undefined) ?? 500;
