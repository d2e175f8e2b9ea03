import { describe, expect, it } from 'vitest';
import { identifierAt, skipBalanced, skipTrivia, splitAtCommas } from './brackets.ts';

const split = (text: string) => splitAtCommas(text, 0, text.length).map((s) => text.slice(s.start, s.end));

describe('splitAtCommas', () => {
  it.each([
    ['a, b', ['a', 'b']],
    ['Map<K, V> m, int n', ['Map<K, V> m', 'int n']],
    ['f(a, b), "x, y", c', ['f(a, b)', '"x, y"', 'c']],
    ['a /* , */, b // , c', ['a /* , */', 'b // , c']],
    ['@"c:\\", b', ['@"c:\\"', 'b']],
    ['(a, b) => c, d', ['(a, b) => c', 'd']],
    ['', []],
    [' , ', []],
  ])('%s', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });
});

describe('skipBalanced', () => {
  it('passes strings and comments', () => {
    expect(skipBalanced('(")" /* ) */ (x))y', 0)).toBe('(")" /* ) */ (x))'.length);
  });

  it('ends at the end of unbalanced text', () => {
    expect(skipBalanced('(((', 0)).toBe(3);
    expect(skipBalanced('("unclosed', 0)).toBe('("unclosed'.length);
  });
});

it('skipTrivia passes blanks and comments and nothing else', () => {
  expect(skipTrivia(' /* a */ // b\n c', 0)).toBe(15);
  expect(skipTrivia('/ 2', 0)).toBe(0);
});

it('identifierAt reads letters of every script', () => {
  expect(identifierAt('größe = 1', 0)).toBe('größe');
  expect(identifierAt('$x.y', 0)).toBe('$x');
  expect(identifierAt('(', 0)).toBe('');
});
