import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDGE_TYPES } from '../model/edge-types.ts';
import type { GraphNode } from '../model/graph.ts';
import { nodeHash } from '../model/hash.ts';
import { PROVENANCES, provenanceId } from '../model/provenance.ts';
import { buildTree, nodeLeaves } from './merkle.ts';
import { type EdgeQuestion, proveAbsence, provePresence, type TreeSource } from './prove-edge.ts';
import { nextSnapshot } from './snapshot.ts';
import { verifyProof } from './verify-proof.ts';

const URL = 'example.org/shop';

function node(id: number, packages: number): GraphNode {
  const folder = `p${id % packages}`;
  const [file, name] = [`${folder}/f.ts`, `fn${id}`];
  const rest = { fileId: -1, file, startLine: 1, endLine: 1, signature: '', doc: '', visibility: 'public', flags: 0 } as const;
  const hash = nodeHash({ repoUrl: URL, packagePath: file, symbolName: name, kind: 'function' });
  return { id, hash, kind: 'function', name, qualifiedName: `${URL}://${file}.${name}`, package: folder, ...rest };
}

type Triple = readonly [source: number, target: number, type: number];

/** Edges by position; the tree of a graph without files. */
function treeOf(nodes: readonly GraphNode[], edges: readonly Triple[], commit = 'c0ffee'): TreeSource {
  const columns = {
    sources: Uint32Array.from(edges, (e) => e[0]),
    targets: Uint32Array.from(edges, (e) => e[1]),
    types: Uint8Array.from(edges, (e) => e[2]),
    provenances: new Uint8Array(edges.length).fill(provenanceId('ast_resolved')),
  };
  const tree = buildTree({ files: [], nodes: nodeLeaves(nodes), edges: columns });
  const counts = { nodes: nodes.length, edges: edges.length, files: 0 };
  return {
    snapshot: nextSnapshot({ root: tree.root, commit, parent: undefined, counts, createdAt: 0 }),
    packageRoots: async () => tree.packages,
    partSeals: async (name) => tree.parts.filter((p) => p.package === name),
    leaves: async (name, part) => tree.parts.find((p) => p.package === name && p.part === part)?.leaves ?? new Uint8Array(0),
  };
}

const graph = fc
  .record({ size: fc.integer({ min: 2, max: 60 }), packages: fc.integer({ min: 1, max: 40 }), seed: fc.infiniteStream(fc.nat()) })
  .map(({ size, packages, seed }) => {
    const nodes = Array.from({ length: size }, (_, id) => node(id, packages));
    const next = (below: number) => (seed.next().value as number) % below;
    const triples = Array.from({ length: size * 3 }, (): Triple => [next(size), next(size), next(6)]);
    const edges = [...new Map(triples.map((t) => [t.join(), t])).values()];
    return { nodes, edges, question: [next(size), next(size), next(8)] as Triple };
  });

const ask = (nodes: readonly GraphNode[], [s, t, type]: Triple): EdgeQuestion => ({
  source: nodes[s] as GraphNode,
  target: nodes[t] as GraphNode,
  type: EDGE_TYPES[type] as string,
});

/** Every value inside of a JSON document, with a way to replace it. */
function* places(value: unknown, replace: (v: unknown) => void): Generator<{ value: unknown; replace: (v: unknown) => void }> {
  yield { value, replace };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* places(child, (v) => Object.assign(value, { [key]: v }));
}

function damaged(value: unknown, how: number): unknown {
  if (typeof value === 'number') return value + (how % 2 ? 1 : -1);
  if (typeof value === 'string') return value === '' ? 'x' : flip(value, how % value.length);
  if (Array.isArray(value)) return how % 2 && value.length > 1 ? value.toReversed() : value.slice(1);
  return value === null ? 'x' : null;
}

const flip = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

