/** A test runner: how a project shows that it uses it, which tests are its own, and the command that runs some of them. */
import type { GraphNode } from '../../model/graph.ts';

/** Files of the repository that say how its tests are run. */
export interface RunnerProject {
  /** By path from the root; undefined when it is not there. */
  read(path: string): string | undefined;
  /** Tracked paths that end like this. */
  withEnding(ending: string): readonly string[];
}

export interface TestRunner {
  readonly name: string;
  /** Whether the runner would run tests of this file. */
  owns(file: string): boolean;
  /** Whether the project uses it; asked only when it owns some of the tests. */
  isUsed(project: RunnerProject): boolean;
  /** Words of the command for these tests alone. */
  some(tests: readonly GraphNode[], project: RunnerProject): readonly string[];
  /** For these files (or packages), when naming every test would be too much. */
  files(files: readonly string[], project: RunnerProject): readonly string[];
  /** For everything. */
  all(project: RunnerProject): readonly string[];
  /** Manifests and lock files whose change concerns the tests of this runner below their folder, and no others. */
  readonly manifests?: RegExp;
}

export const endsWith =
  (...endings: readonly string[]) =>
  (file: string): boolean =>
    endings.some((ending) => file.endsWith(ending));

export const unique = (values: readonly string[]): string[] => [...new Set(values)];
export const filesOf = (tests: readonly GraphNode[]): string[] => unique(tests.map((t) => t.file));
export const folderOf = (file: string): string => (file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.');
