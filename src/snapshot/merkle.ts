/**
 * The hierarchical Merkle tree: repository root -> package roots -> one root per part (files, nodes, every edge
 * type) -> sorted leaves. Each level has its own prefix, so that a single child never equals its parent. Pure: built
 * from the hashes of one index run, in any order.
 */
import { hash as digest } from 'node:crypto';
import { EDGE_TYPES } from '../model/edge-types.ts';
import type { GraphFile, GraphNode } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';

export interface TreeInput {
  readonly files: readonly GraphFile[];
  readonly nodes: readonly GraphNode[];
  readonly edges: { readonly sources: Uint32Array; readonly types: Uint8Array; readonly hashes: Uint8Array };
}

export interface MerkleTree {
  readonly root: Hash;
  readonly packages: ReadonlyMap<string, Hash>;
}

type Level = 'leaf' | 'inner' | 'part' | 'package' | 'repo';

const hashOf = (level: Level, text: string): Hash => digest('sha256', `merkle\0${level}\0${text}`, 'hex');

/** Binary tree over sorted leaves; an odd one out goes up under a hash of its own. */
export function rootOfLeaves(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return hashOf('inner', '');
  let level = leaves.map((l) => hashOf('leaf', l));
  while (level.length > 1) {
    const next: Hash[] = [];
    for (let i = 0; i < level.length; i += 2) next.push(hashOf('inner', i + 1 < level.length ? `${level[i]}${level[i + 1]}` : (level[i] as Hash)));
    level = next;
  }
  return level[0] as Hash;
}

export function buildTree(input: TreeInput): MerkleTree {
  const packages = new Map<string, Map<string, Hash[]>>();
  const add = (pkg: string, part: string, leaf: Hash) => {
    let parts = packages.get(pkg);
    if (parts === undefined) {
      parts = new Map();
      packages.set(pkg, parts);
    }
    const leaves = parts.get(part);
    if (leaves === undefined) parts.set(part, [leaf]);
    else leaves.push(leaf);
  };
  for (const f of input.files) add(folderOf(f.path), 'files', f.hash);
  for (const n of input.nodes) add(n.package, 'nodes', n.hash);
  const hex = Buffer.from(input.edges.hashes.buffer, input.edges.hashes.byteOffset, input.edges.hashes.byteLength);
  for (let i = 0; i < input.edges.sources.length; i++) {
    const source = input.nodes[input.edges.sources[i] as number] as GraphNode;
    add(source.package, EDGE_TYPES[input.edges.types[i] as number] as string, hex.toString('hex', i * 32, i * 32 + 32));
  }
  const roots = new Map([...packages].map(([pkg, parts]) => [pkg, packageRoot(pkg, parts)]));
  return { root: repoRoot(roots), packages: roots };
}

function packageRoot(pkg: string, parts: ReadonlyMap<string, Hash[]>): Hash {
  const roots = [...parts].map(([part, leaves]) => `${part}\0${hashOf('part', `${part}\0${rootOfLeaves(leaves.sort())}`)}`);
  return hashOf('package', `${pkg}\0${roots.sort().join('\0')}`);
}

function repoRoot(packages: ReadonlyMap<string, Hash>): Hash {
  return hashOf(
    'repo',
    [...packages]
      .map(([pkg, root]) => `${pkg}\0${root}`)
      .sort()
      .join('\0'),
  );
}

/** Identity of any set of packages: what a cached answer that only looked at them depends on. */
export function subgraphRoot(packages: ReadonlyMap<string, Hash>, wanted: Iterable<string>): Hash {
  const parts = [...new Set(wanted)].sort().map((pkg) => `${pkg}\0${packages.get(pkg) ?? ''}`);
  return hashOf('repo', parts.join('\0'));
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
