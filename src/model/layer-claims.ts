/**
 * The claims of a unit as one blob: each hash once, then eight words an edge, then the nodes as JSON. Read back as views
 * on the blob, because a layer may have millions of edges and all of them are read when a graph is opened.
 */
import { edgeTypeId, edgeTypeName } from './edge-types.ts';
import type { Hash } from './hash.ts';
import type { LayerEdge, LayerNode, UnitClaims } from './layer.ts';
import { provenanceId, provenanceName } from './provenance.ts';

const MAGIC = 0x59414c31; // "1LAY"
const HEADER_WORDS = 4;
const HASH_BYTES = 32;
export const EDGE_WORDS = 8;

/** Positions of an edge's words. Ends and files are positions in the list of hashes, files plus one, 0 for none. */
export const WORD = { source: 0, target: 1, sourceFile: 2, targetFile: 3, observations: 4, kind: 5, line: 6, column: 7 } as const;

export interface DecodedClaims {
  readonly hashes: Uint8Array;
  /** EDGE_WORDS for each. */
  readonly edges: Uint32Array;
  readonly nodes: readonly LayerNode[];
}

export function encodeClaims({ nodes, edges }: Pick<UnitClaims, 'nodes' | 'edges'>): Uint8Array {
  const ids = new Map<Hash, number>();
  const idOf = (hash: Hash): number => {
    const id = ids.get(hash) ?? ids.size;
    ids.set(hash, id);
    return id;
  };
  const words = new Uint32Array(edges.length * EDGE_WORDS);
  edges.forEach((e, i) => {
    const file = (hash: Hash | undefined) => (hash === undefined ? 0 : idOf(hash) + 1);
    const kind = packKind(e);
    words.set([idOf(e.source), idOf(e.target), file(e.sourceFile), file(e.targetFile), e.observations, kind, e.line ?? 0, e.column ?? 0], i * EDGE_WORDS);
  });
  const text = Buffer.from(nodes.length === 0 ? '' : JSON.stringify(nodes.map((n) => [n.hash, n.kind, n.name, n.qualifiedName])));
  const head = new Uint32Array([MAGIC, ids.size, edges.length, text.length]);
  const hashes = Buffer.from([...ids.keys()].join(''), 'hex');
  return Buffer.concat([bytesOf(head), hashes, bytesOf(words), text]);
}

const bytesOf = (words: Uint32Array): Uint8Array => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

/** Type, provenance, confidence and denial in one word. */
const packKind = ({ type, provenance, confidence, denies }: LayerEdge): number =>
  ((edgeTypeId(type) << 24) | (provenanceId(provenance) << 16) | (confidenceByte(confidence) << 8) | (denies ? 1 : 0)) >>> 0;

export const kindOf = (word: number) => ({ type: word >>> 24, provenance: (word >>> 16) & 0xff, confidence: (word >>> 8) & 0xff, denies: (word & 1) === 1 });

const confidenceByte = (confidence: number): number => Math.round(Math.min(1, Math.max(0, confidence)) * 255);

/** As the store keeps confidences: a byte, which comes back with two decimals. */
export const byteConfidence = (byte: number): number => Math.round((byte / 255) * 100) / 100;

export function decodeClaims(blob: Uint8Array): DecodedClaims {
  // Typed views need 4-byte alignment; a blob from a pool may start anywhere.
  const bytes = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  if (bytes.length < HEADER_WORDS * 4) throw new RangeError('the claims of a layer are damaged');
  const [magic, hashes, edges, text] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS) as unknown as [number, number, number, number];
  const edgesAt = HEADER_WORDS * 4 + hashes * HASH_BYTES;
  const textAt = edgesAt + edges * EDGE_WORDS * 4;
  if (magic !== MAGIC || bytes.length !== textAt + text) throw new RangeError('the claims of a layer are damaged');
  return {
    hashes: bytes.subarray(HEADER_WORDS * 4, edgesAt),
    edges: new Uint32Array(bytes.buffer, bytes.byteOffset + edgesAt, edges * EDGE_WORDS),
    nodes: text === 0 ? [] : decodeNodes(Buffer.from(bytes.subarray(textAt)).toString()),
  };
}

function decodeNodes(json: string): LayerNode[] {
  const rows = JSON.parse(json) as [Hash, LayerNode['kind'], string, string][];
  return rows.map(([hash, kind, name, qualifiedName]) => ({ hash, kind, name, qualifiedName }));
}

/** The edges one by one, as they were claimed. For checks and proofs; questions read the words. */
export function* decodedEdges({ hashes, edges }: DecodedClaims): Generator<LayerEdge> {
  const hex = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength).toString('hex');
  const hash = (id: number): Hash => hex.slice(id * HASH_BYTES * 2, (id + 1) * HASH_BYTES * 2);
  for (let at = 0; at < edges.length; at += EDGE_WORDS) {
    const word = (name: keyof typeof WORD): number => edges[at + WORD[name]] as number;
    const { type, provenance, confidence, denies } = kindOf(word('kind'));
    yield {
      ...{ source: hash(word('source')), target: hash(word('target')), type: edgeTypeName(type), provenance: provenanceName(provenance) },
      ...{ confidence: byteConfidence(confidence), observations: word('observations') },
      ...(word('sourceFile') > 0 && { sourceFile: hash(word('sourceFile') - 1) }),
      ...(word('targetFile') > 0 && { targetFile: hash(word('targetFile') - 1) }),
      ...(denies && { denies }),
      ...(word('line') > 0 && { line: word('line'), column: word('column') }),
    };
  }
}
