/**
 * Three projects: unit tests beside the code, contract suites, and the built command line as a process. Only the
 * last needs dist/, and builds it first when it is stale.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts', 'test/regression/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], globalSetup: 'test/e2e/global-setup.ts', testTimeout: 30_000 } },
    ],
  },
});
