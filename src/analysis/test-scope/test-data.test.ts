import { expect, it } from 'vitest';
import { isWithin, testDataHome } from './test-data.ts';

it.each([
  ['pkg/ingress/fixtures/deep/a.yml', 'pkg/ingress'],
  ['spec/fixtures/files/a.txt', 'spec'],
  ['src/list/__snapshots__/list.test.ts.snap', 'src/list'],
  ['testdata/a.golden', ''],
  ['pkg/ingress/values.yml', undefined],
  ['fixtures', undefined],
])('%s is data of the tests in %s', (path, home) => {
  expect(testDataHome(path)).toBe(home);
});

it('a folder holds what is below it, and the root everything', () => {
  expect([isWithin('pkg/a_test.go', 'pkg'), isWithin('pkg2/a_test.go', 'pkg'), isWithin('a_test.go', '')]).toEqual([true, false, true]);
});
