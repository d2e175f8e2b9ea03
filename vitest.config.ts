/**
 * Three projects: unit tests beside the code, contract suites, and the built command line as a process. The last two
 * start processes and threads, which need dist/: it is built first when it is stale.
 */
import { defineConfig } from 'vitest/config';

const globalSetup = 'test/global-setup.ts';
/** Tests take seconds, but a machine may be busy: a limit is what a hang may cost, not what is expected. */
const limit = (ms: number) => ({ testTimeout: ms, hookTimeout: ms });

export default defineConfig({
  test: {
    globalSetup: 'test/scratch-folder.ts',
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'web/**/*.test.ts'], ...limit(60_000) } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts', 'test/regression/**/*.test.ts'], globalSetup, ...limit(120_000) } },
      { test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], globalSetup, ...limit(240_000) } },
    ],
  },
});
