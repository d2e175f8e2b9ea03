import { encode } from 'gpt-tokenizer/esm/encoding/o200k_base';
import { expect, it } from 'vitest';
import type { Pack, PackedSymbol } from '../../model/pack.ts';
import { gcf } from '../../wire/gcf.ts';
import { contextDelta, GcfSession } from './context-delta.ts';

const symbol = (i: number, line = 10 * i): PackedSymbol => ({
  hash: `${i}`.padStart(64, '0'),
  qualifiedName: `example.org/app://src/module_${i}.py.Handler${i}.handle_request`,
  name: `Handler${i}.handle_request`,
  kind: 'method',
  file: `src/module_${i}.py`,
  startLine: line,
  endLine: line + 8,
  signature: `def handle_request(self, request: Request${i}) -> Response`,
  doc: '',
  visibility: 'public',
  score: 1 - i / 100,
  components: {},
  provenance: 'ast_resolved',
  distance: 0,
});
const pack = (root: string, symbols: readonly PackedSymbol[]): Pack => ({
  task: 'handle requests',
  symbols,
  edges: symbols.slice(1).map((_, i) => ({ source: i, target: i + 1, type: 'calls' })),
  tokensUsed: 0,
  tokenBudget: 5000,
  packRoot: root.repeat(64),
  snapshot: 's'.repeat(64),
  keywords: [],
  truncated: 0,
});
const symbols = Array.from({ length: 30 }, (_, i) => symbol(i));
const before = pack('a', symbols);
const after = pack('b', [...symbols.slice(0, 28), symbol(28, 500), symbol(99)]);

it('a re-query with a small change costs at most a quarter of the whole', () => {
  const delta = contextDelta(before, after);
  expect(delta).toContain(`base_root=${'a'.repeat(64)} new_root=${'b'.repeat(64)}`);
  expect(delta).toContain('src/module_28.py:500-508:Handler28.handle_request');
  expect(delta).toContain('# def handle_request(self, request: Request99) -> Response');
  expect(delta).not.toContain('Handler3.handle_request ');
  expect(encode(delta).length).toBeLessThanOrEqual(encode(gcf.encode(after) as string).length / 4);
});

it('a session repeats nothing', () => {
  const session = new GcfSession();
  const first = session.encode(before);
  const second = session.encode(after);
  expect(first).toContain('# def handle_request(self, request: Request5) -> Response');
  expect(second).not.toContain('Request5');
  expect(second).toContain('Request99');
  expect(encode(second).length).toBeLessThan(encode(first).length / 2);
});
