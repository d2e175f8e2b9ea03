/**
 * The commands of the project's own runners for some tests: one for each runner that owns any of them. Tests are named
 * while the line stays short enough for every shell; past that files are, and past that everything is run.
 */

import { filesOf, type RunnerProject, type TestRunner } from '../../languages/shared/test-runner.ts';
import type { GraphNode } from '../../model/graph.ts';

export interface RunnerCommand {
  readonly runner: string;
  readonly tests: number;
  /** Program and arguments. */
  readonly words: readonly string[];
  /** The same, as one line for a shell. */
  readonly line: string;
  /** Whether it runs more than the chosen tests: by file, or all there are. */
  readonly scope: 'tests' | 'files' | 'all';
}

/** Windows allows 8,191 characters a line. */
const MAX_LINE = 6_000;

export interface RunnerChoice {
  /** In the order in which they are asked. */
  readonly runners: readonly TestRunner[];
  readonly project: RunnerProject;
  /** The tests are all that there are. */
  readonly whole?: boolean;
  /** Characters of a line, at most. */
  readonly maxLine?: number;
}

export function runnerCommands(tests: readonly GraphNode[], { runners, project, whole = false, maxLine = MAX_LINE }: RunnerChoice): RunnerCommand[] {
  const byRunner = new Map<TestRunner, GraphNode[]>();
  for (const test of tests) {
    const runner = runners.find((r) => r.owns(test.file) && r.isUsed(project));
    if (runner !== undefined) groupOf(byRunner, runner).push(test);
  }
  return [...byRunner].map(([runner, own]) => (whole ? wholeCommand(runner, own, project) : commandFor(runner, own, project, maxLine)));
}

function commandFor(runner: TestRunner, tests: readonly GraphNode[], project: RunnerProject, maxLine: number): RunnerCommand {
  const choices = [
    { scope: 'tests', words: () => runner.some(tests, project) },
    { scope: 'files', words: () => runner.files(filesOf(tests), project) },
  ] as const;
  for (const { scope, words } of choices) {
    const line = words().map(quoted).join(' ');
    if (line.length <= maxLine) return { runner: runner.name, tests: tests.length, words: words(), line, scope };
  }
  return wholeCommand(runner, tests, project);
}

function wholeCommand(runner: TestRunner, tests: readonly GraphNode[], project: RunnerProject): RunnerCommand {
  const words = runner.all(project);
  return { runner: runner.name, tests: tests.length, words, line: words.map(quoted).join(' '), scope: 'all' };
}

/** For POSIX shells; double quotes where they serve cmd.exe and PowerShell as well. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}

function groupOf(groups: Map<TestRunner, GraphNode[]>, runner: TestRunner): GraphNode[] {
  const known = groups.get(runner) ?? [];
  groups.set(runner, known);
  return known;
}
