import { expect, it } from 'vitest';
import { globTest } from './glob.ts';

it.each([
  ['packages/*', ['packages/a'], ['packages/a/b', 'packages']],
  ['packages/**', ['packages/a', 'packages/a/b'], ['packages']],
  ['**/test', ['test', 'a/test', 'a/b/test'], ['atest', 'test/a']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
  ['a?c.[js]', ['abc.[js]'], ['a/c.[js]', 'abc.j']],
  ['a*b*c*d*e', ['abcde', 'axbxcxdxe'], ['abcd', 'a/bcde']],
  ['**/a/**/b/**/c', ['a/b/c', 'x/a/y/z/b/c'], ['a/c', 'ab/c']],
  ['*/*/*/**', ['a/b/c/d', 'a/b/c/d/e'], ['a/b']],
])('%s', (glob, matching, others) => {
  const test = globTest(glob);
  expect(matching.filter(test)).toEqual(matching);
  expect(others.filter(test)).toEqual([]);
});

it('many wildcards take no longer than the path and the pattern are long', () => {
  expect(globTest(`${'*a'.repeat(60)}b`)('a'.repeat(4_000))).toBe(false);
  expect(globTest(`${'**/'.repeat(60)}b`)('a/'.repeat(2_000))).toBe(false);
});
