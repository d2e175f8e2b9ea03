import { expect, it } from 'vitest';
import { language as objectivec } from '../../objectivec/index.ts';

it('knows the folders of tests by the names that Xcode and the BSDs give them', () => {
  const tests = ['Tests/Tests/TestCache.m', 'AppTests/Cache.m', 'regress/copy.m', 'spec/cache.m'];
  expect(tests.filter((path) => objectivec.isTestPath(path))).toEqual(tests);
  expect(['Core/Latest/Cache.m', 'Contests/List.m', 'progress/Bar.m'].map((path) => objectivec.isTestPath(path))).toEqual([false, false, false]);
});
