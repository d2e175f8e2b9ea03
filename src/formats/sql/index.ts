/** SQL scripts of any dialect: what they define and what they use. */
import type { Format } from '../contract.ts';
import { readScript } from './read-script.ts';

export const format: Format = {
  id: 'sql',
  version: 3,
  claims: (path) => /\.(sql|ddl|pgsql|psql)$/i.test(path),
  syntax: { read: (path, text) => [readScript(path, text)] },
};
