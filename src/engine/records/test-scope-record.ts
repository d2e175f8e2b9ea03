/** Tests to run for a change, as JSON. */
import type { RankedTest } from '../../analysis/test-scope/rank-tests.ts';
import type { TestScope } from '../test-scope/analyse-test-scope.ts';
import type { UncoveredCode } from '../test-scope/uncovered-changes.ts';
import { symbolRecord } from './symbol-record.ts';

export function testScopeRecord({ tests, chosen, total, unsure, changedFiles, unread, uncovered, hot, commands }: TestScope) {
  return {
    changed_files: changedFiles,
    chosen,
    total,
    unsure,
    unread,
    uncovered: uncovered.map(uncoveredRecord),
    hot_routes: hot.map(({ route, share, environment, tests: count }) => ({ route, share: rounded(share), environment, tests: count })),
    tests: tests.map(testRecord),
    files: testFiles(tests),
    commands,
  };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

function testRecord({ node, reason, depth, score, hot }: RankedTest) {
  const busy = hot === undefined ? {} : { hot_path: { route: hot.route, share: rounded(hot.share) } };
  return { ...symbolRecord(node), reason, depth: depth ?? null, score: rounded(score), ...busy };
}

export const uncoveredRecord = ({ node, lines }: UncoveredCode) => ({ ...symbolRecord(node), lines });

/** Each file once, in the order of the tests. */
export const testFiles = (tests: readonly RankedTest[]): string[] => [...new Set(tests.map((t) => t.node.file))];
