/**
 * A task in, ranked symbols out: keywords -> channels -> fusion -> seeds -> walk -> hits -> rank. Lexical evidence
 * carries the score; every other stage adds its measured share and can be left out. The record of a run is what `why`
 * and `debug` show: they are the same run.
 */
import { lastPart } from '../util/last-part.ts';
import { topK } from '../util/top-k.ts';
import { splitIdentifier } from '../util/words.ts';
import { addMessage } from './add-message.ts';
import type { Candidate } from './channels/contract.ts';
import { CHANNELS, type ChannelName } from './channels/registry.ts';
import { type FusedCandidate, fuseRanks } from './fusion/rrf.ts';
import { computeHits, hitsAdjustment } from './hits/hits.ts';
import type { RetrievalIndex } from './index-view.ts';
import type { KeywordSet } from './keyword-set.ts';
import { matchWords } from './matched-words.ts';
import { bearers, type Question, readQuestion } from './question.ts';
import { askedAround, NOTHING_AROUND } from './rank/asked-around.ts';
import { favourDoers } from './rank/asked-place.ts';
import { commitRecency } from './rank/commit-recency.ts';
import { commonBases } from './rank/common-base.ts';
import { diversify } from './rank/diversity.ts';
import { doesWork, isAccessor } from './rank/does-work.ts';
import { addEvidence, bestOf, leadWith, type Scored, sharesOfHits } from './rank/evidence.ts';
import { type Considered, describeConsidered } from './rank/fitted/considered.ts';
import { reorder } from './rank/fitted/reorder.ts';
import { isFlatWalk } from './rank/flat-fallback.ts';
import { entryShares, routeShares, START_NAMES } from './rank/landmarks.ts';
import { membersNamed, namedOutright } from './rank/named-symbols.ts';
import { favourHolders, favourMembers, favourReported } from './rank/report-place.ts';
import { structureShares } from './rank/structure.ts';
import { rankByWords } from './rank-by-words.ts';
import { type RetrievalRequest, type Run, startRun } from './run.ts';
import { implementorSeeds } from './seeds/interface-seeds.ts';
import { type Seed, selectSeeds } from './seeds/select-seeds.ts';
import { randomWalk, type WalkedNode } from './walk/random-walk.ts';
import { walkCacheKey } from './walk/walk-cache.ts';

type Walked = ReadonlyMap<number, WalkedNode>;

export interface Retrieval extends Question {
  /** What each channel found; those that were not asked are left out. */
  readonly channels: Readonly<Partial<Record<ChannelName, readonly Candidate[]>>>;
  readonly fused: readonly FusedCandidate[];
  readonly seeds: readonly Seed[];
  readonly walked: Walked;
  readonly scored: Scored;
  /** What the final order was made of, in the order before; empty where the order is not fitted. */
  readonly considered: readonly Considered[];
  /** Best first. */
  readonly ranked: readonly number[];
}

/** How many symbols are ranked in the end: more than any token budget can show. */
const MAX_RANKED = 400;
const BM25_CANDIDATES = 30;
/** How many callers, implementors or tests of a symbol a title that asks for them gets, at most. */
const MAX_RELATED = 40;
/** How many of the best symbols are put into their final order by their features. */
const CONSIDERED = 60;
/** How many of the best symbols get a structural score. */
const STRUCTURED = 100;

export async function retrieve(index: RetrievalIndex, request: RetrievalRequest): Promise<Retrieval> {
  const run = startRun(index, request);
  const question = await readQuestion(run);
  const scored = await rankByWords(run, question);
  const channels = await searchChannels(run, question, scored);
  const fused = fuse(run, channels);
  const seeds = await chooseSeeds(run, question, { fused, path: channels.path ?? [] });
  const walked = walk(run, seeds);

  addGraphEvidence(run, scored, { fused, seeds, walked: isFlat(run, walked) ? new Map() : walked });
  await addHistory(run, scored);
  const coverage = await addMessage(run, question, scored);
  addUse(run, scored);
  if (run.on('report')) favourChanged(run, question, scored, coverage);
  if (run.on('place') && question.keywords.place) favourDoers(scored, run.index.corpus, run.params.place);
  await addLandmarks(run, question, scored);
  const considered = reorderBest(run, question, scored);
  await leadWithNamed(run, question, scored);
  return { ...question, channels, fused, seeds, walked, scored, considered, ranked: bestRanked(run, scored) };
}

