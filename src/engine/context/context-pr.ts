/** What a pull request touches and what is near it: changed lines to changed symbols, then a walk from all of them. */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { Corpus } from '../../retrieval/corpus.ts';
import { changedSymbols } from '../../retrieval/rank/changed-symbols.ts';
import { rankDependents } from '../../retrieval/rank/dependents.ts';
import { randomWalk } from '../../retrieval/walk/random-walk.ts';
import { type CommitRange, changedLines, resolveRange } from '../git/changed-lines.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { answerQuestion, type ContextAnswer, type ContextOptions } from './answer-question.ts';
import type { RankedId, Ranking } from './pack-answer.ts';

export interface PrRequest extends ContextOptions {
  /** `base..head`, `base...head`, a commit or a branch. */
  readonly range: string;
}

export interface PrAnswer extends ContextAnswer {
  readonly range: CommitRange;
}

/** Shares of a score. Changed symbols come first, then what depends on them, then what is merely near. */
const CHANGED = 0.6;
const DEPENDS = 0.3;
const NEAR = 0.4;
/** A walk from all changed symbols reaches far; scores below this are chance. */
const LEAST_WALK = 0.05;
const MAX_RANKED = 400;
/** What a tool wrote follows from what a person wrote, and a reviewer reads that. */
const GENERATED = 0.25;

export async function contextForPr(repository: Repository, request: PrRequest): Promise<PrAnswer> {
  return withSnapshot(repository, async (view) => {
    const range = await resolveRange(view.repo.root, request.range);
    const question = { kind: 'pr' as const, text: `${range.base}..${range.head}`, options: request };
    return { ...(await answerQuestion(view, question, () => rankChange(view, range))), range };
  });
}

async function rankChange(view: SnapshotView, range: CommitRange): Promise<Ranking> {
  const changes = await changedLines(view.repo.root, range);
  const { corpus } = await view.index();
  const files = await view.reader.filesByPath([...changes.keys()]);
  const changed = files.flatMap((f) => changedSymbols(corpus, f.id, changes.get(f.path) ?? []));
  return { task: `pr: ${range.base}..${range.head}`, keywords: files.map((f) => f.path), ranked: rankAround(corpus, changed) };
}

function rankAround(corpus: Corpus, changed: readonly number[]): RankedId[] {
  const walk = randomWalk(
    { adjacency: corpus.adjacency, walkable: corpus.answerable },
    changed.map((id) => ({ id, weight: 1 })),
  );
  const near = new Map(walk.nodes.map((n) => [n.id, n]));
  const users = new Map(rankDependents(corpus, changed).map((c) => [c.id, c]));
  const ids = new Set([...users.keys(), ...walk.nodes.filter((n) => n.score >= LEAST_WALK).map((n) => n.id)]);
  const ranked = [...ids].map((id) => {
    const [walked, user] = [near.get(id)?.score ?? 0, users.get(id)];
    const components = {
      changed: user?.distance === 0 ? CHANGED * (0.5 + user.score / 2) : 0,
      depends: user?.distance === 1 ? DEPENDS * user.score : 0,
      walk: NEAR * walked,
    };
    const written = (corpus.columns.nodeFlags[id] as number) & NODE_FLAGS.generated ? GENERATED : 1;
    const score = written * (components.changed + components.depends + components.walk);
    return { id, score, components: () => components, distance: user?.distance ?? near.get(id)?.hops ?? 1, proximity: walked };
  });
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_RANKED);
}
