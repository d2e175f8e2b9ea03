/**
 * Tests in the order in which they are worth running for a change: what was changed itself, what reaches the changed
 * symbols, what reaches their files, what is named after those files or reads them, what runs the whole program, what speaks of the same things. Each says why.
 */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { compareText } from '../../util/compare-text.ts';
import type { Reached } from './reach-tests.ts';

/** In order of weight. `other` is what failing open adds. */
export type TestReason = 'changed' | 'measured' | 'reaches' | 'named_after' | 'test_data' | 'same_file' | 'end_to_end' | 'words' | 'other';

/** What production serves through code that a test runs. */
export interface HotPath {
  /** Of all requests: 0 to 1. */
  readonly share: number;
  /** The busiest of the routes: `GET /users/:id`. */
  readonly route: string;
}

export interface TestEvidence {
  readonly tests: ReadonlyMap<NodeId, GraphNode>;
  /** Tests whose own lines changed. */
  readonly changed: ReadonlySet<NodeId>;
  /** Tests that were seen to run a changed function. */
  readonly ran: ReadonlySet<NodeId>;
  /** Over the changed symbols. */
  readonly reached: ReadonlyMap<NodeId, Reached>;
  /** Over any symbol of the changed files. */
  readonly nearby: ReadonlyMap<NodeId, Reached>;
  /** In a test file whose name says that it is about a changed file. */
  readonly namedAfter: ReadonlySet<NodeId>;
  /** Around a changed file that tests read. */
  readonly data: ReadonlySet<NodeId>;
  /** Start a program whose name is computed, most likely the one that is tested: what it runs is not seen. */
  readonly endToEnd: ReadonlySet<NodeId>;
  /** Tests of handlers that much of production's traffic goes through. */
  readonly hot: ReadonlyMap<NodeId, HotPath>;
  /** How much a test speaks of what the change speaks of: 0 to 1. */
  readonly similarity: ReadonlyMap<NodeId, number>;
}

export interface RankedTest {
  readonly node: GraphNode;
  readonly reason: TestReason;
  /** Steps to the changed symbols, where they are reached. */
  readonly depth: number | undefined;
  readonly score: number;
  /** Set for tests that reach the change through a handler that is busy. */
  readonly hot?: HotPath;
}

/** Set by `npm run bench -- test-scope`; docs/decisions/0014-order-of-suggested-tests.md. */
const TEST_WEIGHTS = { changed: 4, ran: 1, reached: 1, decay: 0.75, nearby: 0.4, namedAfter: 0.5, similarity: 1.2 };
/** More than everything else together, a changed test aside: what most people would notice is tested first, the busiest before all. */
const HOT = { any: 4, share: 2 };
/** Below this a test shares words with the change by chance. */
const MIN_SIMILARITY = 0.25;

/** Every test with its score, in no order. */
export const judgeTests = (evidence: TestEvidence): RankedTest[] => [...evidence.tests.values()].map((node) => judge(node, evidence));

/** The first so many, best first. */
export function bestTests(judged: readonly RankedTest[], limit: number): RankedTest[] {
  // Places are strings: only what may be listed is compared by them.
  const scores = limit < judged.length ? Float64Array.from(judged, (t) => -t.score).sort() : undefined;
  const least = scores === undefined ? Number.NEGATIVE_INFINITY : -(scores[Math.max(0, limit - 1)] as number);
  const best = judged.filter((t) => t.score >= least);
  best.sort((a, b) => b.score - a.score || compareText(a.node.file, b.node.file) || a.node.startLine - b.node.startLine);
  return best.slice(0, limit);
}

function judge(node: GraphNode, { changed, ran, reached, nearby, namedAfter, data, endToEnd, hot, similarity }: TestEvidence): RankedTest {
  const { id } = node;
  const [direct, near, alike] = [reached.get(id), nearby.get(id), similarity.get(id) ?? 0];
  const reason = reasonOf();
  const path = reason === 'words' || reason === 'other' ? undefined : hot.get(id);
  const graph = Math.max(TEST_WEIGHTS.reached * strength(direct), TEST_WEIGHTS.nearby * strength(near));
  const sure = (changed.has(id) ? TEST_WEIGHTS.changed : 0) + (ran.has(id) ? TEST_WEIGHTS.ran : 0);
  const busy = path === undefined ? 0 : HOT.any + HOT.share * path.share;
  const score = busy + sure + graph + (namedAfter.has(id) ? TEST_WEIGHTS.namedAfter : 0) + TEST_WEIGHTS.similarity * alike;
  return { node, depth: direct?.depth, score, reason, ...(path && { hot: path }) };

  function reasonOf(): TestReason {
    if (changed.has(id)) return 'changed';
    if (ran.has(id)) return 'measured';
    if (direct !== undefined) return 'reaches';
    if (namedAfter.has(id)) return 'named_after';
    if (data.has(id)) return 'test_data';
    if (near !== undefined) return 'same_file';
    if (endToEnd.has(id)) return 'end_to_end';
    return alike >= MIN_SIMILARITY ? 'words' : 'other';
  }
}

const strength = (at: Reached | undefined): number => (at === undefined ? 0 : at.confidence * TEST_WEIGHTS.decay ** Math.max(0, at.depth - 1));
