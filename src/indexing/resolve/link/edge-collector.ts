/**
 * Edges as they are found, one record per place, into flat arrays; at the end sorted by source, target and type, with
 * the places of one edge together and the best provenance kept. Order of arrival does not matter.
 */
import { type EdgeType, edgeTypeId } from '../../../model/edge-types.ts';
import { PROVENANCES, type Provenance, provenanceConfidence, provenanceId } from '../../../model/provenance.ts';

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
/** Numbers in the first array: it is replaced before linking is compiled, because what V8 compiled for it is thrown away with it. */
const FIRST_ARRAY = FIELDS << 5;
/** Numbers in each further one, 1.3 MB. */
const FURTHER_ARRAY = FIELDS << 16;

export class EdgeCollector {
  /** Full ones. No array grows: what it had been before would stay until the next collection, twice as much as there is. */
  readonly #full: Uint32Array[] = [];
  #records = new Uint32Array(FIRST_ARRAY);
  #length = 0;

  add(source: number, target: number, type: EdgeType, provenance: Provenance, site?: Site): void {
    // Drop self-edges except recursion.
    if (source < 0 || target < 0 || (source === target && type !== 'calls')) return;
    if (this.#length === this.#records.length) this.#begin();
    this.#records[this.#length++] = source;
    this.#records[this.#length++] = target;
    this.#records[this.#length++] = (edgeTypeId(type) << 8) | provenanceId(provenance);
    this.#records[this.#length++] = site?.line ?? NO_LINE;
    this.#records[this.#length++] = site?.column ?? 0;
  }

  #begin(): void {
    this.#full.push(this.#records);
    this.#records = new Uint32Array(FURTHER_ARRAY);
    this.#length = 0;
  }

  /** Gives nodes other ids than they were added under. */
  renumber(idOf: (id: number) => number): void {
    for (const records of this.records) {
      for (let at = 0; at < records.length; at += FIELDS) {
        records[at] = idOf(records[at] as number);
        records[at + 1] = idOf(records[at + 1] as number);
      }
    }
  }

  /** Sources and targets of every record of a type, in order of arrival. */
  each(type: EdgeType, visit: (source: number, target: number) => void): void {
    const wanted = edgeTypeId(type);
    for (const records of this.records) {
      for (let at = 0; at < records.length; at += FIELDS) {
        if ((records[at + 2] as number) >>> 8 === wanted) visit(records[at] as number, records[at + 1] as number);
      }
    }
  }

  /** What was added, for mergeEdges, which may run in another thread. */
  get records(): readonly Uint32Array[] {
    return [...this.#full, this.#records.subarray(0, this.#length)];
  }

  finish(nodes: number): CollectedEdges {
    return mergeEdges(this.records, nodes);
  }
}

/** `records` of an EdgeCollector to edges, in order. */
export function mergeEdges(records: readonly Uint32Array[], nodes: number): CollectedEdges {
  const joined = join(records);
  return merge(joined, sortedOrder(joined, joined.length / FIELDS, nodes));
}

function join(arrays: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    joined.set(array, at);
    at += array.length;
  }
  return joined;
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
    if (to - from > FEW) order.subarray(from, to).sort((a, b) => compareRecords(records, a, b));
    else insertionSort(order, from, to, records);
  }
  return order;
}

/** Most symbols have a handful of edges: a general sort takes longer to begin than these take altogether. */
const FEW = 24;

function insertionSort(order: Uint32Array, from: number, to: number, records: Uint32Array): void {
  for (let i = from + 1; i < to; i++) {
    const record = order[i] as number;
    let at = i;
    for (; at > from && compareRecords(records, order[at - 1] as number, record) > 0; at--) order[at] = order[at - 1] as number;
    order[at] = record;
  }
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

/** Records in order to edges. They are counted first: arrays that are cut afterwards exist twice for a moment, at the peak of a run. */
function merge(r: Uint32Array, order: Uint32Array): CollectedEdges {
  const count = countEdges(r, order);
  const sources = new Uint32Array(count.edges);
  const targets = new Uint32Array(count.edges);
  const types = new Uint8Array(count.edges);
  const provenances = new Uint8Array(count.edges);
  const siteOffsets = new Uint32Array(count.edges + 1);
  const sites = new Uint32Array(2 * count.sites);
  let last = -1;
  let site = 0;
  for (let i = 0; i < order.length; i++) {
    const at = (order[i] as number) * FIELDS;
    const before = i === 0 ? NO_RECORD : (order[i - 1] as number) * FIELDS;
    const provenance = (r[at + 2] as number) & 0xff;
    if (!isSameEdge(r, before, at)) {
      last++;
      sources[last] = r[at] as number;
      targets[last] = r[at + 1] as number;
      types[last] = (r[at + 2] as number) >>> 8;
      provenances[last] = provenance;
    } else if ((CONFIDENCE[provenance] as number) > (CONFIDENCE[provenances[last] as number] as number)) provenances[last] = provenance;
    if (isNewSite(r, before, at)) {
      sites[site++] = r[at + 3] as number;
      sites[site++] = r[at + 4] as number;
    }
    siteOffsets[last + 1] = site;
  }
  const confidences = provenances.map((p) => Math.round((CONFIDENCE[p] as number) * 255));
  return { sources, targets, types, provenances, confidences, siteOffsets, sites };
}

function countEdges(r: Uint32Array, order: Uint32Array): { edges: number; sites: number } {
  let edges = 0;
  let sites = 0;
  let before = NO_RECORD;
  for (let i = 0; i < order.length; i++) {
    const at = (order[i] as number) * FIELDS;
    if (!isSameEdge(r, before, at)) edges++;
    if (isNewSite(r, before, at)) sites++;
    before = at;
  }
  return { edges, sites };
}

const NO_RECORD = -1;

function isSameEdge(r: Uint32Array, before: number, at: number): boolean {
  return before >= 0 && r[before] === r[at] && r[before + 1] === r[at + 1] && (r[before + 2] as number) >>> 8 === (r[at + 2] as number) >>> 8;
}

/** The same place twice counts once, and so do columns side by side, since a name cannot follow itself at once; records of an edge are in order of place. */
function isNewSite(r: Uint32Array, before: number, at: number): boolean {
  if (r[at + 3] === NO_LINE) return false;
  return !isSameEdge(r, before, at) || r[before + 3] !== r[at + 3] || (r[at + 4] as number) - (r[before + 4] as number) > 1;
}
