/** Tests as lines that an agent reads: by what speaks for them and by file, so that no path and no reason is said twice. */
import type { TestScope } from '../../engine/test-scope/analyse-test-scope.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';

type Test = TestScope['tests'][number];

const REASONS: Readonly<Record<Test['reason'], string>> = {
  changed: 'changed themselves',
  measured: 'ran it when coverage was measured',
  reaches: 'reach it',
  named_after: 'are in the test file of its file',
  test_data: 'read it as data',
  same_file: 'run other code of its file or type, not seen to run it',
  end_to_end: 'start the whole program, those that speak of it first',
  words: 'speak of it, not seen to run it',
  other: 'are not known to be safe',
};

/** Behind what is seen to be concerned a few stand for the rest, unless more are asked for. */
export const LESS_SURE: ReadonlySet<Test['reason']> = new Set(['same_file', 'end_to_end', 'words', 'other']);
const SHOWN_LESS_SURE = 10;
/** Below this a test shares no word with the change that means anything. */
const LEAST_SCORE = 0.1;

/** `all`: the less sure ones are wanted too, or there are no others. */
export function testLines(tests: readonly Test[], all: boolean): string[] {
  const others = tests.filter(({ reason }) => LESS_SURE.has(reason));
  const shown = new Set(all ? others : others.filter((t) => t.score >= LEAST_SCORE).slice(0, SHOWN_LESS_SURE));
  const groups = groupBy(
    tests.filter((t) => !LESS_SURE.has(t.reason) || shown.has(t)),
    (t) => t.reason,
  );
  const rest = others.length - shown.size;
  return [...[...groups].flatMap(([reason, some]) => reasonLines(reason, some)), ...(rest > 0 ? [`… ${rest} less sure ones: pass limit`] : [])];
}

function reasonLines(reason: Test['reason'], tests: readonly Test[]): string[] {
  return [`${REASONS[reason]}:`, ...[...groupBy(tests, (t) => t.node.file)].flatMap(([file, some]) => fileLines(file, some))];
}

/** A name that is a sentence stands on a line of its own. */
function fileLines(file: string, tests: readonly Test[]): string[] {
  const items = tests.map(testItem);
  return tests.some((t) => t.node.name.includes(' ')) ? [`  ${file}`, ...items.map((item) => `    ${item}`)] : [`  ${file}: ${items.join(', ')}`];
}

const testItem = ({ node, hot }: Test): string =>
  `${node.name.includes(' ') ? node.name : lastPart(node.name)}:${node.startLine}${hot === undefined ? '' : ` (hot path ${hot.route})`}`;
