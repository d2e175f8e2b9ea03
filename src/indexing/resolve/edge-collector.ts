/**
 * Edges as they are found, one record per place, into flat growing arrays; at the end sorted by source, target and
 * type, with the places of one edge together and the best provenance kept. Order of arrival does not matter.
 */
import { type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import { PROVENANCES, type Provenance, provenanceConfidence, provenanceId } from '../../model/provenance.ts';

export interface CollectedEdges {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly types: Uint8Array;
  readonly provenances: Uint8Array;
  readonly confidences: Uint8Array;
  readonly siteOffsets: Uint32Array;
  readonly sites: Uint32Array;
}

export interface Site {
  readonly line: number;
  readonly column: number;
}

const NO_LINE = 0;
const FIELDS = 5;

export class EdgeCollector {
  #records = new Uint32Array(1 << 16);
  #length = 0;

  get size(): number {
    return this.#length / FIELDS;
  }

  add(source: number, target: number, type: EdgeType, provenance: Provenance, site?: Site): void {
    // Of what a symbol does to itself only recursion says something.
    if (source < 0 || target < 0 || (source === target && type !== 'calls')) return;
    if (this.#length + FIELDS > this.#records.length) {
      const grown = new Uint32Array(this.#records.length * 2);
      grown.set(this.#records);
      this.#records = grown;
    }
    this.#records[this.#length++] = source;
    this.#records[this.#length++] = target;
    this.#records[this.#length++] = (edgeTypeId(type) << 8) | provenanceId(provenance);
    this.#records[this.#length++] = site?.line ?? NO_LINE;
    this.#records[this.#length++] = site?.column ?? 0;
  }

  /** Gives nodes other ids than they were added under. */
  renumber(idOf: (id: number) => number): void {
    for (let at = 0; at < this.#length; at += FIELDS) {
      this.#records[at] = idOf(this.#records[at] as number);
      this.#records[at + 1] = idOf(this.#records[at + 1] as number);
    }
  }

  /** Sources and targets of every record of a type, in order of arrival. */
  each(type: EdgeType, visit: (source: number, target: number) => void): void {
    const wanted = edgeTypeId(type);
    for (let at = 0; at < this.#length; at += FIELDS) {
      if ((this.#records[at + 2] as number) >>> 8 === wanted) visit(this.#records[at] as number, this.#records[at + 1] as number);
    }
  }

  finish(nodes: number): CollectedEdges {
    return merge(this.#records, sortedOrder(this.#records, this.size, nodes));
  }
}

/** Counting sort by source, then a small sort inside each source. */
function sortedOrder(records: Uint32Array, size: number, nodes: number): Uint32Array {
  const starts = new Uint32Array(nodes + 1);
  for (let i = 0; i < size; i++) {
    const at = (records[i * FIELDS] as number) + 1;
    starts[at] = (starts[at] as number) + 1;
  }
  for (let n = 0; n < nodes; n++) starts[n + 1] = (starts[n + 1] as number) + (starts[n] as number);
  const next = starts.slice(0, nodes);
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i++) {
    const source = records[i * FIELDS] as number;
    const at = next[source] as number;
    next[source] = at + 1;
    order[at] = i;
  }
  for (let n = 0; n < nodes; n++) {
    const from = starts[n] as number;
    const to = starts[n + 1] as number;
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compareRecords(records, a, b));
  }
  return order;
}

function compareRecords(r: Uint32Array, a: number, b: number): number {
  const x = a * FIELDS;
  const y = b * FIELDS;
  return (
    (r[x + 1] as number) - (r[y + 1] as number) ||
    ((r[x + 2] as number) >>> 8) - ((r[y + 2] as number) >>> 8) ||
    (r[x + 3] as number) - (r[y + 3] as number) ||
    (r[x + 4] as number) - (r[y + 4] as number)
  );
}

const CONFIDENCE = PROVENANCES.map((p) => provenanceConfidence(p));

/** Records in order to edges: as many as there are records at most, so the columns are made once and cut. */
function merge(r: Uint32Array, order: Uint32Array): CollectedEdges {
  const size = order.length;
  const sources = new Uint32Array(size);
  const targets = new Uint32Array(size);
  const types = new Uint8Array(size);
  const provenances = new Uint8Array(size);
  const siteOffsets = new Uint32Array(size + 1);
  const sites = new SiteList(size);
  let last = -1;
  for (let i = 0; i < size; i++) {
    const at = (order[i] as number) * FIELDS;
    const type = (r[at + 2] as number) >>> 8;
    const provenance = (r[at + 2] as number) & 0xff;
    if (last < 0 || sources[last] !== r[at] || targets[last] !== r[at + 1] || types[last] !== type) {
      last++;
      sources[last] = r[at] as number;
      targets[last] = r[at + 1] as number;
      types[last] = type;
      provenances[last] = provenance;
      sites.startEdge();
    } else if ((CONFIDENCE[provenance] as number) > (CONFIDENCE[provenances[last] as number] as number)) provenances[last] = provenance;
    sites.add(r[at + 3] as number, r[at + 4] as number);
    siteOffsets[last + 1] = sites.length;
  }
  const count = last + 1;
  const kept = provenances.slice(0, count);
  return {
    sources: sources.slice(0, count),
    targets: targets.slice(0, count),
    types: types.slice(0, count),
    provenances: kept,
    confidences: kept.map((p) => Math.round((CONFIDENCE[p] as number) * 255)),
    siteOffsets: siteOffsets.slice(0, count + 1),
    sites: sites.finish(),
  };
}

/** Lines and columns of all edges, one after another; the same place twice in a row counts once. */
class SiteList {
  readonly #values: Uint32Array;
  #edgeStart = 0;
  length = 0;

  constructor(capacity: number) {
    this.#values = new Uint32Array(capacity * 2);
  }

  startEdge(): void {
    this.#edgeStart = this.length;
  }

  add(line: number, column: number): void {
    if (line === NO_LINE) return;
    const values = this.#values;
    if (this.length > this.#edgeStart && values[this.length - 2] === line && values[this.length - 1] === column) return;
    values[this.length++] = line;
    values[this.length++] = column;
  }

  finish(): Uint32Array {
    return this.#values.slice(0, this.length);
  }
}
