/** `test_scope`: which tests to run for a change. */
import { z } from 'zod';
import { testScopeRecord } from '../../../engine/records/test-scope-record.ts';
import { type TestScope, testScope } from '../../../engine/test-scope/analyse-test-scope.ts';
import { hotRouteInWords } from '../../../engine/traffic/hot-routes.ts';
import { countOf } from '../../../util/count-of.ts';
import type { ToolAnswer } from '../answer.ts';
import { dependentLines } from '../dependent-lines.ts';
import * as parameters from '../parameters.ts';
import { LESS_SURE, testLines } from '../test-lines.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 30;
/** A longer command names files instead of tests. */
const COMMAND_LENGTH = 300;

export const tool = defineTool({
  name: 'test_scope',
  description:
    'Which tests reach a symbol or change, with each call on the way and its conditions, and the command that runs them. Default: all changes since the index.',
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
      const request = {
        limit,
        ways: true,
        commandLength: COMMAND_LENGTH,
        ...(files === undefined ? {} : { files }),
        ...(range === undefined ? {} : { range }),
      };
      return scopeAnswer(await testScope(repository, request), input.limit !== undefined);
    }),
});

function scopeAnswer(scope: TestScope, all: boolean): ToolAnswer {
  const { tests, alike, unsure, unread, changedFiles, hot, ways, commands } = scope;
  // That nothing changed is an answer.
  if (changedFiles.length === 0) return { text: 'Nothing changed since the indexed commit: pass files or range.', facts: testScopeRecord(scope) };
  const others = ways === undefined ? tests : tests.filter((t) => t.reason !== 'reaches' || ways.apart.has(t.node.id));
  return {
    text: [
      headOf(scope),
      ...hot.map(hotLine),
      ...(ways === undefined ? [] : wayLines(ways)),
      ...testLines(others, all || tests.every((t) => LESS_SURE.has(t.reason))),
      ...testLines(alike, true),
      ...commands.map(commandLine),
    ].join('\n'),
    facts: testScopeRecord(scope),
    completeness: { level: unsure.length + unread.length === 0 ? 'complete' : 'lower_bound', reasons: [...unsure, ...unread] },
  };
}

/** Those that reach it are the answer; how many others could be concerned is said beside, once all of the first are listed. */
function headOf({ tests, chosen, total, changedFiles }: TestScope): string {
  const reaching = tests.filter((t) => t.reason === 'reaches').length;
  const isCut = tests.length < chosen;
  if (reaching > 0 && !(isCut && tests.at(-1)?.reason === 'reaches'))
    return `${reaching} of ${total} tests are seen to reach it${chosen > reaching ? `, ${chosen - reaching} more may be concerned` : ''}:`;
  return `${chosen} of ${total} tests for ${countOf(changedFiles.length, 'changed file')}${isCut ? `, the first ${tests.length}` : ''}:`;
}

function wayLines({ changed, steps, apart }: NonNullable<TestScope['ways']>): string[] {
  const lines = dependentLines(steps, changed);
  if (lines.length > 0) return ['reach it, with the call and the conditions it stands under:', ...lines];
  return apart.size > 0 ? [] : ['No test is seen to reach it.'];
}

const commandLine = ({ line, scope }: TestScope['commands'][number]): string =>
  `run: ${line}${scope === 'tests' ? '' : scope === 'files' ? '  (all tests of these files)' : '  (all tests)'}`;

const hotLine = (route: TestScope['hot'][number]): string =>
  `hot path: ${hotRouteInWords(route)}, ${route.tests === 0 ? 'no test is seen to reach it' : countOf(route.tests, 'test')}`;
