/**
 * The passwords of stores, apart from their locations: a location is printed, logged and written into the roster, a
 * password never is. A process that this one starts finds it in PGPASSWORD, as every client of PostgreSQL does.
 */
const passwords = new Map<string, string>();

/** The location without its password, which `passwordOf` gives back. */
export function keepPassword(location: string): string {
  const url = /^postgres(?:ql)?:/i.test(location) && URL.canParse(location) ? new URL(location) : undefined;
  if (url === undefined || url.password === '') return location;
  const password = decodeURIComponent(url.password);
  url.password = '';
  const bare = url.href;
  passwords.set(keyOf(bare), password);
  process.env.PGPASSWORD ??= password;
  return bare;
}

/** Undefined: the driver looks where it always does (PGPASSWORD, ~/.pgpass). */
export const passwordOf = (location: string): string | undefined => passwords.get(keyOf(location));

/** A database has one password for a user, whatever the parameters. */
const keyOf = (location: string): string => location.replace(/[?#].*$/s, '');
