/** Nodes and the packages they name, in order of id: the clustered key is filled from left to right. */
import type { GraphNode } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import { leafKey, nameKey } from '../name-keys.ts';
import type { Progress } from '../shared/progress.ts';
import { hashBytes, text } from '../shared/values.ts';
import { visibilityId } from '../shared/visibility.ts';
import { BulkInsert } from './bulk-insert.ts';
import type { Connection } from './connection.ts';
import type { SqlRow, SqlValue } from './driver.ts';
import type { GraphKeys } from './key-changes.ts';
import { sealNode } from './node-seal.ts';

export const NODE_COLUMNS = [
  ...['id', 'hash', 'kind', 'name', 'name_key', 'leaf_key', 'qualified_name', 'package_id', 'file_id'],
  ...['start_line', 'end_line', 'signature', 'doc', 'visibility', 'flags', 'seal'],
];
const REPORT_EVERY = 1_000;

interface KeyedNodes {
  readonly nodes: readonly GraphNode[];
  readonly keys: GraphKeys;
}

export async function writeNodes(connection: Connection, { nodes, keys }: KeyedNodes, progress: Progress): Promise<void> {
  const insert = new BulkInsert(connection, 'nodes', NODE_COLUMNS);
  const packages = new Map<string, number>();
  for (const [i, node] of nodes.entries()) {
    if (node.id !== i) throw new RangeError(`node ${node.qualifiedName} has id ${node.id} at position ${i}`);
    const values = nodeValues(node, packageId(packages, text(node.package)));
    insert.add(...values);
    keys.add('nodes', { ...rowOf(values), hash: node.hash });
    if (i % REPORT_EVERY === 0) await progress(i, nodes.length);
  }
  insert.finish();
  writePackages(connection, packages);
  await progress(nodes.length, nodes.length);
}

/** With what its keys are made of. */
function rowOf([id, , kind, , name_key, leaf_key, , package_id, file_id]: readonly SqlValue[]): SqlRow {
  return { id, kind, name_key, leaf_key, package_id, file_id } as SqlRow;
}

/** In the order of NODE_COLUMNS. */
export function nodeValues(node: GraphNode, packageId: number): SqlValue[] {
  const n = asStored(node);
  const key = nameKey(n.name);
  const leaf = leafKey(n.name, n.kind);
  return [
    ...[n.id, hashBytes(n.hash), kindId(n.kind), n.name, key, leaf === key ? null : leaf, n.qualifiedName, packageId, n.fileId < 0 ? null : n.fileId],
    ...[n.startLine, n.endLine, n.signature, n.doc, visibilityId(n.visibility), n.flags, sealNode(n)],
  ];
}

/** With its texts as they will be read again. Nearly every node is as it is: copying each would take longer than sealing it. */
function asStored(n: GraphNode): GraphNode {
  const [name, qualifiedName, signature, doc] = [text(n.name), text(n.qualifiedName), text(n.signature), text(n.doc)];
  const [folder, file] = [text(n.package), n.fileId < 0 ? '' : text(n.file)];
  const isSame = name === n.name && qualifiedName === n.qualifiedName && signature === n.signature && doc === n.doc && folder === n.package && file === n.file;
  return isSame ? n : { ...n, name, qualifiedName, signature, doc, package: folder, file };
}

function packageId(packages: Map<string, number>, path: string): number {
  const known = packages.get(path);
  if (known !== undefined) return known;
  packages.set(path, packages.size);
  return packages.size - 1;
}

function writePackages(connection: Connection, packages: ReadonlyMap<string, number>): void {
  const insert = BulkInsert.sealed(connection, 'packages');
  for (const [path, id] of packages) insert.add(id, path);
  insert.finish();
}
