/** The Merkle tree below the package roots, as it is now: seals of parts, and their leaves. */
import type { PartSeal, TreePart } from '../../model/tree-part.ts';
import { hashHex, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { inList } from './in-list.ts';
import { expectAll } from './known-keys.ts';
import { partKey } from './row-keys.ts';
import { readSealed } from './sealed-tables.ts';

type SealRow = Omit<PartSeal, 'list'> & { readonly list: Uint8Array };
type PartRow = SealRow & { readonly leaves: Uint8Array };

export function partSeals(connection: Connection, packages: readonly string[]): PartSeal[] {
  const listed = inList(packages);
  const sql = `SELECT package, part, count, list FROM tree_parts WHERE package IN ${listed.sql} ORDER BY package, part`;
  const rows = connection.all<SealRow>(sql, ...listed.parameters);
  expectAll(connection, 'parts', packages, rows.length);
  return rows.map((row) => ({ ...row, list: hashHex(row.list) }));
}

export function partLeaves(connection: Connection, name: string, part: string): Uint8Array {
  const [row] = readSealed<{ leaves: Uint8Array }>(connection, 'tree_parts', 'WHERE package = ? AND part = ?', text(name), part);
  expectAll(connection, 'part', [partKey(text(name), part)], row === undefined ? 0 : 1);
  return row?.leaves ?? new Uint8Array(0);
}

/** Whole parts of one package. */
export function storedParts(connection: Connection, name: string): TreePart[] {
  const sql = 'SELECT package, part, count, list, leaves FROM tree_parts WHERE package = ? ORDER BY part';
  const rows = connection.all<PartRow>(sql, text(name));
  expectAll(connection, 'parts', [text(name)], rows.length);
  return rows.map((row) => ({ ...row, list: hashHex(row.list) }));
}
