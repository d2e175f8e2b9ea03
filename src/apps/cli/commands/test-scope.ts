/** `knowing test-scope`: which tests to run for a change, nearest first. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RankedTest, TestReason, TestScope } from '../../../engine/index.ts';
import { testFiles, testScopeRecord } from '../../../engine/records/test-scope-record.ts';
import { UserError } from '../../../errors.ts';
import { pathFromRoot, type Standpoint, symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

interface TestScopeOptions {
  readonly files?: readonly string[];
  readonly range?: string;
  readonly format: 'list' | 'files' | 'names' | 'command';
  readonly limit?: number;
}

/** A person reads a short list; a test run needs all of them, and would not show that some are missing. */
const READ = 50;
const RUN = Number.MAX_SAFE_INTEGER;
const FORMATS = ['list', 'files', 'names', 'command'] as const;

export const command: CommandSpec<TestScopeOptions> = {
  name: 'test-scope',
  group: 'change',
  summary: 'which tests to run for a change, nearest first',
  description:
    'Takes changed files, a range of commits, or (by default) everything since the indexed commit, and lists the tests that can be affected. When a change cannot be traced to tests it says so and lists more of them, if need be all.',
  arguments: [{ syntax: '[files...]', summary: 'changed files or symbols (default: everything since the indexed commit)' }],
  options: [
    { flags: '--files <paths>', summary: 'changed files, comma-separated', parse: (text) => text.split(',').filter((path) => path !== '') },
    { flags: '--range <range>', summary: 'base..head, a commit or a branch' },
    { flags: '--format <format>', summary: "list (with reasons), files, names, or command (of the project's own runner)", choices: FORMATS, default: 'list' },
    { flags: '--limit <n>', summary: 'tests to list, nearest first (default: 50 in a list, else all)', parse: wholeNumber('--limit', 1) },
  ],
  examples: [
    { line: 'test-scope', says: 'for what changed since the indexed commit' },
    { line: 'test-scope --range main..HEAD --format command', says: 'the command that runs them: go test, pytest, vitest, cargo test ...' },
    { line: 'test-scope Flask.dispatch_request', says: 'for a change of one symbol' },
    { line: 'test-scope src/flask/sessions.py --limit 20', says: 'the twenty nearest to a file' },
  ],
  async run(context) {
    const { range, format } = context.options;
    const limit = context.options.limit ?? (format === 'list' && !context.out.json ? READ : RUN);
    // A script whose list is empty names nothing, and not a file without a name.
    const named = [...context.args, ...(context.options.files ?? [])].filter((path) => path !== '');
    if (range !== undefined && named.length > 0) throw new UserError('USAGE', 'Files and --range exclude each other.', { hint: 'Leave one of them out.' });
    const { testScope } = await import('../../../engine/test-scope/analyse-test-scope.ts');
    await withIndexedRepository(context, async (repository) => {
      const files = named.map((name) => fileOrSymbol(name, standpoint(context, repository)));
      const scope = await testScope(repository, {
        limit,
        orAll: context.options.limit === undefined,
        ...(files.length > 0 ? { files } : {}),
        ...(range === undefined ? {} : { range }),
      });
      const lines = context.out.json ? () => [] : await renderer(scope, context.options);
      context.out.report(testScopeRecord(scope), lines);
      // Formats for scripts carry nothing but the result; what a person should know goes to stderr.
      if (!context.out.json && format !== 'list' && scope.changedFiles.length === 0) context.out.note(nothingChanged(context.options));
      if (!context.out.json && format !== 'list') for (const reason of doubts(scope.unsure)) context.out.note(`unsure: ${reason}`);
    });
    return undefined;
  },
};

/** A path that leads to nothing may be a symbol: that is told by the index. */
function fileOrSymbol(name: string, from: Standpoint): string {
  const path = pathFromRoot(name, from);
  return existsSync(join(from.root, path)) || /^[^:]*[\\/][^:]*$/.test(name) ? path : symbolFromRoot(name, from);
}

const REASONS: Readonly<Record<TestReason, string>> = {
  changed: 'changed itself',
  measured: 'ran the changed code',
  reaches: 'reaches the change',
  named_after: 'named after a changed file',
  test_data: 'beside changed test data',
  same_file: 'reaches a changed file',
  end_to_end: 'runs the whole program',
  words: 'speaks of the same things',
  other: 'to be safe',
};

/** What a script reads is empty then; a person is told. */
const nothingChanged = ({ range }: TestScopeOptions): string =>
  range === undefined
    ? 'Nothing has changed since the repository was indexed, so there is nothing to test. Name files, or a range: --range main..HEAD'
    : `Nothing changed in ${range}, so there is nothing to test.`;

async function renderer(scope: TestScope, options: TestScopeOptions): Promise<(style: Style) => string[]> {
  const { format } = options;
  if (format === 'list' && scope.changedFiles.length === 0) return () => [nothingChanged(options)];
  if (format === 'files') return () => testFiles(scope.tests);
  if (format === 'names') return () => scope.tests.map((t) => t.node.name);
  if (format === 'command') return () => scope.commands.map((c) => c.line);
  const { alignColumns, formatCount } = await import('../reports/format-values.ts');
  const { hotRouteInWords } = await import('../../../engine/traffic/hot-routes.ts');
  const rows = alignColumns(scope.tests.map((t) => [why(t), `${t.node.file}:${t.node.startLine}`, t.node.name]));
  const rest = scope.chosen - scope.tests.length;
  return (style) => [
    `${formatCount(scope.chosen)} of ${formatCount(scope.total)} tests for ${formatCount(scope.changedFiles.length)} changed ${scope.changedFiles.length === 1 ? 'file' : 'files'}`,
    ...doubts(scope.unsure).map((reason) => `${style.yellow('unsure')}: ${reason}`),
    ...scope.hot.slice(0, MAX_DOUBTS).map((route) => `${style.yellow('hot path')}: ${hotRouteInWords(route)}, ${tested(route)}`),
    ...scope.uncovered
      .slice(0, MAX_DOUBTS)
      .map(({ node, lines }) => `${style.yellow('no test runs')}: ${node.name} (${node.file}:${lines[0] ?? node.startLine})`),
    ...scope.unread.map((reason) => `${style.yellow('left out')}: ${reason}`),
    // Names last: one of a hundred letters would push everything behind it off the screen.
    ...rows.map(([reason = '', place = '', name = '']) => `  ${style.dim(reason)}  ${style.cyan(place)}  ${name.trimEnd()}`),
    ...(rest > 0 ? [`  … ${formatCount(rest)} more: --limit shows more of them`] : []),
  ];
}

const MAX_DOUBTS = 5;

/** Thirty translations that are not indexed are one doubt: the tests have to stay in sight. JSON has all. */
const doubts = (unsure: readonly string[]): string[] =>
  unsure.length <= MAX_DOUBTS ? [...unsure] : [...unsure.slice(0, MAX_DOUBTS - 1), `${unsure.length - MAX_DOUBTS + 1} more reasons (--json has them)`];

function why({ reason, depth, hot }: RankedTest): string {
  const said = reason === 'reaches' && depth !== undefined ? `${REASONS.reaches}, ${depth} ${depth === 1 ? 'step' : 'steps'}` : REASONS[reason];
  return hot === undefined ? said : `${said}, hot path`;
}

const tested = ({ tests }: TestScope['hot'][number]): string => (tests === 0 ? 'no test is seen to reach it' : `${tests} ${tests === 1 ? 'test' : 'tests'}`);
