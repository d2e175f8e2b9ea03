/**
 * A task in, ranked symbols out: question -> channels -> fusion -> seeds -> walk -> hits -> rank. Lexical evidence carries
 * the score; every other stage adds its measured share and can be left out. The record of a run is what `why` and `debug`
 * show: they are the same run.
 */
import { takeTurn } from '../util/question-deadline.ts';
import type { Candidate, ChannelInput } from './channels/contract.ts';
import { CHANNELS, type ChannelName } from './channels/registry.ts';
import { type FusedCandidate, fuseRanks } from './fusion/rrf.ts';
import { computeHits, hitsAdjustment } from './hits/hits.ts';
import type { RetrievalIndex } from './index-view.ts';
import { type Question, readQuestion } from './question.ts';
import { bestOf, type Scored } from './rank/evidence.ts';
import { isFlatWalk } from './rank/flat-fallback.ts';
import { rankByWords } from './rank-by-words.ts';
import { type RankedSymbols, rankSymbols } from './rank-symbols.ts';
import { type RetrievalRequest, type Run, startRun } from './run.ts';
import { implementorSeeds } from './seeds/interface-seeds.ts';
import { type Seed, selectSeeds } from './seeds/select-seeds.ts';
import { randomWalk, type WalkedNode } from './walk/random-walk.ts';
import { walkCacheKey } from './walk/walk-cache.ts';

type Walked = ReadonlyMap<number, WalkedNode>;

export interface Retrieval extends Question, RankedSymbols {
  /** What each channel found; those that were not asked are left out. */
  readonly channels: Readonly<Partial<Record<ChannelName, readonly Candidate[]>>>;
  readonly fused: readonly FusedCandidate[];
  readonly seeds: readonly Seed[];
  readonly walked: Walked;
}

export async function retrieve(index: RetrievalIndex, request: RetrievalRequest): Promise<Retrieval> {
  const run = startRun(index, request);
  const question = await readQuestion(run);
  const { channels, byWords } = await searchChannels(run, question);
  const fused = fuse(run, channels);
  const seeds = await chooseSeeds(run, question, { fused, path: channels.path ?? [] });
  await takeTurn();
  const walked = walk(run, seeds);
  const meant = isFlat(run, walked) ? new Map() : walked;
  const hits = centrality(run, seeds, meant);
  await takeTurn();
  const ranked = await rankSymbols(run, question, { byWords, fused, walked: meant, hits });
  return { ...question, channels, fused, seeds, walked, ...ranked };
}

interface ChannelResults {
  readonly channels: Retrieval['channels'];
  /** Scores by words, names and concepts, which some channels start from. */
  readonly byWords: Scored;
}

async function searchChannels(run: Run, question: Question): Promise<ChannelResults> {
  const { index, request, params, on } = run;
  const found: Partial<Record<ChannelName, readonly Candidate[]>> = {};
  let scored: Promise<Scored> | undefined;
  // What the concepts stand for is found by the first channel, and counts as evidence for all that follow.
  const byWords = () => (scored ??= rankByWords(run, question, found.equivalence ?? []));
  const input: ChannelInput = {
    ...question,
    bestByWords: async (k) => bestByWords(await byWords(), k),
    equivalence: params.equivalence,
    vocabulary: request.vocabulary ?? [],
    corpus: index.corpus,
    reader: index.reader,
    vectors: index.vectors,
  };
  for (const { name, search } of CHANNELS) {
    if (params.channels[name] <= 0 || !on(name)) continue;
    await takeTurn();
    found[name] = await search(input);
  }
  return { channels: found, byWords: await byWords() };
}

const bestByWords = (scored: Scored, k: number) => bestOf(scored, k).map((id) => ({ id, score: scored.score[id] as number }));

function fuse({ params }: Run, channels: Retrieval['channels']): FusedCandidate[] {
  const lists = CHANNELS.map(({ name }) => ({ channel: name, weight: params.channels[name], candidates: channels[name] ?? [] }));
  return fuseRanks(lists, params.fusion);
}

interface SeedSources {
  readonly fused: readonly FusedCandidate[];
  readonly path: readonly Candidate[];
}

async function chooseSeeds({ index, params, on }: Run, { intent }: Question, { fused, path }: SeedSources): Promise<Seed[]> {
  const { corpus, reader } = index;
  const found = fused.map((f) => f.id);
  const implementors = on('interface-seeds') ? implementorSeeds(corpus.adjacency, corpus.columns.nodeKind, found, params.interfaceSeeds) : [];
  const places = path.map((c) => c.id);
  const nodes = new Map((await reader.nodes([...new Set([...found, ...implementors, ...places])])).map((n) => [n.id, n]));
  const records = (ids: readonly number[]) => ids.flatMap((id) => nodes.get(id) ?? []);
  const candidates = { candidates: records([...found, ...implementors]), pathCandidates: records(places) };
  return selectSeeds({ ...candidates, graphNodes: corpus.columns.nodes, aboutTests: intent.about.tests, on }, params.seeds);
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

/** What being a hub or an authority among the walked symbols adds or takes. */
function centrality({ index, params, on }: Run, seeds: readonly Seed[], walked: Walked): ReadonlyMap<number, number> {
  if (!on('hits') || walked.size === 0) return new Map();
  const seedIds = new Set(seeds.map((s) => s.id));
  const { ids, authority, hub } = computeHits(index.corpus.adjacency, [...walked.keys()], params.hits);
  return new Map(ids.map((id, i) => [id, hitsAdjustment(authority[i] as number, hub[i] as number, seedIds.has(id), params.hits)]));
}
