/**
 * Three projects: unit tests beside the code, contract suites, and the built command line as a process. The last two
 * start processes and threads, which need dist/: it is built first when it is stale.
 */
import { defineConfig } from 'vitest/config';

const globalSetup = 'test/global-setup.ts';

export default defineConfig({
  test: {
    globalSetup: 'test/scratch-folder.ts',
    projects: [
      // A unit test is quick, but a machine may be busy.
      { test: { name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts', 'test/regression/**/*.test.ts'], globalSetup, testTimeout: 30_000 } },
      { test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], globalSetup, testTimeout: 60_000 } },
    ],
  },
});
