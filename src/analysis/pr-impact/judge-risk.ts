/**
 * How risky a change is, and why: facts about it in, points with reasons out. The points are a rule of thumb that
 * reviewers can argue with, which is what the reasons are for; nothing here is learned or hidden.
 */
import { HOT_SHARE } from '../../model/traffic.ts';

export interface ChangeFacts {
  /** Symbols of the product, not of tests. */
  readonly changedSymbols: number;
  readonly changedFiles: number;
  readonly packages: number;
  readonly breaking: number;
  readonly likelyBreaking: number;
  /** Users of what breaks, within the repository and outside of the changed files. */
  readonly brokenUsers: number;
  /** Symbols that depend on what changed, tests aside, and how many packages they are in. */
  readonly dependents: number;
  readonly dependentPackages: number;
  /** Changed symbols that the index does not know. */
  readonly unknownSymbols: number;
  readonly testsReached: number;
  readonly testsChanged: boolean;
  readonly suspicions: Readonly<Record<'low' | 'medium' | 'high', number>>;
  /** The share of production's requests that goes through what changed, and the same in words; absent without traces. */
  readonly traffic?: { readonly share: number; readonly text: string };
  /** Busy routes through what changed that no test is seen to reach, in words. */
  readonly untestedRoutes?: readonly string[];
  /** What the graph could not see: see Completeness. */
  readonly openEnds: readonly string[];
  /** Changed files that nothing reads, in words by language: `3 changed Kotlin files`. */
  readonly unreadFiles: readonly string[];
}

export interface Risk {
  readonly level: 'low' | 'medium' | 'high';
  readonly score: number;
  /** Weightiest first. */
  readonly reasons: readonly { readonly points: number; readonly text: string }[];
}

const HIGH = 6;
const MEDIUM = 3;
/** From so many dependents on a change is everybody's. */
const MANY_DEPENDENTS = 20;
const MANY_SYMBOLS = 60;
const MANY_PACKAGES = 6;

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export function judgeRisk(facts: ChangeFacts): Risk {
  const reasons = [...surfaceReasons(facts), ...reachReasons(facts), ...testReasons(facts), ...otherReasons(facts)].sort((a, b) => b.points - a.points);
  const score = Math.round(reasons.reduce((sum, r) => sum + r.points, 0) * 10) / 10;
  return { level: score >= HIGH ? 'high' : score >= MEDIUM ? 'medium' : 'low', score, reasons };
}

type Reason = Risk['reasons'][number];

function surfaceReasons({ breaking, likelyBreaking, brokenUsers }: ChangeFacts): Reason[] {
  const reasons: Reason[] = [];
  if (breaking > 0) reasons.push({ points: Math.min(4, 2 + breaking * 0.5), text: `${count(breaking, 'breaking change')} of the public surface` });
  else if (likelyBreaking > 0)
    reasons.push({ points: Math.min(2, likelyBreaking * 0.5), text: `${count(likelyBreaking, 'change')} of the public surface that may break users` });
  if (brokenUsers > 0)
    reasons.push({
      points: Math.min(3, 1 + brokenUsers / 10),
      text: `${count(brokenUsers, 'user')} of what breaks ${brokenUsers === 1 ? 'is' : 'are'} in this repository, in files that were not changed`,
    });
  return reasons;
}

function reachReasons({ dependents, dependentPackages, changedSymbols, packages, traffic }: ChangeFacts): Reason[] {
  const reasons: Reason[] = [];
  if (traffic !== undefined && traffic.share >= HOT_SHARE)
    reasons.push({ points: Math.round(Math.min(2, 0.5 + traffic.share * 3) * 10) / 10, text: `what changed serves ${traffic.text}` });
  if (dependents > 0) {
    const points = Math.min(3, Math.log10(dependents) * (dependents >= MANY_DEPENDENTS ? 1 : 0.5));
    if (points >= 0.2)
      reasons.push({
        points: Math.round(points * 10) / 10,
        text: `${count(dependents, 'symbol')} in ${count(dependentPackages, 'package')} ${dependents === 1 ? 'depends' : 'depend'} on what changed`,
      });
  }
  if (changedSymbols >= MANY_SYMBOLS) reasons.push({ points: 1, text: `${changedSymbols} symbols changed at once` });
  if (packages >= MANY_PACKAGES) reasons.push({ points: 0.5, text: `spread over ${packages} packages` });
  return reasons;
}

function testReasons(facts: ChangeFacts): Reason[] {
  const { changedSymbols, unknownSymbols, testsReached, testsChanged } = facts;
  if (changedSymbols === 0) return [];
  if (testsReached === 0 && unknownSymbols > changedSymbols / 2)
    return [{ points: 1, text: 'what depends on it and which tests reach it is not known: the index is of another commit' }];
  if (testsReached === 0)
    return [
      testsChanged
        ? { points: 0.5, text: 'tests were changed with it, but none is seen to reach it' }
        : { points: 2, text: 'no test is seen to reach what changed' },
    ];
  return [...(testsChanged ? [] : [{ points: 0.5, text: 'no test was changed with it' }]), ...untestedReasons(facts)];
}

function untestedReasons({ untestedRoutes = [] }: ChangeFacts): Reason[] {
  const [first, ...others] = untestedRoutes;
  if (first === undefined) return [];
  return [{ points: 1, text: `no test is seen to reach ${first}${others.length > 0 ? ` and ${count(others.length, 'more busy route')}` : ''}` }];
}

/** Never low: nobody looked at what they change. */
const UNREAD = MEDIUM;

function otherReasons({ suspicions, openEnds, unreadFiles }: ChangeFacts): Reason[] {
  const reasons: Reason[] = [];
  if (unreadFiles.length > 0) reasons.push({ points: UNREAD, text: `${unreadFiles.join(', ')} not read: what they change, break and reach is not known` });
  if (suspicions.high > 0) reasons.push({ points: 4, text: `${count(suspicions.high, 'highly suspicious addition')}: see \`knowing audit-diff\`` });
  else if (suspicions.medium > 0) reasons.push({ points: 1.5, text: `${count(suspicions.medium, 'suspicious addition')}: see \`knowing audit-diff\`` });
  if (openEnds.length > 0) reasons.push({ points: 0.3, text: `there may be more: ${openEnds[0]}` });
  return reasons;
}
