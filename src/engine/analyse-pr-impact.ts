/**
 * What a pull request means: what changed in terms of symbols, what breaks, who depends on it, which tests to run, who
 * should look at it, and how risky that makes it. The range is compared by its own files; what depends on the change
 * comes from the index, whichever commit that is of.
 */
import { isTestNode } from '../analysis/code-graph.ts';
import type { Completeness } from '../analysis/completeness.ts';
import { BLAST_ROLES } from '../analysis/dependents/edge-roles.ts';
import { findDependents } from '../analysis/dependents/find-dependents.ts';
import { countDependents, type DependentCounts, sortDependents } from '../analysis/dependents/summarise-dependents.ts';
import { judgeRisk, type Risk } from '../analysis/pr-impact/judge-risk.ts';
import type { GraphNode } from '../model/graph.ts';
import { type AuditDiff, auditSides } from './analyse-audit-diff.ts';
import { compareSides, diffSides, type SemanticDiffAnswer, type SymbolPlace } from './analyse-semantic-diff.ts';
import { type TestScope, testScope } from './analyse-test-scope.ts';
import { userCompleteness } from './open-ends.ts';
import type { Repository } from './open-repository.ts';
import { type SnapshotView, withSnapshot } from './snapshot-view.ts';
import { type Reviewer, suggestReviewers } from './suggest-reviewers.ts';

export { prImpactMarkdown } from './pr-impact-markdown.ts';

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
  readonly dependents: DependentCounts & {
    readonly listed: readonly { readonly node: GraphNode; readonly depth: number }[];
    readonly completeness: Completeness;
  };
  readonly tests: TestScope;
  readonly suspicions: AuditDiff['suspicions'];
  readonly reviewers: readonly Reviewer[];
  readonly risk: Risk;
  /** Commit of the index that dependents and tests come from. */
  readonly indexed: string | null;
}

export async function analysePrImpact(repository: Repository, request: PrImpactRequest): Promise<PrImpact> {
  const tests = testScope(repository, { range: request.range, limit: request.limit });
  return withSnapshot(repository, async (view) => {
    const sides = await compareSides(view.repo.root, { range: request.range });
    const diff = diffSides(sides);
    const paths = [...new Set(sides.files.flatMap(({ file }) => [file.before?.path, file.after?.path]).filter((p) => p !== undefined))];
    const head = sides.head ?? sides.base;
    const [reach, reviewers] = await Promise.all([reachOf(view, diff, request), suggestReviewers(view, paths, { base: sides.base, head })]);
    const { suspicions } = auditSides(sides);
    const risk = judgeRisk({
      ...changeFacts(diff),
      ...reach.facts,
      testsReached: reachedTests(await tests),
      suspicions: countSeverities(suspicions),
      openEnds: reach.dependents.completeness.reasons,
    });
    return { diff, dependents: reach.dependents, tests: await tests, suspicions, reviewers, risk, indexed: view.snapshot.commit };
  });
}

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

async function reachOf(view: SnapshotView, diff: SemanticDiffAnswer, { depth, limit }: PrImpactRequest) {
  const graph = await view.graph();
  const known = await indexedSymbols(view, diff);
  const ids = diff.changes.filter((c) => !c.test && c.change !== 'added').flatMap((c) => known(c.after) ?? known(c.before) ?? []);
  const { found } = findDependents(graph, [...new Set(ids)], { roles: BLAST_ROLES, depth });
  const counts = countDependents(graph, found);
  const nearest = sortDependents(graph, found).slice(0, limit);
  const nodes = new Map((await view.reader.nodes([...nearest.map((d) => d.id), ...ids])).map((n) => [n.id, n]));
  const listed = nearest.flatMap((d) => (nodes.has(d.id) ? [{ node: nodes.get(d.id) as GraphNode, depth: d.depth }] : []));
  const asked = ids.flatMap((id) => nodes.get(id) ?? []);
  const completeness = await userCompleteness(
    view,
    asked,
    listed.map((l) => l.node),
    found.length,
  );
  const product = found.filter((d) => !isTestNode(graph, d.id)).length;
  const facts = {
    dependents: product,
    dependentPackages: counts.packages.filter((p) => p.symbols > p.tests).length,
    brokenUsers: brokenUsers(graph, diff, known),
  };
  return { dependents: { ...counts, listed, completeness }, facts };
}

type Known = (place: SymbolPlace | undefined) => number | undefined;

/** By path and name: the index may be of either side, or of another commit. */
async function indexedSymbols(view: SnapshotView, { changes }: SemanticDiffAnswer): Promise<Known> {
  const paths = new Set(changes.flatMap((c) => [c.before?.path, c.after?.path]).filter((p) => p !== undefined));
  const nodes = await view.reader.nodesByFile([...paths]);
  const ids = new Map(nodes.map((n) => [`${n.file}\0${n.name}`, n.id]));
  return (place) => (place === undefined ? undefined : ids.get(`${place.path}\0${place.name}`));
}

/** Direct users of what certainly breaks, outside of the changed files and of tests. */
function brokenUsers(graph: Awaited<ReturnType<SnapshotView['graph']>>, { breaking, changes }: SemanticDiffAnswer, known: Known): number {
  const certain = new Set(breaking.filter((b) => b.certainty === 'breaking').map((b) => `${b.path}\0${b.name}`));
  const broken = changes.filter((c) => [c.before, c.after].some((p) => p !== undefined && certain.has(`${p.path}\0${p.name}`)));
  const ids = broken.flatMap((c) => known(c.before) ?? known(c.after) ?? []);
  const touched = new Set(changes.flatMap((c) => [c.before?.path, c.after?.path]));
  const { found } = findDependents(graph, ids, { roles: BLAST_ROLES, depth: 1 });
  return found.filter((d) => !isTestNode(graph, d.id) && !touched.has(graph.paths[graph.columns.nodeFile[d.id] as number])).length;
}
