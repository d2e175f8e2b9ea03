/** The code graph's arrays with what layers add to them and take away. */
import type { Adjacency, EdgeColumns } from '../model/adjacency.ts';
import { encodeEdgeChanges, patchAdjacency } from '../model/adjacency-patch.ts';
import { kindId } from '../model/node-kinds.ts';
import { PROVENANCES, provenanceConfidence } from '../model/provenance.ts';
import { orderOfHash, type SearchColumns } from '../model/search-index.ts';
import type { LiveClaims } from './live-claims.ts';
import { decide, type Verdict, type Verdicts } from './verdicts.ts';

const SURE = PROVENANCES.map(provenanceConfidence);

export function unionAdjacency(code: Adjacency, verdicts: Verdicts): Adjacency {
  const [drop, put] = [new EdgeList(), new EdgeList()];
  for (const source of verdicts.sources()) {
    for (const verdict of verdicts.from(source)) {
      const there = codeEntries(code, verdict);
      const inCode = there.length === 0 ? undefined : Math.max(...there.map((provenance) => SURE[provenance] as number));
      const seen = decide(inCode, verdict);
      if (seen === 'code') continue;
      for (const provenance of there) drop.add(verdict, provenance);
      if (seen === 'layer') put.add(verdict, verdict.provenance);
    }
  }
  return patchAdjacency(code, [encodeEdgeChanges(Math.max(code.rows, verdicts.size), drop.columns(), put.columns())]);
}

/** Provenances of the code graph's edges from source to target of that type. */
function codeEntries({ rows, out }: Adjacency, { source, target, type }: Verdict): number[] {
  const found: number[] = [];
  if (source >= rows) return found;
  for (let i = out.offsets[source] as number; i < (out.offsets[source + 1] as number); i++) {
    if (out.targets[i] === target && out.types[i] === type) found.push(out.provenances[i] as number);
  }
  return found;
}

class EdgeList {
  readonly #edges: number[][] = [[], [], [], []];

  add({ source, target, type }: Verdict, provenance: number): void {
    for (const [i, value] of [source, target, type, provenance].entries()) this.#edges[i]?.push(value);
  }

  columns(): EdgeColumns {
    const [sources, targets, types, provenances] = this.#edges as [number[], number[], number[], number[]];
    return { sources: Uint32Array.from(sources), targets: Uint32Array.from(targets), types: Uint8Array.from(types), provenances: Uint8Array.from(provenances) };
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
