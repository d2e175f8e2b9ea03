/** Go: packages are folders, exported means capitalised, tests stand beside the code as `x_test.go`. */
import type { Language } from '../contract.ts';
import { extract } from './extract.ts';
import { modules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

/** A package called `test` inside of the program is the program's own: only at the top it holds tests. One called `tests` holds them anywhere. */
const TEST_FOLDER = /(?:^|\/)(?:testdata|e2e|tests|[^/]+_tests)\/|^(?:test|[^/]+_test)\//;

export const language: Language = {
  id: 'go',
  extensions: ['.go'],
  version: 4,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: ['go.mod', 'go.work'],
  modules,
  packageVersions,
  testRunners,
  traits,
  isTestPath: (path) => path.endsWith('_test.go') || TEST_FOLDER.test(path),
  testSubjects: (path) => (path.endsWith('_test.go') ? [path.slice(0, -'_test.go'.length)] : []),
  packageQualified: true,
  implicitUses: {
    // The test runner; mage, which runs what its files export.
    names: /^(?:Test|Fuzz|Benchmark|Example)(?:[A-Z_]|$)/,
    files: /(?:^|\/)(?:magefile\.\w+$|magefiles\/)/,
  },
};
