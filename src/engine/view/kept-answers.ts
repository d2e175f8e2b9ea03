/**
 * Answers about a graph as a whole, kept for as long as the process keeps that graph: with another snapshot or another
 * layer comes another graph, and with the graph its answers go. Only for what follows from the graph alone.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { SnapshotView } from './snapshot-view.ts';

/** Of one graph; questions differ by their limits. */
const MAX_KEPT = 12;
const kept = new WeakMap<CodeGraph, RecentMap<string, Promise<unknown>>>();

export async function keptAnswer<T>(view: Pick<SnapshotView, 'graph'>, question: readonly unknown[], work: () => Promise<T>): Promise<T> {
  const graph = await view.graph();
  const answers = kept.get(graph) ?? new RecentMap<string, Promise<unknown>>(MAX_KEPT);
  kept.set(graph, answers);
  const key = JSON.stringify(question);
  const known = answers.get(key);
  if (known !== undefined) return known as Promise<T>;
  const answer = work();
  answers.set(key, answer);
  try {
    return await answer;
  } catch (error) {
    // Forget the failure, so that the next question tries again.
    answers.delete(key);
    throw error;
  }
}

/** After something was worked out afresh on purpose. */
export const forgetAnswers = async (view: Pick<SnapshotView, 'graph'>): Promise<boolean> => kept.delete(await view.graph());
