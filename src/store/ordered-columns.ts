/** Columns, adjacency and postings under ordered ids: what a whole index run would have stored. */
import { type Adjacency, buildAdjacency } from '../model/adjacency.ts';
import { FILE_FIELDS, PostingReader, PostingWriter, type SearchColumns, SYMBOL_FIELDS, type TermPostings } from '../model/search-index.ts';
import { type IdOrder, NONE } from './id-order.ts';

type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array;

function pick<T extends Column>(column: T, ids: Uint32Array): T {
  const picked = new (column.constructor as new (length: number) => T)(ids.length);
  for (let i = 0; i < ids.length; i++) picked[i] = column[ids[i] as number] as number;
  return picked;
}

/** -1 stays what it is. */
function pickIds(column: Int32Array, ids: Uint32Array, names: Uint32Array): Int32Array {
  return pick(column, ids).map((value) => (value < 0 ? value : (names[value] as number)));
}

export function orderColumns(c: SearchColumns, { nodes, files, storedNodes, storedFiles }: IdOrder): SearchColumns {
  return {
    nodes: storedNodes.length,
    files: storedFiles.length,
    nodeFile: pickIds(c.nodeFile, storedNodes, files),
    nodeKind: pick(c.nodeKind, storedNodes),
    nodeFlags: pick(c.nodeFlags, storedNodes),
    nodeOwner: pickIds(c.nodeOwner, storedNodes, nodes),
    nodeStartLine: pick(c.nodeStartLine, storedNodes),
    nodeEndLine: pick(c.nodeEndLine, storedNodes),
    nodeOrder: pick(c.nodeOrder, storedNodes),
    nodeLengths: c.nodeLengths.map((lengths) => pick(lengths, storedNodes)),
    fileLengths: c.fileLengths.map((lengths) => pick(lengths, storedFiles)),
    fileFlags: pick(c.fileFlags, storedFiles),
  };
}

/** Rows are in order of target and type, as whole runs sort them. */
export function orderAdjacency({ edges, rows, out }: Adjacency, { nodes, storedNodes }: IdOrder): Adjacency {
  const [sources, targets] = [new Uint32Array(edges), new Uint32Array(edges)];
  const [types, provenances] = [new Uint8Array(edges), new Uint8Array(edges)];
  let at = 0;
  for (let source = 0; source < storedNodes.length; source++) {
    const stored = storedNodes[source] as number;
    if (stored >= rows) continue;
    for (const i of sortedRow(out, stored, nodes)) {
      sources[at] = source;
      targets[at] = nodes[out.targets[i] as number] as number;
      types[at] = out.types[i] as number;
      provenances[at++] = out.provenances[i] as number;
    }
  }
  return buildAdjacency(storedNodes.length, { sources, targets, types, provenances });
}

function sortedRow({ offsets, targets, types }: Adjacency['out'], row: number, nodes: Uint32Array): number[] {
  const from = offsets[row] as number;
  const entries = Array.from({ length: (offsets[row + 1] as number) - from }, (_, i) => from + i);
  const target = (i: number) => nodes[targets[i] as number] as number;
  const inOrder = entries.every((e, i) => i === 0 || target(entries[i - 1] as number) <= target(e));
  return inOrder ? entries : entries.sort((a, b) => target(a) - target(b) || (types[a] as number) - (types[b] as number));
}

export function orderPostings<T extends TermPostings>(term: T, { nodes, files }: IdOrder): T {
  return { ...term, symbols: orderList(term.symbols, SYMBOL_FIELDS.length, nodes), files: orderList(term.files, FILE_FIELDS.length, files) };
}

/** Nearly sorted already: only entries that an update appended are out of place. */
function orderList(bytes: Uint8Array, fields: number, ids: Uint32Array): Uint8Array {
  const entries: { id: number; counts: Uint32Array }[] = [];
  const reader = new PostingReader(bytes, fields);
  let sorted = true;
  let last = -1;
  while (reader.next()) {
    const id = ids[reader.id] as number;
    if (id === NONE) continue;
    sorted &&= id > last;
    last = id;
    entries.push({ id, counts: reader.counts.slice() });
  }
  if (!sorted) entries.sort((a, b) => a.id - b.id);
  const writer = new PostingWriter();
  for (const { id, counts } of entries) writer.add(id, counts);
  return writer.finish();
}
