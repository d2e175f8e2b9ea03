/**
 * A task in, ranked symbols out: keywords -> channels -> fusion -> seeds -> walk -> hits -> rank. Lexical evidence
 * carries the score; every other stage adds its measured share and can be left out. The record of a run is what `why`
 * and `debug` show: they are the same run.
 */
import type { NodeName } from '../store/contract.ts';
import { topK } from '../util/top-k.ts';
import { type LexicalScores, scoreLexically } from './channels/bm25.ts';
import type { Candidate, ChannelInput } from './channels/contract.ts';
import { type EquivalenceCandidate, searchEquivalence } from './channels/equivalence.ts';
import { searchGraphAliases } from './channels/graph-aliases.ts';
import { pathChannel } from './channels/path.ts';
import { tieredChannel } from './channels/tiered.ts';
import { type LearnedAssociation, searchVocabulary } from './channels/vocabulary.ts';
import { idiomWords, isIdiomWord } from './equivalence/idioms.ts';
import { type ClassMatch, matchClasses } from './equivalence/match-classes.ts';
import { type FusedCandidate, fuseRanks } from './fusion/rrf.ts';
import { computeHits, hitsAdjustment } from './hits/hits.ts';
import type { RetrievalIndex } from './index-view.ts';
import type { ExpandedTerm, KeywordSet, QueryTerm } from './keyword-set.ts';
import { expandTerms } from './keywords/expand-terms.ts';
import { extractKeywords } from './keywords/extract-keywords.ts';
import { readSpelling, respell } from './keywords/spelling.ts';
import { RETRIEVAL_PARAMS, type RetrievalParams, type Stage } from './params.ts';
import { askedAround, NOTHING_AROUND } from './rank/asked-around.ts';
import { commitRecency } from './rank/commit-recency.ts';
import { diversify } from './rank/diversity.ts';
import { doesWork } from './rank/does-work.ts';
import { addEvidence, leadWith, type Scored, sharesOfHits, startScores } from './rank/evidence.ts';
import { isFlatWalk } from './rank/flat-fallback.ts';
import { framePaths, frameShares } from './rank/frames.ts';
import { entryShares, routeShares, START_NAMES } from './rank/landmarks.ts';
import { favourPlaces, type NamedPlaces, NO_PLACES, namedPlaces } from './rank/named-files.ts';
import { mentionVariants, type Namesakes, namedOutright, namedShares, namesakes, spokenShares } from './rank/named-symbols.ts';
import { applyPriors } from './rank/priors.ts';
import { favourReported } from './rank/report-place.ts';
import { spokenBy } from './rank/said-in-body.ts';
import { applyScope } from './rank/scope-place.ts';
import { smooth } from './rank/smoothing.ts';
import { structureShares } from './rank/structure.ts';
import { isTestingSubject } from './rank/testing-subject.ts';
import { implementorSeeds } from './seeds/interface-seeds.ts';
import { type Seed, selectSeeds } from './seeds/select-seeds.ts';
import { randomWalk, WALK_PARAMS, type WalkedNode } from './walk/random-walk.ts';
import { walkCacheKey } from './walk/walk-cache.ts';

export interface RetrievalRequest {
  readonly task: string;
  readonly without?: ReadonlySet<Stage>;
  readonly params?: RetrievalParams;
  /** Node id to -1 .. 1: what earlier use says. */
  readonly feedback?: ReadonlyMap<number, number>;
  /** Node id to 0 .. 1: seen in this session. */
  readonly session?: ReadonlyMap<number, number>;
  /** What words of the task led to before, best first. */
  readonly vocabulary?: readonly LearnedAssociation[];
}

export interface Retrieval {
  /** As it was read: slips of the fingers mended. */
  readonly task: string;
  readonly keywords: KeywordSet;
  readonly terms: readonly ExpandedTerm[];
  readonly classes: readonly ClassMatch[];
  readonly lexical: LexicalScores;
  readonly channels: Readonly<Record<'bm25' | 'tiered' | 'equivalence' | 'path' | 'aliases' | 'vocabulary', readonly Candidate[]>>;
  readonly fused: readonly FusedCandidate[];
  readonly seeds: readonly Seed[];
  readonly walked: ReadonlyMap<number, WalkedNode>;
  readonly scored: Scored;
  /** Best first. */
  readonly ranked: readonly number[];
}

interface Run {
  readonly index: RetrievalIndex;
  readonly params: RetrievalParams;
  readonly request: RetrievalRequest;
  on(stage: Stage): boolean;
}

