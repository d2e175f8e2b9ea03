import { expect, it } from 'vitest';
import { isTestPath, testSubjects } from './test-paths.ts';

it.each([
  ['tests/test_views.py', true],
  ['shop/tests/helpers.py', true],
  ['shop/tests_e2e/helpers.py', true],
  ['shop/test_views.py', true],
  ['shop/views_test.py', true],
  ['conftest.py', true],
  ['test/support.py', true],
  ['django/test/client.py', false],
  ['numpy/testing/utils.py', false],
  ['shop/contest.py', false],
])('%s is a test: %s', (path, expected) => {
  expect(isTestPath(path)).toBe(expected);
});

it('knows what a test is about', () => {
  expect(testSubjects('tests/handlers/test_base.py')).toEqual(['handlers/base', 'base']);
  expect(testSubjects('tests/test_views.py')).toEqual(['views']);
  expect(testSubjects('tests/conftest.py')).toEqual([]);
  expect(testSubjects('shop/views.py')).toEqual([]);
});
