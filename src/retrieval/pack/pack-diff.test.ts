import { expect, it } from 'vitest';
import type { Pack, PackedSymbol } from '../../model/pack.ts';
import { diffPacks } from './pack-diff.ts';
import { normalizeTask, packRoot } from './pack-root.ts';

const symbol = (hash: string, startLine = 1): PackedSymbol => ({
  hash,
  qualifiedName: hash,
  name: hash,
  kind: 'function',
  file: 'a.py',
  startLine,
  endLine: startLine + 3,
  signature: '',
  doc: '',
  visibility: 'public',
  score: 1,
  components: {},
  provenance: 'structural',
  distance: 0,
});
const pack = (packRootOf: string, symbols: readonly PackedSymbol[]): Pack => ({
  task: 't',
  symbols,
  edges: [],
  tokensUsed: 1,
  tokenBudget: 1,
  packRoot: packRootOf,
  snapshot: 's',
  keywords: [],
  truncated: 0,
});
const names = (symbols: readonly PackedSymbol[]) => symbols.map((s) => s.hash);

it('tells what came, went, moved and stayed', () => {
  const diff = diffPacks(pack('old', [symbol('a'), symbol('b'), symbol('c')]), pack('new', [symbol('a'), symbol('c', 9), symbol('d')]));
  expect([names(diff.added), names(diff.removed), names(diff.changed), names(diff.common)]).toEqual([['d'], ['b'], ['c'], ['a']]);
  expect([diff.oldPackRoot, diff.newPackRoot, diff.identical]).toEqual(['old', 'new', false]);
});

it('is identical in any order', () => {
  expect(diffPacks(pack('x', [symbol('a'), symbol('b')]), pack('x', [symbol('b'), symbol('a')])).identical).toBe(true);
});

it('a root knows the task, the code and the symbols, not their order', () => {
  const root = packRoot('Sign  the\nCookie', 'code', ['b', 'a']);
  expect(root).toBe(packRoot('sign the cookie', 'code', ['a', 'b']));
  expect(
    new Set([root, packRoot('other', 'code', ['a', 'b']), packRoot('sign the cookie', 'code2', ['a', 'b']), packRoot('sign the cookie', 'code', ['a'])]).size,
  ).toBe(4);
  expect(normalizeTask(' A \n b ')).toBe('a b');
});