/** How many are ranked in the end: more than any budget shows. */
const MAX_RANKED = 400;
/** How many of the best by words stay in the race: at 500 recall is .89 on fixtures and .94 on history. */
const POOL = 1_500;
const BM25_CANDIDATES = 30;
/** How many of the best are asked whether they say a message. */
const LISTENED = 120;
/** Which part of the task's words they have to have: the others need not be read. */
const HEARD = 0.2;
/** How many of those that stand around what the task asks about: more fill any answer. */
const RELATED = 40;
/** How many of the best get their structural score. */
const STRUCTURED = 100;

export async function retrieve(index: RetrievalIndex, request: RetrievalRequest): Promise<Retrieval> {
  const run: Run = { index, params: request.params ?? RETRIEVAL_PARAMS, request, on: (stage) => request.without?.has(stage) !== true };
  const task = await readTask(run);
  const keywords = extractKeywords(task, index.ownNames, run.on('compounds') ? run.params.keywords : { ...run.params.keywords, compounds: 0 });
  const terms = await expand(run, keywords);
  const lexical = scoreLexically(index.corpus, terms, run.on('file-prior') ? run.params.lexical : { ...run.params.lexical, filePrior: 0 });

  const classes = run.on('equivalence') ? matchClasses(keywords.prose, index.classFiles) : [];
  const equivalence = await searchEquivalence(classes, index, run.on('injection-gate') ? run.params.equivalence : { ...run.params.equivalence, weak: 1 });
  const named = namesakes(await bearers(run, mentionVariants(keywords.identifiers)));
  const places = run.on('named') ? await namedPlaces(index.corpus, index.reader, keywords.paths, terms) : NO_PLACES;
  const base = await lexicalRank(run, keywords, terms, lexical, { named, places }, equivalence);
  const channels = await searchChannels(run, { task, keywords, terms, lexical, corpus: index.corpus, reader: index.reader }, base, equivalence);
  const fused = fuseRanks(Object.entries(channels).map(([channel, candidates]) => ({ channel, candidates })));
  const seeds = await chooseSeeds(run, fused, channels.path, keywords);
  const walked = walk(run, seeds);

  const flat =
    run.on('fallback') &&
    isFlatWalk(
      [...walked.values()].map((n) => n.score),
      index.corpus.columns.nodes,
    );
  addGraphEvidence(run, base, fused, seeds, flat ? new Map() : walked);
  await addHistory(run, base);
  await addMessage(run, keywords, base, lexical);
  if (run.on('feedback') && request.feedback) addEvidence(base, { name: 'feedback', weight: run.params.blend.feedback, shares: request.feedback });
  if (run.on('session') && request.session)
    addEvidence(base, { name: 'session', weight: run.params.blend.session, shares: sharesOfHits(base, request.session) });
  if (run.on('report')) favourReported(base, index.corpus, lexical.coverage, keywords, run.params.report);
  if (run.on('landmarks')) addEvidence(base, { name: 'landmark', weight: run.params.blend.landmark, shares: await landmarkShares(run, keywords) });
  const around = run.on('relations') ? await askedAround(index.corpus, keywords.asked, (names) => bearers(run, names)) : NOTHING_AROUND;
  leadWith(
    base,
    'related',
    topK(around.related, (id) => base.score[id] as number, RELATED),
  );
  leadWith(base, 'named', [...new Set([...around.of, ...outright(run, keywords, named, places)])]);
  const best = topK(base.hits, (id) => base.score[id] as number, MAX_RANKED).filter((id) => index.corpus.answerable[id]);
  const ranked = run.on('diversity') ? diversify(best, index.corpus.columns.nodeOwner, run.params.diversity) : best;
  return { task, keywords, terms, classes, lexical, channels, fused, seeds, walked, scored: base, ranked };
}

async function readTask({ index, request: { task }, on }: Run): Promise<string> {
  if (!on('spelling')) return task;
  const isEnglish = (word: string) => index.synonymsOf(word).length > 0 || isIdiomWord(word, index.idioms);
  return respell(task, await readSpelling(task, index.terms.over(index.reader), isEnglish));
}

