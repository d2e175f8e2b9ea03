/** Which symbols matter for a task: retrieval on the newest snapshot, packed into a budget, rendered in a format. */
import { UserError } from '../../errors.ts';
import { type Retrieval, retrieve } from '../../retrieval/pipeline.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { answerQuestion, type ContextAnswer, type ContextOptions } from './answer-question.ts';
import type { RankedId, Ranking } from './pack-answer.ts';
import { type LearnedInput, recallLearned, type SessionShares } from './recall-learned.ts';

export interface TaskRequest extends ContextOptions {
  readonly task: string;
  /** How recently this client dealt with each symbol: 0 to 1. */
  readonly session?: SessionShares;
  /** False ignores everything that was learned from earlier use. */
  readonly learning?: boolean;
}

export async function contextForTask(repository: Repository, request: TaskRequest): Promise<ContextAnswer> {
  const task = requireTask(request.task);
  return withSnapshot(repository, async (view) => {
    const learned = request.learning === false ? undefined : await recallLearned(view, task, request.session);
    const question = { kind: 'task' as const, text: task, options: request, ...(learned === undefined ? {} : { learned: learned.stamp }) };
    return answerQuestion(view, question, () => rankTask(view, task, learned));
  });
}

export function requireTask(task: string): string {
  if (/[\p{L}\p{N}]/u.test(task)) return task;
  throw new UserError('USAGE', 'The task is empty.', { hint: 'Say what you want to do or understand: --task "how are sessions signed".' });
}

async function rankTask(view: SnapshotView, task: string, learned: LearnedInput | undefined): Promise<Ranking> {
  const index = await view.index();
  return toRanking(task, await retrieve(index, { task, ...learned }));
}

export function toRanking(task: string, run: Retrieval): Ranking {
  const { identifiers, words } = run.keywords;
  const best = run.scored.score[run.ranked[0] ?? 0] as number;
  return {
    task,
    keywords: [...new Set([...identifiers, ...words])],
    ranked: run.ranked.map((id) => toRankedId(run, id)),
    scoreOf: (id) => (run.scored.score[id] ?? 0) / best,
  };
}

function toRankedId(run: Retrieval, id: number): RankedId {
  const best = run.scored.score[run.ranked[0] as number] as number;
  const walked = run.walked.get(id);
  const overloads = run.overloads.get(id);
  const direct = run.lexical.score[id] !== 0 || walked === undefined;
  return {
    id,
    score: (run.scored.score[id] as number) / best,
    components: () => scoreComponents(run, id),
    distance: direct ? 0 : walked.hops,
    proximity: walked?.score ?? 0,
    ...(overloads === undefined ? {} : { overloads }),
  };
}

/** What each stage added to a score, as shares of the best score; `words` is the part of the task's own words. */
export function scoreComponents({ scored, ranked }: Pick<Retrieval, 'scored' | 'ranked'>, id: number): Record<string, number> {
  const best = scored.score[ranked[0] ?? id] as number;
  const added = Object.entries(scored.contributions.get(id) ?? {}).map(([name, gain]) => [name, gain / best] as const);
  const rest = (scored.score[id] as number) / best - added.reduce((sum, [, gain]) => sum + gain, 0);
  // The sum is less than the parts that were added: priors (a test, a field) took more away than the words gave.
  return { [rest < 0 ? 'demotion' : 'words']: rest, ...Object.fromEntries(added) };
}
