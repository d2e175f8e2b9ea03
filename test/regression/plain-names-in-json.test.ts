/** An answer that stands for all overloads of a method is called by the name that they share, as questions and scripts write it. */
import { expect, it } from 'vitest';
import type { Pack, PackedSymbol } from '../../src/model/pack.ts';
import { json, packRecord } from '../../src/wire/json.ts';

const symbol = (qualifiedName: string): PackedSymbol => ({
  ...{ hash: '', qualifiedName, name: '', kind: 'method', file: 'Writer.java', startLine: 1, endLine: 2, signature: '', doc: '' },
  ...{ visibility: 'public', score: 1, components: {}, provenance: 'ast_resolved', distance: 0 },
});
const pack = (...names: string[]): Pack => ({
  ...{ task: '', symbols: names.map(symbol), tokensUsed: 1, tokenBudget: 2, packRoot: 'p', snapshot: 's', keywords: [], truncated: 0 },
  edges: [{ source: 0, target: names.length - 1, type: 'calls' }],
});

it('a method is written without its parameter types, which stand beside it', () => {
  const { symbols, edges } = packRecord(pack('Writer.java.Writer.put(int)', 'Writer.java.Writer.close()'));
  expect(symbols.map((s) => [s.qualified_name, s.parameters])).toEqual([
    ['Writer.java.Writer.put', '(int)'],
    ['Writer.java.Writer.close', '()'],
  ]);
  expect(edges).toEqual([{ source: 'Writer.java.Writer.put', target: 'Writer.java.Writer.close', type: 'calls' }]);
});

it('two overloads in one answer keep theirs, and everything is read back', () => {
  const both = pack('Writer.java.Writer.put(int)', 'Writer.java.Writer.put(String)', 'Writer.java.Writer.close()');
  expect(packRecord(both).symbols.map((s) => s.qualified_name)).toEqual([
    'Writer.java.Writer.put(int)',
    'Writer.java.Writer.put(String)',
    'Writer.java.Writer.close',
  ]);
  const read = json.decode?.(json.encode(both) as never) as Pack;
  expect(read.symbols.map((s) => s.qualifiedName)).toEqual(both.symbols.map((s) => s.qualifiedName));
  expect(read.edges).toEqual(both.edges);
});
