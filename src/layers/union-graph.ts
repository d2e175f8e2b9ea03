/** The code graph's arrays with what layers add to them and take away. */
import { type Adjacency, buildAdjacency, type EdgeColumns } from '../model/adjacency.ts';
import { kindId } from '../model/node-kinds.ts';
import { PROVENANCES, provenanceConfidence } from '../model/provenance.ts';
import { orderOfHash, type SearchColumns } from '../model/search-index.ts';
import type { LiveClaims } from './live-claims.ts';
import { decide, type Verdict, type Verdicts } from './verdicts.ts';

const SURE = PROVENANCES.map(provenanceConfidence);

/** Row by row: rows that no layer speaks of are copied whole, so the cost is that of one pass over the graph. */
export function unionAdjacency(code: Adjacency, verdicts: Verdicts): Adjacency {
  const rows = Math.max(code.rows, verdicts.size);
  const merged = new MergedEdges(code, code.edges + verdicts.claims);
  let next = 0;
  for (const source of verdicts.sources()) {
    merged.copyRows(next, source);
    merged.addRow(source, verdicts.from(source));
    next = source + 1;
  }
  merged.copyRows(next, rows);
  return buildAdjacency(rows, merged.columns());
}

/** Type and provenance of an edge in one number. */
const KIND = 0x10000;

class MergedEdges {
  readonly #code: Adjacency;
  readonly #columns: EdgeColumns;
  #length = 0;

  constructor(code: Adjacency, capacity: number) {
    this.#code = code;
    const [words, bytes] = [() => new Uint32Array(capacity), () => new Uint8Array(capacity)];
    this.#columns = { sources: words(), targets: words(), types: bytes(), provenances: bytes() };
  }

  /** Rows `from` to `to`, the last one left out, as the code graph has them. */
  copyRows(from: number, to: number): void {
    const { rows, out } = this.#code;
    const last = Math.min(to, rows);
    if (from >= last) return;
    const [first, end] = [out.offsets[from] as number, out.offsets[last] as number];
    for (let row = from; row < last; row++)
      this.#columns.sources.fill(row, this.#length + (out.offsets[row] as number) - first, this.#length + (out.offsets[row + 1] as number) - first);
    this.#columns.targets.set(out.targets.subarray(first, end), this.#length);
    this.#columns.types.set(out.types.subarray(first, end), this.#length);
    this.#columns.provenances.set(out.provenances.subarray(first, end), this.#length);
    this.#length += end - first;
  }

  /** In order of target, type and provenance, as the code graph has its rows. */
  addRow(source: number, said: readonly Verdict[]): void {
    const keys = this.#codeKeys(source);
    for (const verdict of said) {
      const there = keys.filter((key) => Math.floor(key / KIND) === verdict.target && (key % KIND) >> 8 === verdict.type);
      const inCode = there.length === 0 ? undefined : Math.max(...there.map((key) => SURE[key % 0x100] as number));
      const seen = decide(inCode, verdict);
      if (seen === 'code') continue;
      for (const key of there) keys.splice(keys.indexOf(key), 1);
      if (seen === 'layer') keys.push(verdict.target * KIND + ((verdict.type << 8) | verdict.provenance));
    }
    for (const key of keys.sort((a, b) => a - b)) this.#add(source, key);
  }

  columns(): EdgeColumns {
    const { sources, targets, types, provenances } = this.#columns;
    const end = this.#length;
    return { sources: sources.subarray(0, end), targets: targets.subarray(0, end), types: types.subarray(0, end), provenances: provenances.subarray(0, end) };
  }

  #codeKeys(source: number): number[] {
    const { rows, out } = this.#code;
    const keys: number[] = [];
    if (source >= rows) return keys;
    for (let i = out.offsets[source] as number; i < (out.offsets[source + 1] as number); i++)
      keys.push((out.targets[i] as number) * KIND + (((out.types[i] as number) << 8) | (out.provenances[i] as number)));
    return keys;
  }

  #add(source: number, key: number): void {
    const at = this.#length++;
    this.#columns.sources[at] = source;
    this.#columns.targets[at] = Math.floor(key / KIND);
    this.#columns.types[at] = (key % KIND) >> 8;
    this.#columns.provenances[at] = key % 0x100;
  }
}

/** Rows of the adjacency as columns, in order of source. */
export function adjacencyColumns({ out }: Adjacency): EdgeColumns {
  const sources = new Uint32Array(out.targets.length);
  for (let row = 0; row + 1 < out.offsets.length; row++) sources.fill(row, out.offsets[row], out.offsets[row + 1]);
  return { sources, targets: out.targets, types: out.types, provenances: out.provenances };
}

/** Layers' nodes stand in no file and have no words. */
export function unionColumns(code: SearchColumns, { nodes }: LiveClaims): SearchColumns {
  if (nodes.length === 0) return code;
  const length = code.nodes + nodes.length;
  return {
    ...code,
    nodes: length,
    nodeFile: longer(code.nodeFile, length, -1),
    nodeOwner: longer(code.nodeOwner, length, -1),
    nodeStartLine: longer(code.nodeStartLine, length),
    nodeEndLine: longer(code.nodeEndLine, length),
    nodeFlags: longer(code.nodeFlags, length),
    nodeLengths: code.nodeLengths.map((lengths) => longer(lengths, length)),
    nodeKind: filled(longer(code.nodeKind, length), code.nodes, (i) => kindId((nodes[i] as LiveClaims['nodes'][number]).kind)),
    nodeOrder: filled(longer(code.nodeOrder, length), code.nodes, (i) => orderOfHash((nodes[i] as LiveClaims['nodes'][number]).hash)),
  };
}

type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array;

function longer<T extends Column>(column: T, length: number, value = 0): T {
  const result = new (column.constructor as new (length: number) => T)(length);
  result.set(column);
  result.fill(value, column.length);
  return result;
}

function filled<T extends Column>(column: T, from: number, value: (i: number) => number): T {
  for (let i = from; i < column.length; i++) column[i] = value(i - from);
  return column;
}
