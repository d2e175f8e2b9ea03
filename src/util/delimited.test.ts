import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimited, type Marks, replaceDelimited } from './delimited.ts';

const PAIRS: readonly Marks[] = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['<!--', '-->'],
];
const PATTERN = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|<!--[\s\S]*?-->/g;

describe('delimited', () => {
  it('finds what the pattern finds', () => {
    const texts = fc.array(fc.constantFrom('{', '}', '%', '{{', '}}', '{%', '%}', '<!--', '-->', 'a', '\n'), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect([...delimited(text, PAIRS)].map(({ start, end }) => text.slice(start, end))).toEqual(text.match(PATTERN) ?? []);
        expect(replaceDelimited(text, PAIRS, (part) => `(${part.length})`)).toBe(text.replace(PATTERN, (part) => `(${part.length})`));
      }),
    );
  });

  it('gives what stands between the marks', () => {
    expect([...delimited('a {{ b }} {% c %} {{ d', PAIRS)].map(({ body }) => body)).toEqual([' b ', ' c ']);
  });
});
