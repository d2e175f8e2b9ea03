import { expect, it } from 'vitest';
import type { Pack, PackedSymbol } from '../model/pack.ts';
import { text } from './text.ts';

const symbol = (name: string, more: Partial<PackedSymbol> = {}): PackedSymbol => ({
  hash: '',
  qualifiedName: name,
  name,
  kind: 'method',
  file: 'src/store.py',
  startLine: 7,
  endLine: 9,
  signature: `def ${name}(self, key: str)`,
  doc: 'Puts a value. Overwrites what was there.',
  visibility: 'public',
  score: 1,
  components: {},
  provenance: 'structural',
  distance: 0,
  ...more,
});
const pack = (symbols: readonly PackedSymbol[], more: Partial<Pack> = {}): Pack => ({
  task: 't',
  symbols,
  edges: [],
  tokensUsed: 0,
  tokenBudget: 100,
  packRoot: '',
  snapshot: '',
  keywords: [],
  truncated: 0,
  ...more,
});

it('says where it is, what it is, what it does and what it leans on', () => {
  const symbols = [symbol('Store.put'), symbol('Store.write', { startLine: 20 }), symbol('Log', { kind: 'class', signature: 'class Log', doc: '' })];
  const edges = [
    { source: 0, target: 1, type: 'calls' },
    { source: 0, target: 2, type: 'references' },
    { source: 2, target: 1, type: 'contains' },
  ] as const;
  expect(text.encode(pack(symbols, { edges, truncated: 4 }))).toBe(`1  src/store.py:7-9  method Store.put
   def Store.put(self, key: str)
   Puts a value.
   calls write; references Log
2  src/store.py:20-9  method Store.write
   def Store.write(self, key: str)
   Puts a value.
3  src/store.py:7-9  class Log
4 more are ranked behind these (--limit, --budget).
`);
});

it('shows source instead of the signature', () => {
  expect(text.encode(pack([symbol('put', { source: '7  def put():\n8      pass', doc: '' })]))).toBe(`1  src/store.py:7-9  method put
   7  def put():
   8      pass
`);
});

it('lets no control character through', () => {
  const encoded = text.encode(pack([symbol('put', { source: '7  print("\u001b[31m")', doc: 'bell \u0007' })])) as string;
  expect([...encoded].filter((c) => c < ' ' && c !== '\n')).toEqual([]);
});

it('says that nothing matches, or that nothing fits', () => {
  expect(text.encode(pack([]))).toBe('Nothing in this repository matches.\n');
  expect(text.encode(pack([], { truncated: 3, tokenBudget: 1 }))).toBe('Nothing fits a budget of 1.\n');
});
