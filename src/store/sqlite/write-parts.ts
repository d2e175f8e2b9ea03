/** The leaves of the Merkle tree, part by part. */
import type { TreePart } from '../../model/tree-part.ts';
import type { Connection } from './connection.ts';
import { hashBytes, text } from './values.ts';

export function writeParts(connection: Connection, parts: Iterable<TreePart>): void {
  const sql = 'INSERT INTO tree_parts (package, part, count, list, leaves) VALUES (?, ?, ?, ?, ?)';
  for (const { package: name, part, count, list, leaves } of parts) connection.run(sql, text(name), part, count, hashBytes(list), leaves);
}
