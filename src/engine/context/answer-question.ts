/**
 * A question and how to rank for it become an answer: from the cache, or ranked, packed and remembered. The door that
 * questions about tasks, files and pull requests go through.
 */
import type { Pack } from '../../model/pack.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { type AnswerOptions, packAnswer, type Ranking, renderPack } from './pack-answer.ts';
import { type CacheUse, cachedPack, type Question } from './pack-cache.ts';

export interface ContextOptions extends AnswerOptions, CacheUse {}

export interface ContextAnswer {
  readonly pack: Pack;
  readonly body: string | Uint8Array;
  /** Where it was answered from before, if it was. */
  readonly cached: 'memory' | 'store' | undefined;
  /** The commit that the answer is about. */
  readonly commit: string | null;
  /** To be called when the answer is out: keeps it for other processes, if that can be done without trouble. */
  keep(): Promise<boolean>;
}

export async function answerQuestion(view: SnapshotView, question: Question, rank: () => Promise<Ranking>): Promise<ContextAnswer> {
  const { options } = question;
  const { pack, cached, keep } = await cachedPack(view, question, async () => packAnswer(view, await rank(), options));
  return { pack, body: await renderPack(pack, options.format), cached, commit: view.snapshot.commit, keep };
}
