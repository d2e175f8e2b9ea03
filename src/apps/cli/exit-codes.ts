/** Exit codes of the command line; documented in docs/cli.md. */
export const EXIT = {
  fine: 0,
  /** A command that checks something found a problem. */
  checkFailed: 1,
  /** The user can put it right: wrong arguments, nothing indexed, a locked or damaged database. */
  userError: 2,
  /** Nothing to put right: another process does it already. */
  alreadyServed: 3,
  /** A bug of the program (EX_SOFTWARE of sysexits.h). */
  bug: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
