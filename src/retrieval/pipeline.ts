/**
 * A task in, ranked symbols out: keywords -> channels -> fusion -> seeds -> walk -> hits -> rank. Lexical evidence
 * carries the score; every other stage adds its measured share and can be left out. The record of a run is what `why`
 * and `debug` show: they are the same run.
 */
import { scoreLexically } from './channels/bm25.ts';
import type { Candidate } from './channels/contract.ts';
import { searchEquivalence } from './channels/equivalence.ts';
import { matchClasses } from './equivalence/match-classes.ts';
import { fuseRanks } from './fusion/rrf.ts';
import { computeHits, hitsAdjustment } from './hits/hits.ts';
import type { RetrievalIndex } from './index-view.ts';
import { expandTerms } from './keywords/expand-terms.ts';
import { extractKeywords } from './keywords/extract-keywords.ts';
import type { KeywordSet } from './keywords/keyword-set.ts';
import { RETRIEVAL_PARAMS, type RetrievalParams, type Stage } from './params.ts';
import { diversify } from './rank/diversity.ts';
import { addEvidence, type Scored, startScores } from './rank/evidence.ts';
import { mentionVariants, namedShares } from './rank/named-symbols.ts';
import { applyPriors } from './rank/priors.ts';
import { smooth } from './rank/smoothing.ts';
import { topK } from '../util/top-k.ts';
import { randomWalk } from './walk/random-walk.ts';

export interface RetrievalRequest {
  readonly task: string;
  readonly without?: ReadonlySet<Stage>;
  readonly params?: RetrievalParams;
  /** Node id to -1 .. 1: what earlier use says. */
  readonly feedback?: ReadonlyMap<number, number>;
  /** Node id to 0 .. 1: seen in this session. */
  readonly session?: ReadonlyMap<number, number>;
}

export interface Retrieval {
  readonly keywords: KeywordSet;
  /** Best first. */
  readonly ranked: readonly number[];
  readonly scored: Scored;
  readonly walked: ReadonlyMap<number, { readonly score: number; readonly hops: number }>;
  readonly seeds: readonly number[];
  readonly channels: Readonly<Record<string, readonly Candidate[]>>;
}

/** How many are ranked in the end: more than any budget shows. */
const MAX_RANKED = 400;
const BM25_CANDIDATES = 30;

export async function retrieve(index: RetrievalIndex, request: RetrievalRequest): Promise<Retrieval> {
  const { reader, corpus } = index;
  const params = request.params ?? RETRIEVAL_PARAMS;
  const on = (stage: Stage) => request.without?.has(stage) !== true;

  const keywords = extractKeywords(request.task, index.ownNames, on('compounds') ? params.keywords : { ...params.keywords, compounds: 0 });
  const terms = await expandTerms(reader, keywords.terms, on('synonyms') ? index.synonymsOf : () => [], on('variants') ? params.expansion : { ...params.expansion, variants: 0 });
  const lexical = scoreLexically(corpus, terms, on('file-prior') ? params.lexical : { ...params.lexical, filePrior: 0 });
  const scored = startScores(lexical.score, lexical.hits);

  if (on('named')) {
    const nodes = keywords.identifiers.length === 0 ? [] : await reader.nodesByName({ names: mentionVariants(keywords.identifiers), limit: 2_000 });
    addEvidence(scored, { name: 'named', weight: params.blend.named, shares: namedShares(keywords.identifiers, nodes.filter((n) => corpus.answerable[n.id])) });
  }
  const equivalence = on('equivalence') ? await searchEquivalence(matchClasses(request.task, index.classFiles), reader, params.equivalence) : [];
  addEvidence(scored, { name: 'equivalence', weight: params.blend.equivalence, shares: new Map(equivalence.map((c) => [c.id, c.score])) });

  if (on('priors')) applyPriors(corpus, scored.score, scored.hits, { aboutTests: keywords.aboutTests || !on('test-demotion'), params: params.priors });
  const base = on('smoothing') ? smooth(corpus, scored.score, scored.hits, params.smoothing) : scored.score;
  const blended: Scored = { ...startScores(base, scored.hits), contributions: scored.contributions };

  const bm25 = topK(scored.hits, (id) => base[id] as number, BM25_CANDIDATES).map((id) => ({ id, score: base[id] as number, why: 'words' }));
  const fused = fuseRanks([
    { channel: 'bm25', candidates: bm25 },
    { channel: 'equivalence', candidates: equivalence },
  ]);
  const seeds = fused.slice(0, 15).map((f) => f.id);
  const walked = new Map<number, { score: number; hops: number }>();
  if (on('walk') && seeds.length > 0) {
    const walk = randomWalk({ adjacency: corpus.adjacency, walkable: corpus.answerable }, seeds.map((id, i) => ({ id, weight: 1 - (0.6 * i) / Math.max(1, seeds.length - 1) })));
    for (const n of walk.nodes) walked.set(n.id, n);
    addEvidence(blended, { name: 'walk', weight: params.blend.walk, shares: new Map(walk.nodes.map((n) => [n.id, n.score])) });
  }
  if (on('hits') && walked.size > 0) {
    const seedSet = new Set(seeds);
    const hits = computeHits(corpus.adjacency, [...walked.keys()]);
    addEvidence(blended, { name: 'hits', weight: params.blend.hits, shares: new Map(hits.ids.map((id, i) => [id, hitsAdjustment(hits.authority[i] as number, hits.hub[i] as number, seedSet.has(id))])) });
  }
  if (on('feedback') && request.feedback) addEvidence(blended, { name: 'feedback', weight: params.blend.feedback, shares: request.feedback });
  if (on('session') && request.session) addEvidence(blended, { name: 'session', weight: params.blend.session, shares: request.session });

  const best = topK(blended.hits, (id) => blended.score[id] as number, MAX_RANKED).filter((id) => corpus.answerable[id]);
  const ranked = on('diversity') ? diversify(best, corpus.columns.nodeOwner, params.diversity) : best;
  return { keywords, ranked, scored: blended, walked, seeds, channels: { bm25, equivalence } };
}
