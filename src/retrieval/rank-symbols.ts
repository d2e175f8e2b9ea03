/**
 * The rank, in one place: what a question's words, names and concepts say, then what the graph, history, messages and
 * use add, then what the intent of the task prefers, then the fitted order of the best, and in front of all what the
 * task names beyond doubt. A question and what the earlier stages found in, ranked symbols out.
 */
import { lastPart } from '../util/last-part.ts';
import { topK } from '../util/top-k.ts';
import { splitIdentifier } from '../util/words.ts';
import { filesAside } from './files-aside.ts';
import type { FusedCandidate } from './fusion/rrf.ts';
import { matchWords } from './matched-words.ts';
import { addMessageEvidence } from './message-evidence.ts';
import { nodesByName, type Question, symbolsByName } from './question.ts';
import { boostAskedKinds } from './rank/asked-kinds.ts';
import { askedRelations, NO_RELATIONS } from './rank/asked-relations.ts';
import { commitRecency } from './rank/commit-recency.ts';
import { commonBases } from './rank/common-base.ts';
import { definitionsOfName } from './rank/definitions.ts';
import { diversify } from './rank/diversity.ts';
import { doesWork, isAccessor } from './rank/does-work.ts';
import { addEvidence, bestOf, leadWith, type Scored, scaleEach, sharesOfHits } from './rank/evidence.ts';
import { type Considered, describeConsidered } from './rank/fitted/considered.ts';
import { reorder } from './rank/fitted/reorder.ts';
import { boostImplementations } from './rank/implementations.ts';
import { entryShares, routeShares, START_NAMES } from './rank/landmarks.ts';
import { membersNamed, mentionVariants, namedOutright, namesakes, nodesNamed } from './rank/named-symbols.ts';
import { preferNewerTwins } from './rank/newer-twins.ts';
import { liftOuterFunctions } from './rank/outer-functions.ts';
import { foldOverloads } from './rank/overloads.ts';
import { rankFiles } from './rank/rank-files.ts';
import { boostDeclaringTypes, boostNamedMembers, boostReported } from './rank/reported-symbols.ts';
import { structureShares } from './rank/structure.ts';
import type { Run } from './run.ts';
import { addVerbatimEvidence } from './verbatim-evidence.ts';

/** What the stages before found. */
export interface Found {
  /** Scores by words, names and concepts. */
  readonly byWords: Scored;
  readonly fused: readonly FusedCandidate[];
  /** Score and distance of each node that the walk reached; empty where the walk says nothing. */
  readonly walked: ReadonlyMap<number, { readonly score: number; readonly hops: number }>;
  /** Hub and authority adjustments. */
  readonly hits: ReadonlyMap<number, number>;
}

export interface RankedSymbols {
  readonly scored: Scored;
  /** What the final order was made of, in the order before; empty where the order is not fitted. */
  readonly considered: readonly Considered[];
  /** Best first. Of several overloads of a method the best one. */
  readonly ranked: readonly number[];
  /** The other overloads of a ranked symbol, best first. */
  readonly overloads: ReadonlyMap<number, readonly number[]>;
}

/** How many symbols are ranked in the end: more than any token budget can show. */
const MAX_RANKED = 400;
/** How many callers, implementations or tests of a symbol a title that asks for them gets, at most. */
const MAX_RELATED = 40;
/** How many of the best symbols are put into their final order by their features. */
const CONSIDERED = 60;
/** How many of the best symbols get a structural score. */
const STRUCTURED = 100;

