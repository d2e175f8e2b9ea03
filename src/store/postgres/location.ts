/**
 * A location such as `postgres://user@host:5432/db?schema=team&pool=8&grace=600`. `schema` (knowing), `pool` (8
 * connections) and `grace` (600 seconds that a replaced graph stays for those who are reading it) are ours; everything else is the driver's, which also reads PGPASSWORD and ~/.pgpass. A password never leaves this file in
 * anything that is printed.
 */
import { UserError } from '../../errors.ts';
import { keepPassword, passwordOf } from '../../util/store-password.ts';

export interface Location {
  /** For the driver: without what is ours, and without the password. */
  readonly connectionString: string;
  readonly password: string | undefined;
  /** Quoted for SQL. */
  readonly schema: string;
  readonly pool: number;
  /** Seconds. */
  readonly grace: number;
  /** Without user and password. */
  readonly shown: string;
}

const DEFAULT_SCHEMA = 'knowing';
const DEFAULT_POOL = 8;
const MAX_POOL = 200;
const DEFAULT_GRACE = 600;
const MAX_GRACE = 86_400;

export function parseLocation(location: string): Location {
  const bare = keepPassword(location);
  const url = URL.canParse(bare) ? new URL(bare) : undefined;
  if (url === undefined) throw badLocation('The location of the PostgreSQL store is not a URL.');
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  const [pool, grace] = [number(url, 'pool', DEFAULT_POOL, 1, MAX_POOL), number(url, 'grace', DEFAULT_GRACE, 0, MAX_GRACE)];
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw badLocation(`'${schema}' cannot be the name of a schema: use small letters, digits and '_'.`);
  for (const own of ['schema', 'pool', 'grace']) url.searchParams.delete(own);
  // Behind the #: which repository, for whoever keeps things by location.
  url.hash = '';
  return {
    connectionString: url.href,
    password: passwordOf(bare),
    schema: `"${schema}"`,
    pool,
    grace,
    shown: `postgres://${url.host}${url.pathname} (schema ${schema})`,
  };
}

function number(url: URL, name: string, usual: number, min: number, max: number): number {
  const value = Number(url.searchParams.get(name) ?? usual);
  if (!Number.isInteger(value) || value < min || value > max) throw badLocation(`'${name}' is a whole number from ${min} to ${max}.`);
  return value;
}

const badLocation = (message: string): UserError =>
  new UserError('USAGE', message, { hint: 'Write it as postgres://user@host:5432/database?schema=knowing, with the password in PGPASSWORD or ~/.pgpass.' });
