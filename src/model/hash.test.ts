import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EdgeIdentity, edgeHash, fileHash, type HashDomain, hashFields, type NodeIdentity, nodeHash, repoHash } from './hash.ts';

interface Vectors {
  readonly fields: readonly { note: string; domain: HashDomain; fields: readonly string[]; hash: string }[];
  readonly nodes: readonly (NodeIdentity & { hash: string })[];
  readonly edges: readonly (EdgeIdentity & { hash: string })[];
  readonly files: readonly { repoUrl: string; path: string; content: string; hash: string }[];
  readonly repos: readonly { url: string; hash: string }[];
}

const vectors = JSON.parse(readFileSync(new URL('./hash-vectors.json', import.meta.url), 'utf8')) as Vectors;

describe('published vectors', () => {
  it.each(vectors.fields)('$domain $fields: $note', ({ domain, fields, hash }) => {
    expect(hashFields(domain, fields)).toBe(hash);
  });

  it('nodes, edges, files, repositories', () => {
    for (const node of vectors.nodes) expect(nodeHash(node)).toBe(node.hash);
    for (const edge of vectors.edges) expect(edgeHash(edge)).toBe(edge.hash);
    for (const { repoUrl, path, content, hash } of vectors.files) expect(fileHash(repoUrl, path, Buffer.from(content))).toBe(hash);
    for (const { url, hash } of vectors.repos) expect(repoHash(url)).toBe(hash);
  });

  it('are all different', () => {
    const all = Object.values(vectors).flatMap((group) => (Array.isArray(group) ? group.map((vector: { hash: string }) => vector.hash) : []));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('hashFields', () => {
  // Few letters, so that fields which differ only in how they are split or escaped come up often.
  const field = fc.string({ unit: fc.constantFrom('a', '\0', '\x01', '\x02'), maxLength: 4 });
  const domain = fc.constantFrom<HashDomain>('node', 'edge', 'file');
  const input = fc.tuple(domain, fc.array(field, { maxLength: 4 }));

  it('gives different inputs different hashes', () => {
    fc.assert(
      fc.property(input, input, ([d1, f1], [d2, f2]) => {
        const same = d1 === d2 && JSON.stringify(f1) === JSON.stringify(f2);
        expect(hashFields(d1, f1) === hashFields(d2, f2)).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });
});
