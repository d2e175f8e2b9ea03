/** `test_scope`: which tests to run for a change. */
import { z } from 'zod';
import { testScopeRecord } from '../../../engine/records/test-scope-record.ts';
import { type TestScope, testScope } from '../../../engine/test-scope/analyse-test-scope.ts';
import { hotRouteInWords } from '../../../engine/traffic/hot-routes.ts';
import { countOf } from '../../../util/count-of.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 30;
/** The whole of it is in the structured content. */
const MAX_COMMAND = 300;
/** Tests that may be concerned, behind those that are seen to be: a few stand for the rest, unless more are asked for. */
const LESS_SURE: ReadonlySet<string> = new Set(['same_file', 'end_to_end', 'words', 'other']);
const SHOWN_LESS_SURE = 5;

export const tool = defineTool({
  name: 'test_scope',
  description: 'Which tests to run for a change, nearest first, with the command. Default: all changes since the index.',
  core: true,
  input: z.object({
    files: parameters.textList().optional().describe('or symbols'),
    range: parameters.symbol.optional().describe('base..head, commit or branch'),
    limit: parameters.limit,
    repo: parameters.repo,
  }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const { files, range, limit = DEFAULT_LIMIT } = input;
      const request = { limit, ...(files === undefined ? {} : { files }), ...(range === undefined ? {} : { range }) };
      return scopeAnswer(await testScope(repository, request), input.limit !== undefined);
    }),
});

function scopeAnswer(scope: TestScope, all: boolean): ToolAnswer {
  const { tests, chosen, total, unsure, unread, changedFiles, hot, commands } = scope;
  // That nothing changed is an answer.
  if (changedFiles.length === 0) return { text: 'Nothing changed since the indexed commit: pass files or range.', facts: testScopeRecord(scope) };
  const head = `${chosen} of ${total} tests for ${changedFiles.length} changed files${tests.length < chosen ? `, the first ${tests.length}` : ''}:`;
  const runs = commands.map(({ line }) => `run: ${line.length > MAX_COMMAND ? `${line.slice(0, MAX_COMMAND)} …` : line}`);
  return {
    text: [head, ...hot.map(hotLine), ...testLines(tests, all), ...runs].join('\n'),
    facts: testScopeRecord(scope),
    completeness: { level: unsure.length + unread.length === 0 ? 'complete' : 'lower_bound', reasons: [...unsure, ...unread] },
  };
}

function testLines(tests: TestScope['tests'], all: boolean): string[] {
  const sure = tests.filter(({ reason }) => !LESS_SURE.has(reason));
  if (all || sure.length === 0) return tests.map(testLine);
  const others = tests.filter(({ reason }) => LESS_SURE.has(reason));
  const rest = others.length - SHOWN_LESS_SURE;
  return [...sure, ...others.slice(0, SHOWN_LESS_SURE)].map(testLine).concat(rest > 0 ? [`  … ${rest} less sure ones: pass limit`] : []);
}

const hotLine = (route: TestScope['hot'][number]): string =>
  `hot path: ${hotRouteInWords(route)}, ${route.tests === 0 ? 'no test is seen to reach it' : countOf(route.tests, 'test')}`;

const testLine = ({ node, reason, hot }: TestScope['tests'][number]): string =>
  `  ${node.name}  ${node.file}:${node.startLine}  ${reason.replaceAll('_', ' ')}${hot === undefined ? '' : `, hot path ${hot.route}`}`;
