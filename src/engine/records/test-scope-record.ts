/** Tests to run for a change, as JSON. */
import type { RankedTest } from '../../analysis/test-scope/rank-tests.ts';
import type { TestScope } from '../test-scope/analyse-test-scope.ts';
import type { UncoveredCode } from '../test-scope/uncovered-changes.ts';
import { symbolRecord } from './symbol-record.ts';

export function testScopeRecord({ tests, chosen, total, unsure, changedFiles, unread, uncovered, commands }: TestScope) {
  return {
    changed_files: changedFiles,
    chosen,
    total,
    unsure,
    unread,
    uncovered: uncovered.map(uncoveredRecord),
    tests: tests.map(testRecord),
    files: testFiles(tests),
    commands,
  };
}

function testRecord({ node, reason, depth, score }: RankedTest) {
  return { ...symbolRecord(node), reason, depth: depth ?? null, score: Math.round(score * 1e4) / 1e4 };
}

export const uncoveredRecord = ({ node, lines }: UncoveredCode) => ({ ...symbolRecord(node), lines });

/** Each file once, in the order of the tests. */
export const testFiles = (tests: readonly RankedTest[]): string[] => [...new Set(tests.map((t) => t.node.file))];
