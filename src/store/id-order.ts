/**
 * The order that ids have after a whole index run: files by path, the nodes of each in the order of its declarations,
 * then phantom nodes by hash. Updates leave gaps and append; this maps stored ids to those a whole run would assign,
 * and back.
 */
import { FILE_FLAGS, type GraphFile, isPhantom } from '../model/graph.ts';
import { kindName } from '../model/node-kinds.ts';
import type { SearchColumns } from '../model/search-index.ts';

export interface IdOrder {
  /** By stored id; NONE where there is nothing. */
  readonly nodes: Uint32Array;
  readonly files: Uint32Array;
  /** By ordered id. */
  readonly storedNodes: Uint32Array;
  readonly storedFiles: Uint32Array;
}

export const NONE = 0xffffffff;

/** `hashes`: of all nodes, as in GraphReader.nodeHashes. */
export function orderIds(columns: SearchColumns, files: readonly GraphFile[], hashes: Uint8Array): IdOrder {
  const { nodes, nodeFile, nodeKind, nodeOrder, fileFlags } = columns;
  const storedFiles = Uint32Array.from(
    files.filter((f) => fileFlags[f.id] !== FILE_FLAGS.none).sort((a, b) => (a.path < b.path ? -1 : 1)),
    (f) => f.id,
  );
  const fileRank = inverse(storedFiles, columns.files);
  const declared: number[] = [];
  const mentioned: number[] = [];
  const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  for (let id = 0; id < nodes; id++) {
    if (isNothing(bytes, id)) continue;
    const isMentioned = isPhantom({ kind: kindName(nodeKind[id] as number), fileId: nodeFile[id] as number });
    (isMentioned ? mentioned : declared).push(id);
  }
  const rank = (id: number) => (fileRank[nodeFile[id] as number] as number) * 2 ** 24 + (nodeOrder[id] as number);
  declared.sort((a, b) => rank(a) - rank(b));
  mentioned.sort((a, b) => bytes.compare(bytes, b * 32, b * 32 + 32, a * 32, a * 32 + 32));
  const storedNodes = Uint32Array.from([...declared, ...mentioned]);
  return { nodes: inverse(storedNodes, nodes), files: fileRank, storedNodes, storedFiles };
}

/** Columns may be longer than the list of hashes: updates do not shorten them. */
function isNothing(hashes: Buffer, id: number): boolean {
  if (id * 32 >= hashes.length) return true;
  for (let i = id * 32; i < id * 32 + 32; i++) if (hashes[i] !== 0) return false;
  return true;
}

function inverse(stored: Uint32Array, size: number): Uint32Array {
  const ordered = new Uint32Array(size).fill(NONE);
  for (let i = 0; i < stored.length; i++) ordered[stored[i] as number] = i;
  return ordered;
}
