/**
 * The whole graph as typed arrays: compressed sparse rows in both directions, the edge type's byte beside every
 * entry. Row r is the node with id r; ids without a node have empty rows. Encoded as one little-endian blob that is
 * read back without copying.
 */
export interface Rows {
  /** length rows + 1; the entries of row r are [offsets[r], offsets[r + 1]). */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly types: Uint8Array;
  /** Provenance byte of each entry. */
  readonly provenances: Uint8Array;
}

export interface Adjacency {
  readonly rows: number;
  readonly edges: number;
  readonly out: Rows;
  readonly in: Rows;
}

/** The nodes at the other end of a node's edges of these types. A node that several edges lead to appears once per edge. */
export function neighboursBy({ offsets, targets, types }: Rows, id: number, wanted: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) if (wanted.has(types[i] as number)) found.push(targets[i] as number);
  return found;
}

export interface EdgeColumns {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly types: Uint8Array;
  readonly provenances: Uint8Array;
}

export function buildAdjacency(rows: number, edges: EdgeColumns): Adjacency {
  return {
    rows,
    edges: edges.sources.length,
    out: buildRows(rows, edges.sources, edges.targets, edges),
    in: buildRows(rows, edges.targets, edges.sources, edges),
  };
}

function buildRows(rows: number, from: Uint32Array, to: Uint32Array, { types, provenances }: EdgeColumns): Rows {
  const offsets = new Uint32Array(rows + 1);
  for (const r of from) offsets[r + 1] = (offsets[r + 1] as number) + 1;
  for (let r = 0; r < rows; r++) offsets[r + 1] = (offsets[r + 1] as number) + (offsets[r] as number);
  const next = offsets.slice(0, rows);
  const out = { offsets, targets: new Uint32Array(from.length), types: new Uint8Array(from.length), provenances: new Uint8Array(from.length) };
  for (let i = 0; i < from.length; i++) {
    const row = from[i] as number;
    const at = next[row] as number;
    next[row] = at + 1;
    out.targets[at] = to[i] as number;
    out.types[at] = types[i] as number;
    out.provenances[at] = provenances[i] as number;
  }
  return out;
}

const MAGIC = 0x4a444131; // "1ADJ"
const HEADER = 12;

/** Layout: magic, rows, edges; then per direction offsets and targets; then per direction types and provenances. */
export function encodeAdjacency(a: Adjacency): Uint8Array {
  const words = 2 * (a.rows + 1 + a.edges);
  const bytes = new Uint8Array(HEADER + words * 4 + 4 * a.edges);
  new Uint32Array(bytes.buffer, 0, 3).set([MAGIC, a.rows, a.edges]);
  let at = HEADER;
  const put = (part: Uint32Array | Uint8Array) => {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  };
  for (const rows of [a.out, a.in]) {
    put(rows.offsets);
    put(rows.targets);
  }
  for (const rows of [a.out, a.in]) {
    put(rows.types);
    put(rows.provenances);
  }
  return bytes;
}

export function decodeAdjacency(blob: Uint8Array): Adjacency {
  // Typed views need 4-byte alignment; a blob from a pool may start anywhere.
  const bytes = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  const [magic, rows, edges] = new Uint32Array(bytes.buffer, bytes.byteOffset, 3) as unknown as [number, number, number];
  if (magic !== MAGIC || bytes.byteLength !== HEADER + 8 * (rows + 1 + edges) + 4 * edges) throw new RangeError('adjacency blob is damaged');
  let at = bytes.byteOffset + HEADER;
  const words = (length: number) => {
    const view = new Uint32Array(bytes.buffer, at, length);
    at += length * 4;
    return view;
  };
  const small = () => {
    const view = new Uint8Array(bytes.buffer, at, edges);
    at += edges;
    return view;
  };
  const out = { offsets: words(rows + 1), targets: words(edges) };
  const into = { offsets: words(rows + 1), targets: words(edges) };
  return { rows, edges, out: { ...out, types: small(), provenances: small() }, in: { ...into, types: small(), provenances: small() } };
}
