/**
 * The hierarchical Merkle tree of one index run: repository root -> package roots -> one root per part (files, nodes,
 * every edge type) -> sorted leaves. Pure: the same hashes in any order give the same tree. Formulas: tree-hash.ts.
 */
import { hash as digest } from 'node:crypto';
import type { EdgeColumns } from '../model/adjacency.ts';
import { hashEdges } from '../model/edge-hasher.ts';
import { EDGE_TYPES } from '../model/edge-types.ts';
import type { GraphFile, GraphNode } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import type { PartSeal, TreePart } from '../model/tree-part.ts';
import { groupBy } from '../util/group-by.ts';
import { LeafSorter } from './sorted-leaves.ts';
import { ITEM_BYTES, listRoot, seal } from './tree-hash.ts';

/** As columns, which are cheap to send to another thread. */
export interface TreeInput {
  readonly files: readonly Pick<GraphFile, 'hash' | 'path'>[];
  readonly nodes: NodeLeaves;
  /** By position in `nodes`. */
  readonly edges: EdgeColumns;
}

export interface NodeLeaves {
  /** Raw 32-byte hashes, one after another. */
  readonly hashes: Uint8Array;
  readonly packages: readonly string[];
  /** Position in `packages` for each node. */
  readonly packageOf: Uint32Array;
}

export interface MerkleTree {
  readonly root: Hash;
  readonly packages: ReadonlyMap<string, Hash>;
  readonly parts: readonly TreePart[];
}

/** Order is only storage: parts are sealed in order of their names. */
const PARTS: readonly string[] = ['files', 'nodes', ...EDGE_TYPES];
const FILES = 0;
const NODES = 1;
const FIRST_TYPE = 2;

export function buildTree(input: TreeInput): MerkleTree {
  const parts = collectParts(input);
  const packages = packageRoots(parts);
  return { root: repoRoot(packages), packages, parts };
}

export function nodeLeaves(nodes: readonly Pick<GraphNode, 'hash' | 'package'>[]): NodeLeaves {
  const packages = new PackageIds();
  const hashes = Buffer.allocUnsafe(nodes.length * ITEM_BYTES);
  for (const [i, node] of nodes.entries()) hashes.write(node.hash, i * ITEM_BYTES, 'hex');
  return { hashes, packageOf: Uint32Array.from(nodes, (n) => packages.id(n.package)), packages: packages.names };
}

/** Root of every package of the parts, which have to be all parts of each. */
export function packageRoots(parts: Iterable<PartSeal>): Map<string, Hash> {
  const byPackage = groupBy(parts, (part) => part.package);
  return new Map([...byPackage].map(([name, own]) => [name, packageRoot(name, own)]));
}

export function packageRoot(name: string, parts: readonly PartSeal[]): Hash {
  const seals = [...parts].sort((a, b) => compareNames(a.part, b.part)).map(partRoot);
  return seal('package', name, seals.length, listRoot(toBytes(seals)));
}

export const partRoot = ({ part, count, list }: PartSeal): Hash => seal('part', part, count, list);

export function repoRoot(packages: ReadonlyMap<string, Hash>): Hash {
  const names = [...packages.keys()].sort(compareNames);
  return seal('repo', '', names.length, listRoot(toBytes(names.map((name) => packages.get(name) as Hash))));
}

/** Identifies a set of packages: the cache key of an answer that read only those. */
export function subgraphRoot(packages: ReadonlyMap<string, Hash>, wanted: Iterable<string>): Hash {
  const parts = [...new Set(wanted)].sort(compareNames).map((name) => `${name}\0${packages.get(name) ?? ''}`);
  return digest('sha256', `merkle\0subgraph\0${parts.join('\0')}`, 'hex');
}

/** By code units, as a verifier in any language can. */
export const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const toBytes = (hashes: readonly Hash[]): Uint8Array => Buffer.from(hashes.join(''), 'hex');

/** Leaves are counted first, so that each part is one stretch of one array: there are half a million of them. */
function collectParts({ files, nodes, edges }: TreeInput): TreePart[] {
  const packages = new PackageIds(nodes.packages);
  const { packageOf } = nodes;
  const slots = new Slots(files.length + packageOf.length + edges.sources.length);
  let at = 0;
  for (const f of files) slots.of[at++] = packages.id(folderOf(f.path)) * PARTS.length + FILES;
  for (const id of packageOf) slots.of[at++] = id * PARTS.length + NODES;
  for (let i = 0; i < edges.sources.length; i++) {
    slots.of[at++] = (packageOf[edges.sources[i] as number] as number) * PARTS.length + FIRST_TYPE + (edges.types[i] as number);
  }
  slots.lay(packages.names.length * PARTS.length);
  for (const f of files) slots.add(Buffer.from(f.hash, 'hex'));
  slots.addAll(nodes.hashes);
  hashEdges(edges, nodes.hashes, (bytes) => slots.addText(bytes));
  const sorter = new LeafSorter();
  return packages.names.flatMap((name, id) => PARTS.flatMap((part, p) => toPart(name, part, slots.leaves(id * PARTS.length + p), sorter)));
}

/** Sorted in place: the leaves of all parts stay views of one array. */
function toPart(name: string, part: string, leaves: Uint8Array, sorter: LeafSorter): TreePart[] {
  if (leaves.length === 0) return [];
  sorter.sort(leaves);
  return [{ package: name, part, count: leaves.length / ITEM_BYTES, list: listRoot(leaves), leaves }];
}

class PackageIds {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();

  constructor(names: readonly string[] = []) {
    for (const name of names) this.id(name);
  }

  id(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#ids.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** Which part each leaf belongs to, then the leaves in the same order: a counting sort by part. */
class Slots {
  readonly of: Uint32Array;
  readonly #bytes: Buffer;
  #offsets = new Uint32Array(0);
  #next = new Uint32Array(0);
  #at = 0;

  constructor(leaves: number) {
    this.of = new Uint32Array(leaves);
    // Not from Buffer's pool: the leaves are handed from thread to thread.
    this.#bytes = Buffer.from(new ArrayBuffer(leaves * ITEM_BYTES));
  }

  lay(slots: number): void {
    this.#offsets = new Uint32Array(slots + 1);
    for (const slot of this.of) this.#offsets[slot + 1] = (this.#offsets[slot + 1] as number) + 1;
    for (let s = 0; s < slots; s++) this.#offsets[s + 1] = (this.#offsets[s + 1] as number) + (this.#offsets[s] as number);
    this.#next = this.#offsets.slice(0, slots);
  }

  add(hash: Uint8Array): void {
    this.#bytes.set(hash, this.#place());
  }

  /** A character a byte. */
  addText(hash: string): void {
    this.#bytes.write(hash, this.#place(), 'latin1');
  }

  /** Hashes one after another. */
  addAll(hashes: Uint8Array): void {
    for (let at = 0; at < hashes.length; at += ITEM_BYTES) this.add(hashes.subarray(at, at + ITEM_BYTES));
  }

  leaves(slot: number): Uint8Array {
    return this.#bytes.subarray((this.#offsets[slot] as number) * ITEM_BYTES, (this.#offsets[slot + 1] as number) * ITEM_BYTES);
  }

  #place(): number {
    const slot = this.of[this.#at++] as number;
    const place = this.#next[slot] as number;
    this.#next[slot] = place + 1;
    return place * ITEM_BYTES;
  }
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