async function searchChannels(run: Run, question: Question, scored: Scored): Promise<Retrieval['channels']> {
  const { index, request, params, on } = run;
  const best = bestOf(scored, BM25_CANDIDATES).map((id) => ({ id, score: scored.score[id] as number, why: 'words' }));
  const input = { ...question, best, vocabulary: request.vocabulary ?? [], corpus: index.corpus, reader: index.reader, vectors: index.vectors };
  const found: Partial<Record<ChannelName, readonly Candidate[]>> = {};
  for (const { name, search } of CHANNELS) if (params.channels[name] > 0 && on(name)) found[name] = await search(input);
  return found;
}

function fuse({ params }: Run, channels: Retrieval['channels']): FusedCandidate[] {
  const lists = CHANNELS.map(({ name }) => ({ channel: name, weight: params.channels[name], candidates: channels[name] ?? [] }));
  return fuseRanks(lists, params.fusion);
}

interface Found {
  readonly fused: readonly FusedCandidate[];
  readonly path: readonly Candidate[];
}

async function chooseSeeds({ index, params, on }: Run, { keywords }: Question, { fused, path }: Found): Promise<Seed[]> {
  const { corpus, reader } = index;
  const found = fused.map((f) => f.id);
  const implementors = on('interface-seeds') ? implementorSeeds(corpus.adjacency, corpus.columns.nodeKind, found, params.interfaceSeeds) : [];
  const places = path.map((c) => c.id);
  const nodes = new Map((await reader.nodes([...new Set([...found, ...implementors, ...places])])).map((n) => [n.id, n]));
  const records = (ids: readonly number[]) => ids.flatMap((id) => nodes.get(id) ?? []);
  const candidates = { candidates: records([...found, ...implementors]), pathCandidates: records(places) };
  return selectSeeds({ ...candidates, graphNodes: corpus.columns.nodes, aboutTests: keywords.aboutTests, on }, params.seeds);
}

function walk({ index, params, on }: Run, seeds: readonly Seed[]): Walked {
  if (!on('walk') || seeds.length === 0) return new Map();
  const key = walkCacheKey({ seeds, params: params.walk, scope: index.community === undefined ? '' : 'communities' });
  const graph = { adjacency: index.corpus.adjacency, walkable: index.corpus.answerable, ...(index.community && { community: index.community }) };
  const result = index.walks.get(key) ?? randomWalk(graph, seeds, params.walk);
  index.walks.set(key, result);
  return new Map(result.nodes.map((n) => [n.id, n]));
}

function isFlat({ index, params, on }: Run, walked: Walked): boolean {
  const scores = [...walked.values()].map((n) => n.score);
  return on('fallback') && isFlatWalk(scores, index.corpus.columns.nodes, params.flat);
}

interface GraphFindings extends Pick<Retrieval, 'fused' | 'seeds' | 'walked'> {}

function addGraphEvidence({ index, params, on }: Run, scored: Scored, { fused, seeds, walked }: GraphFindings): void {
  const top = fused[0]?.score ?? 1;
  addEvidence(scored, { name: 'fusion', weight: params.blend.fusion, shares: new Map(fused.map((f) => [f.id, f.score / top])) });
  addEvidence(scored, { name: 'walk', weight: params.blend.walk, shares: new Map([...walked.values()].map((n) => [n.id, n.score])) });
  const structure = structureShares(index.corpus, bestOf(scored, STRUCTURED), (id) => walked.get(id)?.hops);
  addEvidence(scored, { name: 'structure', weight: params.blend.structure, shares: structure });
  if (!on('hits') || walked.size === 0) return;
  const seedIds = new Set(seeds.map((s) => s.id));
  const { ids, authority, hub } = computeHits(index.corpus.adjacency, [...walked.keys()], params.hits);
  const shares = new Map(ids.map((id, i) => [id, hitsAdjustment(authority[i] as number, hub[i] as number, seedIds.has(id), params.hits)]));
  addEvidence(scored, { name: 'hits', weight: params.blend.hits, shares });
}

/** Symbols that recent commits touched are a little more likely to be meant. */
async function addHistory({ index, params, on }: Run, scored: Scored): Promise<void> {
  if (!on('recency') || index.commitAges === undefined) return;
  const ages = await index.commitAges(bestOf(scored, STRUCTURED));
  const shares = new Map([...ages].map(([id, age]) => [id, commitRecency(age)]));
  addEvidence(scored, { name: 'commits', weight: params.blend.commits, shares });
}

