import { describe, expect, it } from 'vitest';
import { readYaml } from './read-yaml.ts';
import { at, entry, textAt, textsOf, walk, type YamlNode } from './yaml.ts';

/** As JSON would have it, every scalar a text. */
function plain(node: YamlNode | undefined): unknown {
  if (node === undefined) return null;
  if (node.kind === 'text') return node.text;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map((e) => [e.key, plain(e.value)]));
}

const read = (text: string): unknown[] => readYaml(text).map((d) => plain(d.root));

describe('readYaml', () => {
  it.each([
    ['a: 1\nb: two words # said\nc: "x: #y"\n', { a: '1', b: 'two words', c: 'x: #y' }],
    ['a:\n- 1\n- b: 2\n  c: 3\n- - x\n  - y\n', { a: ['1', { b: '2', c: '3' }, ['x', 'y']] }],
    ['a: |\n  one\n   two\n\n  three\nb: >-\n  folded\n  text\n', { a: 'one\n two\n\nthree', b: 'folded text' }],
    ['a: {b: [1, 2], "c d": {e: f}}\ng: []\n', { a: { b: ['1', '2'], 'c d': { e: 'f' } }, g: [] }],
    ["a: plain\n  goes on\nb: 'it''s'\nc: \"\\u0041\\n\"\n", { a: 'plain goes on', b: "it's", c: 'A\n' }],
    ['a: https://x:80/y\nb: c:d\n"e": \n', { a: 'https://x:80/y', b: 'c:d', e: null }],
    ['{"a": [1, {"b": null}],\n\t"c": "d"}\n', { a: ['1', { b: '' }], c: 'd' }],
    ['a: &x {b: 1}\nc: *x\nd: !Ref y\n', { a: { b: '1' }, c: { b: '1' }, d: 'y' }],
    ['\ufeff# only\r\na: 1\r\nb:\r\n  - 2\r\n', { a: '1', b: ['2'] }],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual([expected]);
    expect(readYaml(text).some((d) => d.hasErrors)).toBe(false);
  });

  it('keeps documents apart, and what is around a mistake', () => {
    const text = 'a: 1\n---\nb: [1, 2\nc: 3\nnonsense\nd: 4\n--- # third\ne: "open\n---\nf: 5\n';
    expect(read(text)).toEqual([{ a: '1' }, { b: ['1', '2'], c: '3', d: '4' }, { e: 'open ' }, { f: '5' }]);
    expect(readYaml(text).map((d) => d.hasErrors)).toEqual([false, true, true, false]);
  });

  it('says where everything stands', () => {
    const text = 'a:\n  b: [x, "y"]\n  run: |\n    one\n    two\n';
    const root = readYaml(text)[0]?.root;
    expect(textsOf(at(root, 'a', 'b')).map((t) => text.slice(t.start, t.end))).toEqual(['x', '"y"']);
    const run = entry(at(root, 'a'), 'run');
    expect(text.slice(run?.keyStart, run?.end)).toBe('run: |\n    one\n    two');
    expect(text.slice(run?.value?.start, run?.value?.end)).toBe('    one\n    two');
  });

  it('is not impressed by aliases, depth or size', () => {
    const bomb = `a: &a [x]\n${'abcdefghijklmnopqrstuvwxy'.replace(/(.)(?=(.))/g, '$2: &$2 [*$1, *$1, *$1, *$1]\n').slice(0, -1)}`;
    let seen = 0;
    walk(readYaml(bomb)[0]?.root, () => {
      seen++;
      return undefined;
    });
    expect(seen).toBeLessThan(60);
    expect(readYaml('['.repeat(50_000))[0]?.hasErrors).toBe(true);
    expect(readYaml(`${'- '.repeat(50_000)}x`)[0]?.hasErrors).toBe(true);
    expect(textAt(readYaml('a: &a\n  <<: *a\n  <<: [*a, *a]\n  b: 1\n')[0]?.root, 'a', 'missing')).toBeUndefined();
  });
});
