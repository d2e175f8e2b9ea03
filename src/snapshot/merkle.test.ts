import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeTypeId } from '../model/edge-types.ts';
import { hashFields } from '../model/hash.ts';
import { buildTree, nodeLeaves, packageRoot, packageRoots, repoRoot, subgraphRoot } from './merkle.ts';
import { listRoot, seal } from './tree-hash.ts';

interface Graph {
  readonly files: readonly string[];
  readonly nodes: readonly { readonly name: string; readonly package: string }[];
  readonly edges: readonly (readonly [source: number, target: number])[];
}

function treeOf({ files, nodes, edges }: Graph) {
  const columns = {
    sources: Uint32Array.from(edges, (e) => e[0]),
    targets: Uint32Array.from(edges, (e) => e[1]),
    types: new Uint8Array(edges.length).fill(edgeTypeId('calls')),
    provenances: new Uint8Array(edges.length),
  };
  const leaves = nodes.map((n) => ({ hash: hashFields('node', [n.package, n.name]), package: n.package }));
  return buildTree({ files: files.map((path) => ({ path, hash: hashFields('file', [path]) })), nodes: nodeLeaves(leaves), edges: columns });
}

const SMALL: Graph = {
  files: ['lib/a.ts', 'src/b.ts'],
  nodes: ['a', 'b', 'c', 'd'].map((name, i) => ({ name, package: i < 2 ? 'lib' : 'src' })),
  edges: [
    [0, 1],
    [2, 3],
    [3, 0],
  ],
};

const graph = fc.integer({ min: 1, max: 40 }).chain((size) =>
  fc.record({
    files: fc.uniqueArray(fc.constantFrom('a/x', 'a/y', 'b/x', 'z'), { maxLength: 4 }),
    nodes: fc
      .array(fc.constantFrom('a', 'b', 'c/d', ''), { minLength: size, maxLength: size })
      .map((list) => list.map((name, i) => ({ name: `n${i}`, package: name }))),
    edges: fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 60, selector: (e) => e.join() }),
  }),
);

describe('the tree', () => {
  it('does not depend on the order in which anything was found', () => {
    fc.assert(
      fc.property(graph, fc.infiniteStream(fc.nat()), (g, random) => {
        const order = g.nodes.map((_, i) => i).sort(() => ((random.next().value as number) % 3) - 1);
        const place = (id: number) => order.indexOf(id);
        const shuffled = {
          files: g.files.toReversed(),
          nodes: order.map((id) => g.nodes[id] as Graph['nodes'][number]),
          edges: g.edges.map(([s, t]) => [place(s), place(t)] as const).toReversed(),
        };
        expect(treeOf(shuffled).root).toBe(treeOf(g).root);
      }),
    );
  });

  it('has another root for any change, and other package roots only where something changed', () => {
    const before = treeOf(SMALL);
    const after = treeOf({ ...SMALL, edges: SMALL.edges.slice(1) });
    expect(after.root).not.toBe(before.root);
    expect(after.packages.get('lib')).not.toBe(before.packages.get('lib'));
    expect(after.packages.get('src')).toBe(before.packages.get('src'));
  });

  it('is made of its packages, and they of their parts', () => {
    fc.assert(
      fc.property(graph, (g) => {
        const { root, packages, parts } = treeOf(g);
        expect(packageRoots(parts)).toEqual(packages);
        expect(repoRoot(packages)).toBe(root);
        for (const part of parts) expect(part.list).toBe(listRoot(part.leaves));
      }),
    );
  });

  it('never has a single child that equals its parent', () => {
    const leaf = Buffer.alloc(32, 7);
    const list = listRoot(leaf);
    const part = { package: 'p', part: 'calls', count: 1, list };
    const levels = [leaf.toString('hex'), list, seal('part', 'calls', 1, list), packageRoot('p', [part]), repoRoot(new Map([['p', packageRoot('p', [part])]]))];
    expect(new Set(levels).size).toBe(levels.length);
  });

  it('identifies sets of packages, whatever their order', () => {
    const { packages } = treeOf(SMALL);
    expect(subgraphRoot(packages, ['src', 'lib', 'src'])).toBe(subgraphRoot(packages, ['lib', 'src']));
    expect(subgraphRoot(packages, ['lib'])).not.toBe(subgraphRoot(packages, ['src']));
    expect(subgraphRoot(packages, ['lib', 'gone'])).not.toBe(subgraphRoot(packages, ['lib']));
  });
});
