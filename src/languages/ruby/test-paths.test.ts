import { expect, it } from 'vitest';
import { isTestPath, testSubjects } from './test-paths.ts';

it.each([
  ['test/models/user_test.rb', true],
  ['activerecord/test/cases/base_test.rb', true],
  ['spec/support/helpers.rb', true],
  ['spec/user_spec.rb', true],
  ['features/steps/login.rb', true],
  ['lib/shop/test/client.rb', false],
  ['app/models/contest.rb', false],
])('%s is a test: %s', (path, expected) => {
  expect(isTestPath(path)).toBe(expected);
});

it('knows what a test is about', () => {
  expect(testSubjects('test/models/user_test.rb')).toEqual(['models/user', 'user']);
  expect(testSubjects('spec/cart_spec.rb')).toEqual(['cart']);
  expect(testSubjects('spec/spec_helper.rb')).toEqual([]);
});