export async function rankSymbols(run: Run, question: Question, found: Found): Promise<RankedSymbols> {
  const { byWords: scored } = found;
  await addGraphEvidence(run, scored, found);
  await addHistory(run, scored);
  const coverage = await addMessageEvidence(run, question, scored);
  await addVerbatimEvidence(run, question, scored);
  addUse(run, scored);
  boostChanged(run, question, scored, coverage);
  if (run.on('place') && question.intent.wantsPlace) boostImplementations(scored, run.index.corpus, run.params.place);
  if (run.on('asked-kinds')) boostAskedKinds(scored, run.index.corpus, question.intent.kinds, run.params.askedKinds);
  await addLandmarks(run, question, scored);
  const overloads = await holdBackOverloads(run, scored);
  const considered = reorderBest(run, question, scored);
  if (run.on('outer')) liftOuterFunctions(scored, run.index.corpus, run.params.outer);
  boostBestFiles(run, question, scored);
  await orderTwins(run, question, scored);
  await leadWithNamed(run, question, scored);
  const { ranked, folded } = await foldOverloads([...new Set([...bestAnswers(run, scored), ...overloads])], run.index.corpus.columns, namesIn(run));
  return {
    scored,
    considered,
    ranked: spread(
      run,
      ranked.filter((id) => scored.score[id] !== 0),
    ),
    overloads: folded,
  };
}