describe('proofs', () => {
  it('show every edge that is there, and the absence of every one that is not', async () => {
    await fc.assert(
      fc.asyncProperty(graph, async ({ nodes, edges, question }) => {
        const tree = treeOf(nodes, edges);
        for (const edge of edges.slice(0, 5)) {
          const proof = await provePresence(tree, ask(nodes, edge), 'ast_resolved');
          expect(verifyProof(JSON.stringify(proof), { root: tree.snapshot.root })).toMatchObject({ valid: true, claim: { holds: 'present' } });
          expect(await proveAbsence(tree, ask(nodes, edge), PROVENANCES)).toBeUndefined();
        }
        const there = edges.some((e) => e.join() === question.join());
        const proof = await proveAbsence(tree, ask(nodes, question), PROVENANCES);
        if (there) expect(proof).toBeUndefined();
        else expect(verifyProof(JSON.stringify(proof), { provenances: PROVENANCES })).toMatchObject({ valid: true, claim: { holds: 'absent' } });
        expect((await provePresence(tree, ask(nodes, question), 'ast_resolved')) !== undefined).toBe(there);
      }),
      { numRuns: 60 },
    );
  });

  it('fail, with a reason, when any one value of them is changed, dropped or put elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(graph, fc.nat(), fc.nat(), async ({ nodes, edges, question }, where, how) => {
        const tree = treeOf(nodes, edges);
        const proof = (await proveAbsence(tree, ask(nodes, question), PROVENANCES)) ?? (await provePresence(tree, ask(nodes, question), 'ast_resolved'));
        let copy: unknown = structuredClone(proof);
        const all = [...places(copy, (v) => (copy = v))];
        const place = all[where % all.length] as (typeof all)[number];
        place.replace(damaged(place.value, how));
        if (JSON.stringify(copy) === JSON.stringify(proof)) return;
        const verdict = verifyProof(JSON.stringify(copy));
        expect(verdict).toMatchObject({ valid: false, reason: expect.stringMatching(/\w/) });
      }),
      { numRuns: 300 },
    );
  });

  it('fail when cut off, and when they are not JSON at all', async () => {
    const nodes = [node(0, 1), node(1, 1)];
    const proof = JSON.stringify(await provePresence(treeOf(nodes, [[0, 1, 0]]), ask(nodes, [0, 1, 0]), 'ast_resolved'));
    for (const text of [proof.slice(0, -1), proof.slice(0, 40), '', '[]', 'null', '{}', `${proof}x`]) expect(verifyProof(text).valid).toBe(false);
  });

  it('of another graph are refused by who knows the root, the snapshot or the commit', async () => {
    const nodes = [node(0, 1), node(1, 1), node(2, 1)];
    const [here, there] = [
      treeOf(nodes, [[0, 1, 0]]),
      treeOf(
        nodes,
        [
          [0, 1, 0],
          [1, 2, 0],
        ],
        'decade',
      ),
    ];
    const text = JSON.stringify(await provePresence(there, ask(nodes, [0, 1, 0]), 'ast_resolved'));
    expect(verifyProof(text)).toMatchObject({ valid: true });
    expect(verifyProof(text, { root: here.snapshot.root })).toMatchObject({ valid: false, reason: expect.stringContaining('another graph') });
    expect(verifyProof(text, { snapshot: here.snapshot.hash })).toMatchObject({ valid: false, reason: expect.stringContaining('another snapshot') });
    expect(verifyProof(text, { commit: 'c0ffee' })).toMatchObject({ valid: false, reason: expect.stringContaining('another commit') });
  });

  it('of absence hold for symbols that exist only: another kind or spelling of the target is none', async () => {
    const nodes = [node(0, 2), node(1, 2)];
    const tree = treeOf(nodes, [[0, 1, 0]]);
    const [source, target] = nodes as [GraphNode, GraphNode];
    const renamed = node(7, 2);
    const otherKind = {
      ...target,
      kind: 'method',
      hash: nodeHash({ repoUrl: URL, packagePath: target.file, symbolName: target.name, kind: 'method' }),
    } as GraphNode;
    for (const invented of [renamed, otherKind]) {
      const made = await proveAbsence(tree, { source, target: invented, type: EDGE_TYPES[0] as string }, PROVENANCES);
      expect(verifyProof(JSON.stringify(made), { root: tree.snapshot.root })).toMatchObject({ valid: false });
    }
    expect(await proveAbsence(tree, ask(nodes, [0, 1, 0]), PROVENANCES)).toBeUndefined();
    const old = JSON.stringify({ ...(await proveAbsence(tree, ask(nodes, [1, 0, 0]), PROVENANCES)), version: 1 });
    expect(verifyProof(old)).toMatchObject({ valid: false, reason: expect.stringContaining('make it again') });
  });

  it('of absence have to rule out every provenance that the reader asks for', async () => {
    const nodes = [node(0, 1), node(1, 1)];
    const narrow = JSON.stringify(await proveAbsence(treeOf(nodes, [[1, 0, 0]]), ask(nodes, [0, 1, 0]), ['ast_resolved']));
    expect(verifyProof(narrow)).toMatchObject({ valid: true });
    expect(verifyProof(narrow, { provenances: PROVENANCES })).toMatchObject({ valid: false, reason: expect.stringContaining('ast_inferred') });
  });
});