function addUse({ request: { feedback, session }, params: { blend }, on }: Run, scored: Scored): void {
  if (on('feedback') && feedback) addEvidence(scored, { name: 'feedback', weight: blend.feedback, shares: feedback });
  if (on('session') && session) addEvidence(scored, { name: 'session', weight: blend.session, shares: sharesOfHits(scored, session) });
}

function favourChanged({ index: { corpus }, params }: Run, { keywords, named }: Question, scored: Scored, coverage: Float64Array): void {
  favourReported(scored, corpus, coverage, keywords, params.report);
  favourHolders(scored, corpus, keywords, params.report);
  const members = membersNamed(keywords.mentions, named, (id) => doesWork(corpus, id));
  favourMembers(scored, members, keywords, params.report);
}

/** Whoever wants one symbol is led to it by its features; the more of a whole is wanted, the more is left to the evidence so far. */
function reorderBest({ index: { corpus }, params, on }: Run, { keywords, terms, lexical }: Question, scored: Scored): readonly Considered[] {
  const strength = params.fitted.strength[keywords.wants];
  if (!on('fitted') || strength === 0) return [];
  const ids = bestOf(scored, CONSIDERED).filter((id) => corpus.answerable[id]);
  const words = matchWords(corpus, terms, params.lexical.fields, ids);
  const considered = describeConsidered(corpus, scored, ids, { words, fileScore: lexical.fileScore, aboutTests: keywords.aboutTests });
  reorder(scored, considered, params.fitted.weights, strength);
  return considered;
}

async function addLandmarks(run: Run, { keywords }: Question, scored: Scored): Promise<void> {
  if (run.on('landmarks')) addEvidence(scored, { name: 'landmark', weight: run.params.blend.landmark, shares: await landmarkShares(run, keywords) });
}

async function landmarkShares(run: Run, { landmark }: KeywordSet): Promise<ReadonlyMap<number, number>> {
  const { corpus, reader, ownNames } = run.index;
  if (landmark === undefined) return new Map();
  if (landmark === 'routes') return routeShares(corpus);
  return entryShares(corpus, await reader.nodes((await bearers(run, START_NAMES)).map((n) => n.id)), ownNames);
}

/** Symbols that the title names beyond doubt come first; behind them their callers, implementors or tests, if it asks for those. */
async function leadWithNamed(run: Run, question: Question, scored: Scored): Promise<void> {
  const { corpus } = run.index;
  const around = run.on('relations') ? await askedAround(corpus, question.keywords.asked, (names) => bearers(run, names)) : NOTHING_AROUND;
  const related = topK(around.related, (id) => scored.score[id] as number, MAX_RELATED);
  leadWith(scored, 'related', [...related, ...(await baseOfKind(run, question.keywords, scored))]);
  leadWith(scored, 'named', [...new Set([...around.of, ...outright(run, question)])]);
}

/** Among how many of the best a common base is looked for. */
const OF_A_KIND = 20;

/** What is named after the kind: `BaseBackend` for a backend, and not what its heirs happen to extend as well. */
async function baseOfKind({ index: { corpus, reader }, on }: Run, { oneMore }: KeywordSet, scored: Scored): Promise<number[]> {
  if (!on('relations') || oneMore === undefined) return [];
  const bases = commonBases(corpus, bestOf(scored, OF_A_KIND));
  const names = new Map((await reader.nodes(bases)).map((n) => [n.id, splitIdentifier(lastPart(n.name))]));
  return bases.filter((id) => names.get(id)?.includes(oneMore)).slice(0, 1);
}

function outright({ index: { corpus } }: Run, { keywords, named, places }: Question): number[] {
  return namedOutright(keywords.mentions, named, {
    called: keywords.called,
    isInNamedFile: (id) => places.files.has(corpus.columns.nodeFile[id] as number),
    doesWork: (id) => doesWork(corpus, id),
  });
}

function bestRanked({ index: { corpus }, params, on }: Run, scored: Scored): number[] {
  const best = bestOf(scored, MAX_RANKED).filter((id) => corpus.answerable[id]);
  return on('diversity') ? diversify(best, corpus.columns, params.diversity, (id) => isAccessor(corpus, id)) : best;
}