function expand({ index, params, on }: Run, keywords: KeywordSet): Promise<ExpandedTerm[]> {
  const { variants, synonyms, standIns, nameless, abbreviations, idioms } = params.expansion;
  const meant = on('idioms') ? idiomWords(keywords.prose, index.idioms) : [];
  const terms = [...keywords.terms, ...meant.map((term): QueryTerm => ({ term, weight: idioms, source: 'synonym' }))];
  return expandTerms(index.terms.over(index.reader), terms, index, {
    ...params.expansion,
    variants: on('variants') ? variants : 0,
    synonyms: on('synonyms') ? synonyms : 0,
    standIns: on('synonyms') ? standIns : 0,
    // A report speaks of the code as it is: its words are the code's, or nobody's.
    nameless: on('synonyms') && !keywords.report ? nameless : 0,
    abbreviations: on('abbreviations') ? abbreviations : 0,
  });
}

/** Whatever bears one of the names, or ends with it. */
async function bearers({ index, on }: Run, names: readonly string[]): Promise<NodeName[]> {
  if (!on('named') || names.length === 0) return [];
  const nodes = await index.reader.namesByName({ names, limit: 2_000 });
  return nodes.filter((n) => index.corpus.answerable[n.id]);
}

async function landmarkShares(run: Run, { landmark }: KeywordSet): Promise<ReadonlyMap<number, number>> {
  const { corpus, reader, ownNames } = run.index;
  if (landmark === undefined) return new Map();
  if (landmark === 'routes') return routeShares(corpus);
  return entryShares(corpus, await reader.nodes((await bearers(run, START_NAMES)).map((n) => n.id)), ownNames);
}

function outright({ index: { corpus } }: Run, keywords: KeywordSet, named: Namesakes, places: NamedPlaces): number[] {
  return namedOutright(keywords.mentions, named, {
    called: keywords.called,
    isInNamedFile: (id) => places.files.has(corpus.columns.nodeFile[id] as number),
    doesWork: (id) => doesWork(corpus, id),
  });
}

/** Words, names and concepts, weighed by what each symbol is and what stands next to it. */
async function lexicalRank(
  run: Run,
  keywords: KeywordSet,
  terms: readonly ExpandedTerm[],
  lexical: LexicalScores,
  { named, places }: { readonly named: Namesakes; readonly places: NamedPlaces },
  equivalence: readonly EquivalenceCandidate[],
): Promise<Scored> {
  const { index, params, on } = run;
  const { corpus, reader } = index;
  const scored = startScores(lexical.score.slice(), lexical.hits);
  addEvidence(scored, { name: 'named', weight: params.blend.named, shares: namedShares(keywords.mentions, named) });
  addEvidence(scored, { name: 'spoken', weight: params.blend.spoken, shares: spokenShares(await bearers(run, keywords.spoken)) });
  if (on('named') && keywords.frames.length > 0) {
    const files = await reader.filesByPath(framePaths(keywords.frames));
    addEvidence(scored, { name: 'frames', weight: params.blend.named, shares: frameShares(corpus, keywords.frames, files) });
  }
  const { unsupported } = params.equivalence;
  const supported = (c: Candidate) => c.score * (unsupported + (1 - unsupported) * Math.min(1, (2 * (scored.score[c.id] as number)) / scored.unit));
  addEvidence(scored, {
    name: 'equivalence',
    weight: params.blend.equivalence * (keywords.identifiers.length > 0 ? params.blend.equivalenceBesideNames : 1),
    shares: new Map(equivalence.map((c) => [c.id, supported(c)])),
  });
  if (on('priors'))
    applyPriors(corpus, scored.score, scored.hits, {
      aboutTests: (keywords.aboutTests && !isTestingSubject(corpus, terms)) || !on('test-demotion'),
      aboutMigrations: keywords.aboutMigrations,
      params: on('popularity') ? params.priors : { ...params.priors, popularity: 0 },
    });
  if (on('scope') && keywords.scope.length > 0) applyScope(corpus, scored.score, scored.hits, keywords.scope, terms, params.priors.scope);
  favourPlaces(corpus, scored.score, scored.hits, places, params.namedFiles);
  const pool = topK(scored.hits, (id) => scored.score[id] as number, POOL);
  const smoothed = on('smoothing') ? smooth(corpus, scored.score, pool, params.smoothing) : scored.score;
  return { ...startScores(smoothed, pool), contributions: scored.contributions };
}

async function searchChannels({ on, request }: Run, input: ChannelInput, base: Scored, equivalence: readonly Candidate[]): Promise<Retrieval['channels']> {
  const bm25 = topK(base.hits, (id) => base.score[id] as number, BM25_CANDIDATES).map((id) => ({ id, score: base.score[id] as number, why: 'words' }));
  const tiered = on('tiered') ? await tieredChannel.search(input) : [];
  const path = on('path') ? await pathChannel.search(input) : [];
  const aliases = on('aliases')
    ? await searchGraphAliases(
        input,
        bm25.map((c) => c.id),
      )
    : [];
  const vocabulary = on('vocabulary') ? searchVocabulary(request.vocabulary ?? [], input.corpus) : [];
  return { bm25, tiered, equivalence, path, aliases, vocabulary };
}

