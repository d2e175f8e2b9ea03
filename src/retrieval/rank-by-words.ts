/**
 * The score from the task's words, names and concepts, weighed by what each symbol is, where it lives and what its
 * neighbours say. Evidence from the graph, from use and from history is added to it later. A question and what its
 * concepts stand for in, the scores of the best POOL symbols out.
 */
import { wordStem } from '../util/irregular-verbs.ts';
import { topK } from '../util/top-k.ts';
import { nameParts } from '../util/typed-name.ts';
import { splitIdentifier } from '../util/words.ts';
import type { Candidate } from './channels/contract.ts';
import { framedFiles } from './frame-files.ts';
import type { KeywordSet } from './keyword-set.ts';
import { type Question, symbolsByName } from './question.ts';
import { addEvidence, type Scored, startScores } from './rank/evidence.ts';
import { frameShares } from './rank/frames.ts';
import { inheritedShares } from './rank/inherited-members.ts';
import { boostNamedPlaces } from './rank/named-files.ts';
import { type Namesakes, namedShares, nodesNamed, spokenShares } from './rank/named-symbols.ts';
import { applyScope } from './rank/scope-place.ts';
import { smooth } from './rank/smoothing.ts';
import type { Run } from './run.ts';

/** How many of the best symbols stay candidates. With 500, recall is .89 on the fixtures and .94 on the history tasks. */
const POOL = 1_500;

export async function rankByWords(run: Run, question: Question, concepts: readonly Candidate[]): Promise<Scored> {
  const { lexical } = question;
  const scored = startScores(lexical.score.slice(), lexical.hits);
  await addNames(run, question, scored);
  addConcepts(run, question, concepts, scored);
  weigh(run, question, scored);
  const pool = topK(scored.hits, (id) => scored.score[id] as number, POOL);
  const smoothed = run.on('smoothing') ? smooth(run.index.corpus, scored.score, pool, run.params.smoothing) : scored.score;
  return { ...startScores(smoothed, pool), contributions: scored.contributions };
}

async function addNames(run: Run, { keywords, intent, named }: Question, scored: Scored): Promise<void> {
  const { index, params, on } = run;
  addEvidence(scored, { name: 'named', weight: params.blend.named, shares: namedShares(keywords.mentions, named, intent.adds) });
  addEvidence(scored, { name: 'spoken', weight: params.blend.spoken, shares: spokenShares(await symbolsByName(run, keywords.spoken)) });
  if (on('named')) addEvidence(scored, { name: 'inherited', weight: params.blend.inherited, shares: await inherited(run, keywords, named) });
  if (!on('named') || keywords.frames.length === 0) return;
  const files = await framedFiles(index, keywords.frames);
  addEvidence(scored, { name: 'frames', weight: params.blend.frames, shares: frameShares(index.corpus, keywords.frames, files, named) });
}

/** Of the types that the title names, if they are few: its words say which of their members it is about. */
async function inherited({ index: { corpus, reader } }: Run, { mentions, words }: KeywordSet, named: Namesakes): Promise<ReadonlyMap<number, number>> {
  const inTitle = [...mentions].filter(([, weight]) => weight === 1).map(([id]) => nameParts(id));
  const types = [...new Set(inTitle.flat())].map((part) => nodesNamed(part, named)).filter((found) => found.length <= FEW);
  const members = inTitle.map((parts) => parts.at(-1) as string).filter((part) => !/^[A-Z]/.test(part));
  const said = new Set([...words, ...members.flatMap(splitIdentifier)].map((word) => wordStem(word)));
  return inheritedShares(
    corpus,
    types.flat(),
    (word) => said.has(wordStem(word)),
    (ids) => reader.names(ids),
  );
}

/** Namesakes of a type that is meant. */
const FEW = 3;

/** The target of a concept counts in full when the task's own words match it too, and less otherwise. */
function addConcepts({ params: { blend, equivalence } }: Run, { keywords }: Question, concepts: readonly Candidate[], scored: Scored): void {
  const { unsupported } = equivalence;
  const supported = (c: Candidate) => c.score * (unsupported + (1 - unsupported) * Math.min(1, (2 * (scored.score[c.id] as number)) / scored.unit));
  addEvidence(scored, {
    name: 'equivalence',
    weight: blend.equivalence * (keywords.identifiers.length > 0 ? blend.equivalenceBesideNames : 1),
    shares: new Map(concepts.map((c) => [c.id, supported(c)])),
  });
}

function weigh({ index: { corpus }, params, on }: Run, { keywords, terms, places, weightOf }: Question, { score, hits, contributions }: Scored): void {
  for (const id of hits) score[id] = (score[id] as number) * weightOf(id, contributions.has(id));
  if (on('scope') && keywords.scope.length > 0) applyScope(corpus, score, hits, keywords.scope, terms, params.priors.scope);
  boostNamedPlaces(corpus, score, hits, places, params.namedFiles);
}
