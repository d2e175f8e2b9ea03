import { describe, expect, it } from 'vitest';
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { declarationsOnly } from './declarations.ts';

const symbol = (name: string, kind: SymbolFact['kind'], owner = -1, more: Partial<SymbolFact> = {}): SymbolFact => ({
  ...{ name, kind, owner, startLine: 1, endLine: 1, line: 1, column: 0, start: 0, end: 1 },
  ...{ signature: '', doc: '', visibility: 'public' as const, flags: 0, ...more },
});

const facts: FileFacts = {
  ...{ path: 'vendor/a.go', language: 'go', declaredModule: 'a', hasErrors: false },
  symbols: [
    symbol('LIMIT', 'constant'),
    symbol('helper', 'function', -1, { visibility: 'internal' }),
    symbol('inner', 'function', 1),
    symbol('Store', 'struct'),
    symbol('Get', 'method', 3),
    symbol('lock', 'field', 3, { visibility: 'internal' }),
  ],
  bindings: [{ name: 'x', start: 0, end: 1 }],
  refs: [{ role: 'call', at: 4, expr: 'f', line: 1, column: 0, offset: 0 }],
  types: [
    { role: 'extends', at: 3, type: 'Base', line: 1, column: 0 },
    { role: 'param', at: 4, type: 'Key', line: 1, column: 0 },
    { role: 'extends', at: 1, type: 'Gone', line: 1, column: 0 },
  ],
  ...{ imports: [], exports: [], routes: [], effects: [] },
};

describe('declarations', () => {
  it('are what others can refer to, under their own owners', () => {
    const kept = declarationsOnly(facts);
    expect(kept.symbols.map((s) => [s.name, s.owner])).toEqual([
      ['Store', -1],
      ['Get', 0],
    ]);
    expect(kept.types).toEqual([{ role: 'extends', at: 0, type: 'Base', line: 1, column: 0 }]);
    expect([kept.refs, kept.bindings]).toEqual([[], []]);
  });
});
