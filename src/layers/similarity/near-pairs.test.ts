import { expect, it } from 'vitest';
import { bodyTokens } from './body-tokens.ts';
import { signatureOf, similarityOf } from './minhash.ts';
import { nearPairs } from './near-pairs.ts';

const LOOP =
  'func total(items []Item) int {\n sum := 0\n for _, item := range items {\n if item.Price() > 10 {\n sum += item.Price() * 2\n } else { log.Print("cheap") }\n }\n return sum\n}';
const RENAMED = LOOP.replaceAll('item', 'entry').replaceAll('sum', 'acc').replaceAll('total', 'priceOf').replace('"cheap"', '"small"').replace('10', '99');
const OTHER =
  'func open(path string) (*File, error) {\n f, err := os.Open(path)\n if err != nil {\n return nil, fmt.Errorf("open: %w", err)\n }\n defer f.Close()\n return parse(f)\n}';

const sketch = (text: string, name: string) => {
  const tokens = bodyTokens(text, name);
  return { size: tokens.length, signature: signatureOf(tokens) };
};

it('names of variables, texts and numbers make no difference; what is called does', () => {
  expect(bodyTokens(RENAMED, 'priceOf')).toEqual(bodyTokens(LOOP, 'total'));
  expect(bodyTokens(LOOP.replaceAll('Price', 'Weight'), 'total')).not.toEqual(bodyTokens(LOOP, 'total'));
  expect(bodyTokens('"""A "text" of\nlines."""\nreturn 1', 'f')).toEqual(['S', 'return', '0']);
});

it('estimates what two bodies have in common', () => {
  const [loop, renamed, other] = [sketch(LOOP, 'total'), sketch(RENAMED, 'priceOf'), sketch(OTHER, 'open')];
  const edited = sketch(LOOP.replace('return sum', 'metrics.Count(sum)\n return sum'), 'total');
  expect(similarityOf(loop.signature, renamed.signature)).toBe(1);
  expect(similarityOf(loop.signature, other.signature)).toBeLessThan(0.1);
  expect(similarityOf(loop.signature, edited.signature)).toBeGreaterThan(0.7);
  expect(nearPairs([loop, other, renamed, edited], 0.7).map((p) => [p.a, p.b])).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ]);
});

it('a crowd of equals costs a few pairs each', () => {
  const one = sketch(LOOP, 'total');
  const crowd = Array.from({ length: 3_000 }, () => one);
  expect(nearPairs(crowd, 0.7).length).toBeLessThan(7 * crowd.length);
});
