/**
 * Answers a question: from the cache, or by ranking, packing and caching the result. Questions about tasks, files and pull
 * requests all come through here, each with its own way to rank.
 */
import type { Pack } from '../../model/pack.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { type AnswerOptions, packAnswer, type Ranking, renderPack } from './pack-answer.ts';
import { type CacheUse, cachedPack, type Question } from './pack-cache.ts';

export interface ContextOptions extends AnswerOptions, CacheUse {}

export interface ContextAnswer {
  readonly pack: Pack;
  readonly body: string | Uint8Array;
  /** The cache that the answer came from, if it came from one. */
  readonly cached: 'memory' | 'store' | undefined;
  /** The commit that the answer is about. */
  readonly commit: string | null;
  /** Call it once the answer has been shown: stores it for other processes, unless the database cannot be written to. */
  keep(): Promise<boolean>;
}

export async function answerQuestion(view: SnapshotView, question: Question, rank: () => Promise<Ranking>): Promise<ContextAnswer> {
  const { options } = question;
  const { pack, cached, keep } = await cachedPack(view, question, async () => packAnswer(view, await rank(), options));
  return { pack, body: await renderPack(pack, options.format), cached, commit: view.snapshot.commit, keep };
}
