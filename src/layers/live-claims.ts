/**
 * What the layers say about one snapshot: their claims resolved to ids, those that count apart from those that are
 * retired. A claim counts when both ends are there, in the code graph or as a node of a layer, and every file that it
 * rests on is in the snapshot with the same content. Nothing else decides, so the same layers over the same graph give
 * the same result, whatever happened in between.
 */
import type { LayerNode, LayerSeal } from '../model/layer.ts';
import { decodeClaims, EDGE_WORDS, WORD } from '../model/layer-claims.ts';
import type { GraphReader } from '../store/contract.ts';
import { HashIndex } from './hash-index.ts';

const HASH_BYTES = 32;

/** Of one layer. Edges: counted as stored, an edge that several units claim in each. */
export interface LayerCounts {
  readonly live: number;
  readonly retired: number;
}

export interface LiveClaims {
  /** Nodes of the code graph; those of layers follow after them. */
  readonly codeNodes: number;
  /** Nodes that only layers have, by id - codeNodes: those that a claim which counts leads to or from. */
  readonly nodes: readonly LayerNode[];
  readonly hashes: Uint8Array;
  /** Columns, one entry a claim that counts. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** As in WORD.kind of layer-claims.ts. */
  readonly kinds: Uint32Array;
  readonly observations: Uint32Array;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  /** Position in `layers`. */
  readonly layerOf: Uint8Array;
  readonly layers: readonly LayerSeal[];
  readonly counts: readonly LayerCounts[];
}

/** `reader`: of the code graph. */
export async function resolveClaims(reader: GraphReader, layers: readonly LayerSeal[]): Promise<LiveClaims> {
  const codeHashes = await reader.nodeHashes();
  const graph: Presence = {
    nodes: new HashIndex(codeHashes),
    files: new HashIndex(fileHashes(await reader.files())),
    codeNodes: codeHashes.length / HASH_BYTES,
  };
  const collector = new ClaimCollector(
    graph,
    layers.reduce((sum, layer) => sum + layer.edges, 0),
  );
  const counts: LayerCounts[] = [];
  for (const [position, { id }] of layers.entries()) {
    const before = { ...collector.seen };
    await reader.eachLayerClaims(id, (claims) => collector.add(claims, position));
    counts.push({ live: collector.seen.live - before.live, retired: collector.seen.retired - before.retired });
  }
  return { ...collector.finish(), layers, counts };
}

const fileHashes = (files: readonly { readonly hash: string }[]): Uint8Array => Buffer.from(files.map((f) => f.hash).join(''), 'hex');

interface Presence {
  readonly nodes: HashIndex;
  readonly files: HashIndex;
  readonly codeNodes: number;
}

type WordColumns = Record<'sources' | 'targets' | 'kinds' | 'observations' | 'lines' | 'columns', Uint32Array>;

/** Layers' nodes get ids as they come, then again in order of hash: ids must not depend on the order of units. */
class ClaimCollector {
  readonly seen = { live: 0, retired: 0 };
  readonly #graph: Presence;
  readonly #words: WordColumns;
  readonly #layerOf: Uint8Array;
  readonly #nodes = new Map<string, { readonly node: LayerNode; readonly id: number }>();

  constructor(graph: Presence, capacity: number) {
    this.#graph = graph;
    const column = () => new Uint32Array(capacity);
    this.#words = { sources: column(), targets: column(), kinds: column(), observations: column(), lines: column(), columns: column() };
    this.#layerOf = new Uint8Array(capacity);
  }

  add(blob: Uint8Array, layer: number): void {
    const { hashes, edges, nodes } = decodeClaims(blob);
    const own = new Map(nodes.map((node) => [node.hash, node]));
    const ids = new Int32Array(hashes.length / HASH_BYTES).fill(UNKNOWN);
    const hash = (i: number) => hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES);
    const idOf = (i: number): number => {
      if (ids[i] === UNKNOWN) ids[i] = this.#idOf(hash(i), own);
      return ids[i] as number;
    };
    const holds = (file: number) => file === 0 || this.#graph.files.find(hash(file - 1)) >= 0;
    for (let at = 0; at < edges.length; at += EDGE_WORDS) {
      const [source, target] = [idOf(edges[at + WORD.source] as number), idOf(edges[at + WORD.target] as number)];
      const counts = source >= 0 && target >= 0 && holds(edges[at + WORD.sourceFile] as number) && holds(edges[at + WORD.targetFile] as number);
      if (counts) this.#keep(edges.subarray(at, at + EDGE_WORDS), source, target, layer);
      else this.seen.retired++;
    }
  }

  #idOf(hash: Uint8Array, own: ReadonlyMap<string, LayerNode>): number {
    const inCode = this.#graph.nodes.find(hash);
    if (inCode >= 0) return inCode;
    const hex = Buffer.from(hash).toString('hex');
    // A unit names the nodes that it needs: whether they are there must not depend on other units.
    const node = own.get(hex);
    if (node === undefined) return NOWHERE;
    const known = this.#nodes.get(hex);
    if (known !== undefined) return known.id;
    const id = this.#graph.codeNodes + this.#nodes.size;
    this.#nodes.set(hex, { node, id });
    return id;
  }

  #keep(words: Uint32Array, source: number, target: number, layer: number): void {
    const at = this.seen.live++;
    const w = this.#words;
    w.sources[at] = source;
    w.targets[at] = target;
    w.kinds[at] = words[WORD.kind] as number;
    w.observations[at] = words[WORD.observations] as number;
    w.lines[at] = words[WORD.line] as number;
    w.columns[at] = words[WORD.column] as number;
    this.#layerOf[at] = layer;
  }

  finish(): Omit<LiveClaims, 'layers' | 'counts'> {
    const { live } = this.seen;
    const { codeNodes } = this.#graph;
    const w = Object.fromEntries(Object.entries(this.#words).map(([name, column]) => [name, column.subarray(0, live)])) as WordColumns;
    const used = new Uint8Array(this.#nodes.size);
    for (const ends of [w.sources, w.targets]) for (const id of ends) if (id >= codeNodes) used[id - codeNodes] = 1;
    const kept = [...this.#nodes.values()].filter(({ id }) => used[id - codeNodes] === 1).sort((a, b) => (a.node.hash < b.node.hash ? -1 : 1));
    const idAfter = new Uint32Array(this.#nodes.size);
    kept.forEach(({ id }, i) => {
      idAfter[id - codeNodes] = codeNodes + i;
    });
    for (const ends of [w.sources, w.targets])
      for (let i = 0; i < live; i++) if ((ends[i] as number) >= codeNodes) ends[i] = idAfter[(ends[i] as number) - codeNodes] as number;
    const nodes = kept.map(({ node }) => node);
    return { codeNodes, nodes, hashes: Buffer.from(nodes.map((n) => n.hash).join(''), 'hex'), ...w, layerOf: this.#layerOf.subarray(0, live) };
  }
}

const UNKNOWN = -2;
const NOWHERE = -1;
