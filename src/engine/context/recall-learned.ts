/**
 * What was learned from earlier use about a question's words, ready for retrieval: with node ids of this snapshot instead
 * of hashes, and a hash by which the cache tells answers with and without it apart. Undefined when nothing was learned.
 */

import { readLearned } from '../../learning/learned-notes.ts';
import { associationsOf, feedbackOf, similarClusters } from '../../learning/recall.ts';
import { worthyWords } from '../../learning/worthy-words.ts';
import { type Hash, hashFields } from '../../model/hash.ts';
import type { RetrievalRequest } from '../../retrieval/run.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface LearnedInput extends Pick<RetrievalRequest, 'feedback' | 'session' | 'vocabulary'> {
  readonly stamp: Hash;
}

export type SessionShares = ReadonlyMap<Hash, number>;

export async function recallLearned(view: SnapshotView, task: string, session: SessionShares = new Map()): Promise<LearnedInput | undefined> {
  const { words, clusters } = await readLearned(view.reader, worthyWords(task));
  const known = [...words.values()].some((w) => w.clusters.length > 0);
  if (!known && session.size === 0) return undefined;
  const roots = await view.packageRoots();
  const feedback = feedbackOf(similarClusters(words, clusters), clusters, roots);
  const associations = associationsOf(words, roots);
  const hashes = [...new Set([...feedback.keys(), ...session.keys(), ...associations.map((a) => a.hash)])];
  if (hashes.length === 0) return undefined;
  const ids = new Map((await view.reader.nodesByHash(hashes)).map((n) => [n.hash, n.id]));
  return {
    feedback: byId(feedback, ids),
    session: byId(session, ids),
    vocabulary: associations.flatMap(({ hash, ...rest }) => {
      const id = ids.get(hash);
      return id === undefined ? [] : [{ id, ...rest }];
    }),
    stamp: hashFields(
      'pack',
      [...feedback, ...session, ...associations.map((a) => [a.hash, a.confidence] as const)].map(([hash, share]) => `${hash} ${share.toFixed(2)}`),
    ),
  };
}

function byId(shares: ReadonlyMap<Hash, number>, ids: ReadonlyMap<Hash, number>): Map<number, number> {
  return new Map(
    [...shares].flatMap(([hash, share]) => {
      const id = ids.get(hash);
      return id === undefined ? [] : [[id, share] as const];
    }),
  );
}
