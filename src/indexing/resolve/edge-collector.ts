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

function merge(r: Uint32Array, order: Uint32Array): CollectedEdges {
  const out = { sources: [] as number[], targets: [] as number[], types: [] as number[], provenances: [] as number[], siteOffsets: [0], sites: [] as number[] };
  let last = -1;
  for (const i of order) {
    const at = i * FIELDS;
    const type = (r[at + 2] as number) >>> 8;
    const provenance = (r[at + 2] as number) & 0xff;
    const same = last >= 0 && out.sources[last] === r[at] && out.targets[last] === r[at + 1] && out.types[last] === type;
    if (!same) {
      last++;
      out.sources.push(r[at] as number);
      out.targets.push(r[at + 1] as number);
      out.types.push(type);
      out.provenances.push(provenance);
      out.siteOffsets.push(out.sites.length);
    } else if ((CONFIDENCE[provenance] as number) > (CONFIDENCE[out.provenances[last] as number] as number)) out.provenances[last] = provenance;
    addSite(out.sites, out.siteOffsets, last, r[at + 3] as number, r[at + 4] as number);
  }
  return {
    sources: Uint32Array.from(out.sources),
    targets: Uint32Array.from(out.targets),
    types: Uint8Array.from(out.types),
    provenances: Uint8Array.from(out.provenances),
    confidences: Uint8Array.from(out.provenances, (p) => Math.round((CONFIDENCE[p] as number) * 255)),
    siteOffsets: Uint32Array.from(out.siteOffsets),
    sites: Uint32Array.from(out.sites),
  };
}

function addSite(sites: number[], offsets: number[], edge: number, line: number, column: number): void {
  if (line === NO_LINE) return;
  const from = offsets[edge] as number;
  if (sites.length > from && sites.at(-2) === line && sites.at(-1) === column) return;
  sites.push(line, column);
  offsets[edge + 1] = sites.length;
}
