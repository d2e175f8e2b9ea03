/** The leaves of the Merkle tree, part by part. */
import type { TreePart } from '../../model/tree-part.ts';
import { hashBytes, text } from '../shared/values.ts';
import type { Connection } from './connection.ts';
import { putSealed } from './sealed-tables.ts';

export function writeParts(connection: Connection, parts: Iterable<TreePart>): void {
  for (const { package: name, part, count, list, leaves } of parts) putSealed(connection, 'tree_parts', [text(name), part, count, hashBytes(list), leaves]);
}
