import { expect, it } from 'vitest';
import { language } from './index.ts';

it.each([
  ['server/server_test.go', true],
  ['test/e2e/network.go', true],
  ['tests/run.go', true],
  ['pkg/integration/tests/commit/amend.go', true],
  ['internal/integration_tests/run.go', true],
  ['internal/test/fake.go', false],
  ['pkg/testing/clock.go', false],
  ['pkg/contests/list.go', false],
])('%s is a test: %s', (path, expected) => {
  expect(language.isTestPath(path)).toBe(expected);
});