async function addGraphEvidence({ index, params, on }: Run, scored: Scored, { fused, walked, hits }: Found): Promise<void> {
  const top = fused[0]?.score ?? 1;
  addEvidence(scored, { name: 'fusion', weight: params.blend.fusion, shares: new Map(fused.map((f) => [f.id, f.score / top])) });
  addEvidence(scored, { name: 'walk', weight: params.blend.walk, shares: new Map([...walked].map(([id, n]) => [id, n.score])) });
  const best = bestOf(scored, STRUCTURED);
  const ages = on('recency') && index.traceAges !== undefined ? await index.traceAges(best) : new Map<number, number>();
  const structure = structureShares(index.corpus, best, (id) => walked.get(id)?.hops, ages);
  addEvidence(scored, { name: 'structure', weight: params.blend.structure, shares: structure });
  addEvidence(scored, { name: 'hits', weight: params.blend.hits, shares: hits });
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

/** `coverage`: which share of the task's words each node has. */
function boostChanged({ index: { corpus }, params, on }: Run, { keywords, intent, named }: Question, scored: Scored, coverage: Float64Array): void {
  if (!on('report')) return;
  boostReported(scored, corpus, coverage, intent, params.report);
  boostDeclaringTypes(scored, corpus, intent, params.report);
  const members = membersNamed(keywords.mentions, named, (id) => doesWork(corpus, id));
  boostNamedMembers(scored, members, intent, params.report);
}

/** The fitted order counts in full where one symbol is wanted; the more of a whole is wanted, the more is left to the evidence so far. */
function reorderBest({ index: { corpus }, params, on }: Run, { intent, terms, lexical }: Question, scored: Scored): readonly Considered[] {
  const strength = params.priors.single.strength[intent.wants];
  if (!on('fitted') || strength === 0) return [];
  const ids = bestOf(scored, CONSIDERED).filter((id) => corpus.answerable[id]);
  const words = matchWords(corpus, terms, params.lexical.fields, ids);
  const considered = describeConsidered(corpus, scored, ids, { words, fileScore: lexical.fileScore });
  reorder(scored, considered, params.fitted.weights, strength);
  return considered;
}

/** A topic is a part of the program, and a part is mostly a file: the first symbol of each file stands for all of its evidence. */
function boostBestFiles({ index: { corpus }, params, on }: Run, { intent: { form, wants } }: Question, scored: Scored): void {
  const power = form === 'topic' ? params.files.topic : form === 'question' && wants === 'workings' ? params.files.workings : 0;
  if (!on('files') || power === 0) return;
  const factors = rankFiles(corpus, scored).map(({ best, score }) => [best, (score / (scored.score[best] as number)) ** power] as const);
  scaleEach(scored, 'file', new Map(factors));
}

/** Of two versions of a symbol the newer comes first, unless the task speaks of versions; symbols are read only where a path names one. */
async function orderTwins({ index: { corpus, reader, terms }, on }: Run, { intent }: Question, scored: Scored): Promise<void> {
  if (!on('twins') || intent.about.replaced) return;
  const { versions } = await filesAside(corpus, terms.over(reader));
  const best = bestOf(scored, CONSIDERED);
  if (best.some((id) => versions.has(corpus.columns.nodeFile[id] as number))) preferNewerTwins(scored, await reader.nodes(best));
}

async function addLandmarks(run: Run, question: Question, scored: Scored): Promise<void> {
  if (run.on('landmarks')) addEvidence(scored, { name: 'landmark', weight: run.params.blend.landmark, shares: await landmarkShares(run, question) });
}

async function landmarkShares(run: Run, { intent: { landmark } }: Question): Promise<ReadonlyMap<number, number>> {
  const { corpus, reader, ownNames } = run.index;
  if (landmark === undefined) return new Map();
  if (landmark === 'routes') return routeShares(corpus);
  return entryShares(corpus, await reader.nodes((await nodesByName(run, START_NAMES)).map((n) => n.id)), ownNames);
}

/** Symbols that the title names beyond doubt come first; behind them their callers, implementations or tests, if it asks for those. */
async function leadWithNamed(run: Run, question: Question, scored: Scored): Promise<void> {
  const { corpus } = run.index;
  const asked = run.on('relations') ? await askedRelations(corpus, question.intent.relation, (names) => nodesByName(run, names)) : NO_RELATIONS;
  const related = topK(asked.related, (id) => scored.score[id] as number, MAX_RELATED);
  leadWith(scored, 'related', [...related, ...(await baseOfKind(run, question, scored))]);
  leadWith(scored, 'named', [...new Set([...asked.of, ...namedBeyondDoubt(run, question)])]);
  for (const ids of await definitionsOf(run, question)) leadWith(scored, 'named', ids);
}

/** A name typed alone means its definitions: what each of the lists holds comes before the list in front of it. */
async function definitionsOf(run: Run, { intent: { identifier, about } }: Question): Promise<readonly (readonly number[])[]> {
  if (identifier === undefined) return [];
  const found = nodesNamed(identifier, namesakes(await symbolsByName(run, mentionVariants([identifier]))));
  return definitionsOfName(run.index.corpus, found, identifier, about.tests);
}

/** Among how many of the best a common base is looked for. */
const OF_A_KIND = 20;

/** The base that is named after the kind: `BaseBackend` for a backend, not just anything that its subtypes extend. */
async function baseOfKind({ index: { corpus, reader }, on }: Run, { intent: { oneMore } }: Question, scored: Scored): Promise<number[]> {
  if (!on('relations') || oneMore === undefined) return [];
  const bases = commonBases(corpus, bestOf(scored, OF_A_KIND));
  const names = new Map((await reader.nodes(bases)).map((n) => [n.id, splitIdentifier(lastPart(n.name))]));
  return bases.filter((id) => names.get(id)?.includes(oneMore)).slice(0, 1);
}

function namedBeyondDoubt({ index: { corpus } }: Run, { keywords, named, places }: Question): number[] {
  return namedOutright(keywords.mentions, named, {
    called: keywords.called,
    isInNamedFile: (id) => places.files.has(corpus.columns.nodeFile[id] as number),
    doesWork: (id) => doesWork(corpus, id),
  });
}

const bestAnswers = ({ index: { corpus } }: Run, scored: Scored): number[] => bestOf(scored, MAX_RANKED).filter((id) => corpus.answerable[id]);
const namesIn =
  ({ index: { reader } }: Run) =>
  (ids: readonly number[]) =>
    reader.names(ids);

/** Of overloads only the best one competes from here on, with a little of what the others say; those are returned. */
async function holdBackOverloads(run: Run, scored: Scored): Promise<number[]> {
  const { folded } = await foldOverloads(bestAnswers(run, scored), run.index.corpus.columns, namesIn(run));
  const others = [...folded.values()].flat();
  scaleEach(scored, 'overload', new Map(others.map((id) => [id, 0])));
  scaleEach(scored, 'overload', new Map([...folded].map(([id, same]) => [id, (1 + same.length) ** run.params.overloads])));
  return others;
}

function spread({ index: { corpus }, params, on }: Run, ranked: readonly number[]): readonly number[] {
  return on('diversity') ? diversify(ranked, corpus.columns, params.diversity, (id) => isAccessor(corpus, id)) : ranked;
}
