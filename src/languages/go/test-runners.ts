/** go test: packages are folders, tests are named by a pattern. */
import { lastPart } from '../../util/last-part.ts';
import { endsWith, folderOf, type TestRunner, unique } from '../shared/test-runner.ts';

const packages = (files: readonly string[]): string[] => unique(files.map((f) => (folderOf(f) === '.' ? '.' : `./${folderOf(f)}`)));

const goTest: TestRunner = {
  name: 'go test',
  owns: endsWith('_test.go'),
  isUsed: () => true,
  some: (tests) => ['go', 'test', ...packages(tests.map((t) => t.file)), '-run', `^(${unique(tests.map((t) => lastPart(t.name))).join('|')})$`],
  files: (files) => ['go', 'test', ...packages(files)],
  all: () => ['go', 'test', './...'],
  manifests: /(?:^|\/)go\.(?:mod|sum|work|work\.sum)$/,
};

export const testRunners = [goTest];
