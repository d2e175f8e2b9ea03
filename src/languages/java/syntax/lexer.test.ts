import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from './lexer.ts';

const texts = (source: string): string[] => {
  const tokens = tokenize(source);
  return Array.from({ length: tokens.count - 1 }, (_, i) => tokens.text(i));
};

describe('tokens', () => {
  it.each([
    ['Map<A,List<B>> m', ['Map', '<', 'A', ',', 'List', '<', 'B', '>', '>', 'm']],
    ['a >>>= b >= c', ['a', '>>>=', 'b', '>=', 'c']],
    ['x->y::z', ['x', '->', 'y', '::', 'z']],
    ['f("a\\"(", \'\\\'\', 1)', ['f', '(', '"a\\"("', ',', "'\\''", ',', '1', ')']],
    ['"""\n "quoted" \\""" \n"""+b', ['"""\n "quoted" \\""" \n"""', '+', 'b']],
    ['a/* ( */+// )\nb', ['a', '+', 'b']],
    ['1e-5+0x1.8p+3-0xE+.5f', ['1e-5', '+', '0x1.8p+3', '-', '0xE', '+', '.5f']],
    ['n\\u0061me été $x_1', ['n\\u0061me', 'été', '$x_1']],
  ])('%s', (source, expected) => {
    expect(texts(source)).toEqual(expected);
  });

  it('end a broken literal with its line, and say so', () => {
    const tokens = tokenize('"abc\n(d)');
    expect([texts('"abc\n(d)'), tokens.damaged]).toEqual([['"abc', '(', 'd', ')'], true]);
  });

  it('close parentheses that were forgotten before a statement ends or a body begins', () => {
    const closes = (source: string, open: string, before: string) => {
      const tokens = tokenize(source);
      const at = (text: string) => texts(source).indexOf(text);
      return tokens.partner[at(open)] === at(before);
    };
    expect(closes('f(a, b; c();', '(', ';')).toBe(true);
    expect(closes('if (a == b { c(); }', '(', '{')).toBe(true);
    for (const sound of [
      'for (;;) ;',
      'try (a; b) { }',
      'f(x -> { a(); });',
      'f(new A<B>(1) { });',
      'f(switch (x) { }, new int[] { 1 });',
      '@A({ }) class B { }',
    ]) {
      expect(tokenize(sound).damaged).toBe(false);
    }
  });

  it('cover any text in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1.\'"\\/*\n (){}[]<>=-:;@u0', '\u00e9', '\ufeff') }), (source) => {
        const tokens = tokenize(source);
        for (let i = 1; i < tokens.count; i++) expect(tokens.start[i]).toBeGreaterThanOrEqual(tokens.end[i - 1] as number);
      }),
    );
  });
});
