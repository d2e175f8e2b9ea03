/**
 * Why a symbol has the rank that it has for a task, or where it was lost on the way: the same run as for an answer,
 * read for one symbol. Of several symbols with that name the best ranked is explained and the others are listed.
 */
import { FILE_FLAGS, type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { FILE_FIELDS, PostingReader, SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { RetrievalIndex } from '../../retrieval/index-view.ts';
import type { Intent } from '../../retrieval/intent.ts';
import { RETRIEVAL_PARAMS } from '../../retrieval/params.ts';
import { type Retrieval, retrieve } from '../../retrieval/pipeline.ts';
import { secondaryFactor } from '../../retrieval/rank/symbol-weights.ts';
import { requireTask, scoreComponents } from '../context/context.ts';
import { recallLearned } from '../context/recall-learned.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { findSymbols } from '../symbols/find-symbol.ts';
import { withSnapshot } from '../view/snapshot-view.ts';

/** Where a symbol dropped out: no answer by its kind, no word in common, pushed down by what it is, or simply others better. */
export type LostAt = 'not_an_answer' | 'no_match' | 'demoted' | 'outranked';

export interface Explanation {
  readonly symbol: GraphNode;
  /** From 1; absent when it is not among the ranked. */
  readonly rank: number | undefined;
  readonly ranked: number;
  readonly lost: LostAt | undefined;
  /** 1 is the best of the answer, `needed` what the last one has. */
  readonly score: number;
  readonly needed: number;
  readonly components: Readonly<Record<string, number>>;
  /** Words of the task, or related to them, that the symbol holds, and where. */
  readonly words: readonly { readonly term: string; readonly source: string; readonly fields: readonly string[] }[];
  readonly channels: readonly { readonly channel: string; readonly rank: number; readonly why: string }[];
  readonly seedWeight: number | undefined;
  readonly walk: { readonly score: number; readonly hops: number } | undefined;
  readonly demotions: readonly { readonly because: string; readonly factor: number }[];
  readonly others: readonly { readonly symbol: GraphNode; readonly rank: number | undefined }[];
}

const MAX_OTHERS = 10;

export async function explain(repository: Repository, task: string, symbol: string): Promise<Explanation> {
  const text = requireTask(task);
  return withSnapshot(repository, async (view) => {
    const candidates = await findSymbols(view.reader, symbol);
    const index = await view.index();
    const run = await retrieve(index, { task: text, ...(await recallLearned(view, text)) });
    const ranked = candidates.map((node) => ({ symbol: node, rank: rankOf(run, node.id) })).sort(byRank(run));
    const [best, ...others] = ranked as [(typeof ranked)[number], ...typeof ranked];
    return { ...explainNode(index, run, best.symbol), others: others.slice(0, MAX_OTHERS) };
  });
}

function rankOf({ ranked }: Retrieval, id: number): number | undefined {
  const place = ranked.indexOf(id);
  return place < 0 ? undefined : place + 1;
}

type RankedCandidate = { readonly symbol: GraphNode; readonly rank: number | undefined };
const byRank =
  ({ scored }: Retrieval) =>
  (a: RankedCandidate, b: RankedCandidate): number =>
    (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) || scoreOf(scored, b) - scoreOf(scored, a) || a.symbol.id - b.symbol.id;
const scoreOf = ({ score }: Retrieval['scored'], { symbol }: RankedCandidate): number => score[symbol.id] ?? 0;

function explainNode(index: RetrievalIndex, run: Retrieval, symbol: GraphNode): Omit<Explanation, 'others'> {
  const { id } = symbol;
  const { scored, ranked, walked, seeds } = run;
  const best = scored.score[ranked[0] ?? id] || 1;
  const rank = rankOf(run, id);
  const demotions = demotionsOf(symbol, index.corpus.columns.fileFlags[symbol.fileId] ?? 0, run.intent);
  const [score, needed] = [(scored.score[id] as number) / best, ranked.length === 0 ? 0 : (scored.score[ranked.at(-1) as number] as number) / best];
  const factor = demotions.reduce((product, d) => product * d.factor, 1);
  return {
    symbol,
    rank,
    ranked: ranked.length,
    lost: rank === undefined ? lostAt(index.corpus.answerable[id] === 1, score, score / factor >= needed) : undefined,
    score,
    needed,
    components: score === 0 ? {} : scoreComponents(run, id),
    words: wordsOf(run, symbol),
    channels: channelsOf(run, id),
    seedWeight: seeds.find((s) => s.id === id)?.weight,
    walk: walked.get(id),
    demotions,
  };
}

function lostAt(answerable: boolean, score: number, enoughOtherwise: boolean): LostAt {
  if (!answerable) return 'not_an_answer';
  if (score === 0) return 'no_match';
  return enoughOtherwise ? 'demoted' : 'outranked';
}

function demotionsOf({ flags, kind }: GraphNode, fileFlags: number, { about, wants }: Intent): Explanation['demotions'] {
  const { priors } = RETRIEVAL_PARAMS;
  const found: Explanation['demotions'][number][] = [];
  if (flags & NODE_FLAGS.test && !about.tests) found.push({ because: 'test code', factor: secondaryFactor('test', wants) });
  if (flags & NODE_FLAGS.generated) found.push({ because: 'generated code', factor: secondaryFactor('generated', wants) });
  if (flags & NODE_FLAGS.vendored) found.push({ because: 'vendored code', factor: secondaryFactor('vendored', wants) });
  if (fileFlags & FILE_FLAGS.example) found.push({ because: 'example code', factor: priors.example });
  if (fileFlags & FILE_FLAGS.migration && !about.migrations) found.push({ because: 'a migration', factor: priors.migration });
  if (fileFlags & FILE_FLAGS.view && !about.views) found.push({ because: 'draws the interface', factor: secondaryFactor('view', wants) });
  const byKind = (priors.kinds[kind] ?? 1) * (priors.single.kinds[kind] ?? 1) ** priors.single.strength[wants];
  if (byKind < 1) found.push({ because: `a ${kind.replaceAll('_', ' ')}`, factor: byKind });
  return found;
}

function channelsOf({ channels }: Retrieval, id: number): Explanation['channels'] {
  return Object.entries(channels).flatMap(([channel, candidates]) => {
    const place = candidates.findIndex((c) => c.id === id);
    return place < 0 ? [] : [{ channel, rank: place + 1, why: candidates[place]?.why ?? '' }];
  });
}

function wordsOf({ terms }: Retrieval, { id, fileId }: GraphNode): Explanation['words'] {
  return terms.flatMap(({ term, source, postings }) => {
    const fields = [...fieldsWith(postings.symbols, id, SYMBOL_FIELDS), ...fieldsWith(postings.files, fileId, FILE_FIELDS).filter((f) => f === 'path')];
    return fields.length === 0 ? [] : [{ term, source, fields }];
  });
}

function fieldsWith(postings: Uint8Array, id: number, fields: readonly string[]): string[] {
  const reader = new PostingReader(postings, fields.length);
  while (reader.next() && reader.id <= id) if (reader.id === id) return fields.filter((_, f) => reader.counts[f] !== 0);
  return [];
}
