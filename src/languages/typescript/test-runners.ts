/** Runners of JavaScript projects: the one that package.json depends on; they take files. */
import { endsWith, filesOf, type RunnerProject, type TestRunner } from '../shared/test-runner.ts';

function packageRunner(name: string, words: readonly string[], isUsed: (project: RunnerProject) => boolean): TestRunner {
  const files = (paths: readonly string[]) => [...words, ...paths];
  return {
    name,
    owns: endsWith('.ts', '.tsx', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.vue'),
    isUsed,
    some: (tests) => files(filesOf(tests)),
    files,
    all: () => words,
    manifests:
      /(?:^|\/)(?:package(?:-lock)?\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|tsconfig[^/]*\.json|(?:vite|vitest|jest|babel|webpack)\.config\.[cm]?[jt]s)$/,
  };
}

/** Anywhere in package.json: a dependency, or the test script. */
const mentions =
  (word: string) =>
  (project: RunnerProject): boolean =>
    project.withEnding('package.json').some((path) => new RegExp(`["\\s/]${word}["\\s]`).test(project.read(path) ?? ''));

const vitest = packageRunner('vitest', ['npx', 'vitest', 'run'], mentions('vitest'));
const jest = packageRunner('jest', ['npx', 'jest'], mentions('jest'));
const mocha = packageRunner('mocha', ['npx', 'mocha'], mentions('mocha'));
const playwright = packageRunner('playwright', ['npx', 'playwright', 'test'], mentions('@playwright/test'));
const nodeTest = packageRunner('node --test', ['node', '--test'], () => true);

/** In the order in which they are asked. */
export const testRunners = [vitest, jest, mocha, playwright, nodeTest];
