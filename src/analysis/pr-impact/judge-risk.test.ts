import { expect, it } from 'vitest';
import { type ChangeFacts, judgeRisk } from './judge-risk.ts';

const QUIET: ChangeFacts = {
  changedSymbols: 2,
  changedFiles: 1,
  packages: 1,
  breaking: 0,
  likelyBreaking: 0,
  brokenUsers: 0,
  dependents: 0,
  dependentPackages: 0,
  unknownSymbols: 0,
  testsReached: 3,
  testsChanged: true,
  suspicions: { low: 0, medium: 0, high: 0 },
  openEnds: [],
  unreadFiles: [],
};
const level = (extra: Partial<ChangeFacts>) => judgeRisk({ ...QUIET, ...extra }).level;

it('a small tested change that nobody depends on has no risk to speak of', () => {
  expect(judgeRisk(QUIET)).toEqual({ level: 'low', score: 0, reasons: [] });
});

it('each fact weighs by itself, with its reason', () => {
  const { reasons } = judgeRisk({
    ...QUIET,
    breaking: 1,
    brokenUsers: 4,
    dependents: 120,
    dependentPackages: 9,
    testsReached: 0,
    testsChanged: false,
    openEnds: ['calls unknown'],
  });
  expect(reasons.map((r) => r.text)).toEqual([
    '1 breaking change of the public surface',
    '120 symbols in 9 packages depend on what changed',
    'no test is seen to reach what changed',
    '4 users of what breaks are in this repository, in files that were not changed',
    'there may be more: calls unknown',
  ]);
  expect(reasons.every((r) => r.points > 0)).toBe(true);
});

it('a hot path is a reason, a cold one is none', () => {
  const risk = (share: number) => judgeRisk({ ...QUIET, traffic: { share, text: '40% of the requests seen in production' } });
  expect(risk(0.4).reasons).toEqual([{ points: 1.7, text: 'what changed serves 40% of the requests seen in production' }]);
  expect(risk(0.001).reasons).toEqual([]);
  expect(risk(1).reasons[0]?.points).toBe(2);
});

it('levels follow', () => {
  expect(level({ dependents: 400, dependentPackages: 10 })).toBe('low');
  expect(level({ dependents: 400, dependentPackages: 10, testsReached: 0, testsChanged: false })).toBe('medium');
  expect(level({ breaking: 3, brokenUsers: 10, dependents: 50 })).toBe('high');
  expect(level({ suspicions: { low: 0, medium: 0, high: 1 } })).toBe('medium');
  expect(level({ suspicions: { low: 5, medium: 0, high: 0 } })).toBe('low');
});

it('documentation alone needs no tests', () => {
  expect(judgeRisk({ ...QUIET, changedSymbols: 0, testsReached: 0, testsChanged: false }).reasons).toEqual([]);
});

it('an index of another commit is not held against the tests', () => {
  const { reasons } = judgeRisk({ ...QUIET, unknownSymbols: 2, testsReached: 0 });
  expect(reasons.map((r) => r.text)).toEqual(['what depends on it and which tests reach it is not known: the index is of another commit']);
});
