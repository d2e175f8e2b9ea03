import { readFileSync } from 'node:fs';
import { encode as cl100k } from 'gpt-tokenizer/esm/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/esm/encoding/o200k_base';
import { expect, it } from 'vitest';
import { estimateTokens } from './tokens.ts';

const SAMPLES: Readonly<Record<string, string>> = {
  typescript: readFileSync(new URL('./tokens.ts', import.meta.url), 'utf8'),
  prose: readFileSync(new URL('../../docs/store.md', import.meta.url), 'utf8'),
  yaml: readFileSync(new URL('../retrieval/equivalence/thesaurus.yaml', import.meta.url), 'utf8'),
  json: readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  hashes: Array.from({ length: 40 }, (_, i) => BigInt(`0x${'9e3779b97f4a7c15'.repeat(4)}`) * BigInt(i + 3))
    .map((n) => n.toString(16))
    .join('\n'),
};

it.each(Object.keys(SAMPLES))('is never below the count, and close to it: %s', (name) => {
  const text = SAMPLES[name] as string;
  const estimate = estimateTokens(text);
  for (const encode of [o200k, cl100k]) expect(estimate).toBeGreaterThanOrEqual(encode(text).length);
  expect(estimate).toBeLessThanOrEqual(o200k(text).length * 1.35 + 2);
});

it.each(['Grüße aus Köln, où êtes-vous', 'ログイン処理はどこですか', '你好世界,请问登录在哪里', 'Привет, как дела', '🙂🚀 done'])(
  'does not undercount %s',
  (text) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(o200k(text).length);
  },
);

it('counts nothing for nothing', () => {
  expect(estimateTokens('')).toBe(0);
});

it('grows with the text', () => {
  expect(estimateTokens('one two three')).toBeGreaterThan(estimateTokens('one'));
});
