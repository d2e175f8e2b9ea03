/**
 * `column IN <list>` for a list of any length with few distinct statements. Short lists become placeholders, because
 * json_each costs 60 µs a use with the packaged driver; their number is rounded up by repeating the last value. Long
 * lists travel as one JSON parameter.
 */
import type { Hash } from '../../model/hash.ts';
import { hashBytes, text } from '../shared/values.ts';
import type { SqlValue } from './driver.ts';

export interface InList {
  /** Stands after IN; takes `parameters` wherever it is repeated. */
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

const MAX_PLACEHOLDERS = 32;

export function inList(values: readonly (string | number)[]): InList {
  const clean = values.map((value) => (typeof value === 'string' ? text(value) : value));
  if (values.length <= MAX_PLACEHOLDERS) return placeholders(clean);
  return { sql: '(SELECT value FROM json_each(?))', parameters: [JSON.stringify(clean)] };
}

export function inHashes(hashes: readonly Hash[]): InList {
  if (hashes.length <= MAX_PLACEHOLDERS) return placeholders(hashes.map(hashBytes));
  return { sql: '(SELECT unhex(value) FROM json_each(?))', parameters: [JSON.stringify(hashes)] };
}

function placeholders(values: readonly SqlValue[]): InList {
  const last = values.at(-1);
  if (last === undefined) return { sql: '()', parameters: [] };
  const size = 2 ** Math.ceil(Math.log2(values.length));
  return { sql: `(${new Array(size).fill('?').join(', ')})`, parameters: [...values, ...new Array<SqlValue>(size - values.length).fill(last)] };
}
