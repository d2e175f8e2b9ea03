/** The order of nodes that the search columns keep: what it has to be, and another one where it is lost. */
import { isPhantom } from '../../model/graph.ts';
import { kindName } from '../../model/node-kinds.ts';
import type { SearchColumns } from '../../model/search-index.ts';
import { ITEM_BYTES } from '../tree-hash.ts';
import { NO_NODE, type ScannedGraph } from './scanned-graph.ts';

/** Orders are 32-bit numbers. */
const MOST_IN_A_FILE = 2 ** 32;

/** Nodes that are declared nowhere stand by the head of their hash, those of a file each in a place of its own. */
export function hasSoundOrder(graph: ScannedGraph, { nodeOrder }: Pick<SearchColumns, 'nodeOrder'>): boolean {
  const taken = new Set<number>();
  for (let id = 0; id < graph.rows; id++) {
    if (graph.kinds[id] === NO_NODE) continue;
    const order = nodeOrder[id] as number;
    if (isMentioned(graph, id)) {
      if (order !== headOfHash(graph, id)) return false;
      continue;
    }
    const place = (graph.nodeFile[id] as number) * MOST_IN_A_FILE + order;
    if (taken.has(place)) return false;
    taken.add(place);
  }
  return true;
}

/** By line within each file: the order of declarations, as far as rows tell it. The file's own node comes first. */
export function orderByLine(graph: ScannedGraph): Uint32Array {
  const declared = [...graph.kinds.keys()].filter((id) => graph.kinds[id] !== NO_NODE && !isMentioned(graph, id));
  const by = (column: ArrayLike<number>) => (a: number, b: number) => (column[a] as number) - (column[b] as number);
  const [byFile, byStart, byKind] = [by(graph.nodeFile), by(graph.startLine), by(graph.kinds)];
  declared.sort((a, b) => byFile(a, b) || byStart(a, b) || byKind(a, b) || a - b);
  const order = Uint32Array.from(graph.kinds, (kind, id) => (kind !== NO_NODE && isMentioned(graph, id) ? headOfHash(graph, id) : 0));
  let first = 0;
  for (const [place, id] of declared.entries()) {
    if (graph.nodeFile[id] !== graph.nodeFile[declared[first] as number]) first = place;
    order[id] = place - first;
  }
  return order;
}

const isMentioned = ({ kinds, nodeFile }: ScannedGraph, id: number): boolean =>
  isPhantom({ kind: kindName(kinds[id] as number), fileId: nodeFile[id] as number });

const headOfHash = ({ hashes }: ScannedGraph, id: number): number =>
  Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength).readUInt32BE(id * ITEM_BYTES);
