/**
 * What a pull request means: what changed in terms of symbols, what breaks, who depends on it, which tests to run, who
 * should look at it, and how risky that makes it. The range is compared by its own files; what depends on the change
 * comes from the index, whichever commit that is of.
 */
import { judgeRisk, type Risk } from '../../analysis/pr-impact/judge-risk.ts';
import type { NodeId } from '../../model/graph.ts';
import { countOf } from '../../util/count-of.ts';
import { type ChangedFile, changedFiles } from '../git/changed-files.ts';
import { resolveRange } from '../git/changed-lines.ts';
import { type Reviewer, suggestReviewers } from '../ownership/suggest-reviewers.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type TestScope, testScopeIn } from '../test-scope/analyse-test-scope.ts';
import { hotRouteInWords } from '../traffic/hot-routes.ts';
import { reachInWords, type TrafficReach } from '../traffic/traffic-reach.ts';
import { countUnread } from '../unread/unread-files.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { type AlikeCode, alikeCode } from './alike-code.ts';
import { type AuditDiff, auditSides } from './analyse-audit-diff.ts';
import { diffSides, inCommits, type SemanticDiffAnswer } from './analyse-semantic-diff.ts';
import { type ChangeReach, changeReach } from './change-reach.ts';
import { documentingPages, type StalePage } from './documenting-pages.ts';
import { extractSides } from './extract-sides.ts';
import { rememberFiles } from './remember-files.ts';

export interface PrImpactRequest {
  /** `base..head`, `base...head`, a commit or a branch. */
  readonly range: string;
  /** Steps from what changed to what depends on it. */
  readonly depth: number;
  /** How many dependents and tests are listed. */
  readonly limit: number;
}

export interface PrImpact {
  readonly diff: SemanticDiffAnswer;
  readonly dependents: ChangeReach['dependents'];
  /** What production serves through what changed; absent without traces. */
  readonly traffic?: TrafficReach;
  readonly tests: TestScope;
  readonly suspicions: AuditDiff['suspicions'];
  readonly reviewers: readonly Reviewer[];
  /** Sections that name what changed and that the change leaves alone. */
  readonly pages: readonly StalePage[];
  /** Functions that look like a changed one and were left alone: what was wrong there may be wrong here. */
  readonly alike: readonly AlikeCode[];
  readonly risk: Risk;
  /** Changed symbols that the index knows. */
  readonly touched: readonly NodeId[];
  /** Commit of the index that dependents and tests come from. */
  readonly indexed: string | null;
}

export function analysePrImpact(repository: Repository, request: PrImpactRequest): Promise<PrImpact> {
  return withSnapshot(repository, async (stored) => {
    const view = { ...stored, reader: rememberFiles(stored.reader) };
    const range = await resolveRange(view.repo.root, request.range);
    const scope = testScopeIn(view, { range, limit: Math.max(request.limit, JUDGED_TESTS), orAll: true });
    // Begun early and awaited late: git and the store work while this thread reads the files.
    scope.catch(() => undefined);
    const files = await changedFiles(view.repo.root, range);
    const reviewers = suggestReviewers(view, pathsOf(files), range);
    reviewers.catch(() => undefined);
    const sides = inCommits(await extractSides(view.repo.root, view.repo.url, files), range);
    const diff = await diffSides(sides);
    const reach = await changeReach(view, diff, request);
    const pages = await documentingPages(view, reach.touched, new Set(pathsOf(files)));
    const alike = await alikeCode(view, reach.touched);
    const { suspicions } = await auditSides(sides);
    const risk = judgeRisk({
      ...changeFacts(diff),
      ...reach.facts,
      ...(reach.traffic && { traffic: { share: reach.traffic.share, text: reachInWords(reach.traffic) } }),
      untestedRoutes: (await scope).hot.filter(({ tests }) => tests === 0).map(hotRouteInWords),
      testsReached: Math.max(reach.dependents.tests, reachedTests(await scope)),
      suspicions: countSeverities(suspicions),
      openEnds: reach.dependents.completeness.reasons,
      unreadFiles: countUnread(pathsOf(files)).map(({ name, files: count }) => countOf(count, `changed ${name} file`)),
    });
    const tests = shortened(await scope, request.limit);
    return {
      diff,
      dependents: reach.dependents,
      ...(reach.traffic && { traffic: reach.traffic }),
      tests,
      suspicions,
      reviewers: await reviewers,
      pages: pages.slice(0, request.limit),
      alike: alike.slice(0, request.limit),
      risk,
      touched: reach.touched,
      indexed: view.snapshot.commit,
    };
  });
}

const pathsOf = (files: readonly ChangedFile[]): string[] => [
  ...new Set(files.flatMap(({ before, after }) => [before?.path, after?.path].filter((path) => path !== undefined))),
];

/** Enough to see whether any test reaches the change. */
const JUDGED_TESTS = 300;

const shortened = (scope: TestScope, limit: number): TestScope => ({ ...scope, tests: scope.tests.slice(0, limit) });

const reachedTests = ({ tests }: TestScope): number =>
  tests.filter((t) => t.reason === 'reaches' || t.reason === 'changed' || t.reason === 'named_after').length;

function changeFacts({ changes, breaking, files }: SemanticDiffAnswer) {
  const product = changes.filter((c) => !c.test);
  const folders = new Set(product.map((c) => folderOf((c.after ?? c.before)?.path ?? '')));
  return {
    changedSymbols: product.length,
    changedFiles: files.added + files.changed + files.removed + files.renamed,
    packages: folders.size,
    breaking: breaking.filter((b) => b.certainty === 'breaking').length,
    likelyBreaking: breaking.filter((b) => b.certainty === 'likely').length,
    testsChanged: changes.some((c) => c.test),
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function countSeverities(suspicions: AuditDiff['suspicions']) {
  const counts = { low: 0, medium: 0, high: 0 };
  for (const { severity } of suspicions) counts[severity]++;
  return counts;
}