async function chooseSeeds({ index, on }: Run, fused: readonly FusedCandidate[], path: readonly Candidate[], keywords: KeywordSet): Promise<Seed[]> {
  const { corpus, reader } = index;
  const found = fused.map((f) => f.id);
  const implementors = on('interface-seeds') ? implementorSeeds(corpus.adjacency, corpus.columns.nodeKind, found) : [];
  const places = path.map((c) => c.id);
  const nodes = new Map((await reader.nodes([...new Set([...found, ...implementors, ...places])])).map((n) => [n.id, n]));
  const records = (ids: readonly number[]) => ids.flatMap((id) => nodes.get(id) ?? []);
  return selectSeeds({
    candidates: records([...found, ...implementors]),
    pathCandidates: records(places),
    graphNodes: corpus.columns.nodes,
    aboutTests: keywords.aboutTests,
    on,
  });
}

function walk({ index, on }: Run, seeds: readonly Seed[]): Map<number, WalkedNode> {
  if (!on('walk') || seeds.length === 0) return new Map();
  const key = walkCacheKey({ seeds, params: WALK_PARAMS, scope: index.community === undefined ? '' : 'communities' });
  const graph = { adjacency: index.corpus.adjacency, walkable: index.corpus.answerable, ...(index.community && { community: index.community }) };
  const result = index.walks.get(key) ?? randomWalk(graph, seeds);
  index.walks.set(key, result);
  return new Map(result.nodes.map((n) => [n.id, n]));
}

function addGraphEvidence(
  { index, params, on }: Run,
  base: Scored,
  fused: readonly FusedCandidate[],
  seeds: readonly Seed[],
  walked: ReadonlyMap<number, WalkedNode>,
): void {
  const top = fused[0]?.score ?? 1;
  addEvidence(base, { name: 'fusion', weight: params.blend.fusion, shares: new Map(fused.map((f) => [f.id, f.score / top])) });
  addEvidence(base, { name: 'walk', weight: params.blend.walk, shares: new Map([...walked.values()].map((n) => [n.id, n.score])) });
  const ranked = topK(base.hits, (id) => base.score[id] as number, STRUCTURED);
  addEvidence(base, { name: 'structure', weight: params.blend.structure, shares: structureShares(index.corpus, ranked, (id) => walked.get(id)?.hops) });
  if (!on('hits') || walked.size === 0) return;
  const seedIds = new Set(seeds.map((s) => s.id));
  const { ids, authority, hub } = computeHits(index.corpus.adjacency, [...walked.keys()]);
  const shares = new Map(ids.map((id, i) => [id, hitsAdjustment(authority[i] as number, hub[i] as number, seedIds.has(id))]));
  addEvidence(base, { name: 'hits', weight: params.blend.hits, shares });
}

/** What was touched lately is a little more likely to be meant. */
async function addHistory({ index, params, on }: Run, base: Scored): Promise<void> {
  if (!on('recency') || index.commitAges === undefined) return;
  const ages = await index.commitAges(topK(base.hits, (id) => base.score[id] as number, STRUCTURED));
  const shares = new Map([...ages].map(([id, age]) => [id, commitRecency(age)]));
  addEvidence(base, { name: 'commits', weight: params.blend.commits, shares });
}

/** A message that the program prints leads to where it stands, word for word. */
async function addMessage(
  { index: { corpus, reader, textsOf }, params, on }: Run,
  keywords: KeywordSet,
  base: Scored,
  { coverage }: LexicalScores,
): Promise<void> {
  if (!on('message') || keywords.message.length === 0 || textsOf === undefined) return;
  const likely = topK(base.hits, (id) => base.score[id] as number, LISTENED).filter((id) => (coverage[id] as number) >= HEARD && doesWork(corpus, id));
  const nodes = await reader.nodes(likely);
  const texts = await textsOf([...new Set(nodes.map((n) => n.file))]);
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  const speakers = nodes.map((node) => ({ node, text: (lines.get(node.file) ?? []).slice(node.startLine - 1, node.endLine).join('\n') }));
  addEvidence(base, { name: 'message', weight: params.blend.message, shares: spokenBy(keywords.message, speakers) });
}
