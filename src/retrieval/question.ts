/**
 * A task, read against an index: its text with typing errors corrected, what it is after, its words with their postings,
 * how well each symbol matches them, and the concepts, symbols and files that it names. Nothing is ranked yet, and no
 * channel has been asked.
 */
import { NODE_FLAGS } from '../model/graph.ts';
import type { NodeName } from '../store/contract.ts';
import { documentTerms } from './document-terms.ts';
import { idiomWords, isIdiomWord } from './equivalence/idioms.ts';
import { type ClassMatch, matchClasses } from './equivalence/match-classes.ts';
import { type FilesAside, filesAside } from './files-aside.ts';
import type { RetrievalIndex } from './index-view.ts';
import { type Intent, isReport } from './intent.ts';
import type { ExpandedTerm, KeywordSet, QueryTerm } from './keyword-set.ts';
import { expandTerms, type WordKnowledge } from './keywords/expand-terms.ts';
import { extractKeywords } from './keywords/extract-keywords.ts';
import { readIntent } from './keywords/intent/read-intent.ts';
import { readSpelling, respell } from './keywords/spelling.ts';
import { readTaskText } from './keywords/task-text.ts';
import { writtenShort } from './keywords/written-short.ts';
import { type LexicalScores, scoreLexically } from './lexical-score.ts';
import { type NamedPlaces, NO_PLACES, namedPlaces } from './rank/named-files.ts';
import { mentionVariants, type Namesakes, namesakes, withoutRepeats } from './rank/named-symbols.ts';
import { withoutOverloads } from './rank/overloads.ts';
import { type SymbolWeight, symbolWeights } from './rank/symbol-weights.ts';
import { isTestingSubject } from './rank/testing-subject.ts';
import type { Run } from './run.ts';

export interface Question {
  /** With typing errors corrected. */
  readonly task: string;
  readonly intent: Intent;
  readonly keywords: KeywordSet;
  readonly terms: readonly ExpandedTerm[];
  readonly lexical: LexicalScores;
  /** By what it is: kind, test, generated code. */
  readonly weightOf: SymbolWeight;
  readonly classes: readonly ClassMatch[];
  readonly named: Namesakes;
  readonly places: NamedPlaces;
}

export async function readQuestion(run: Run): Promise<Question> {
  const { index, params, on } = run;
  const task = await readTask(run, plainText(run.request.task));
  const text = readTaskText(task, index.ownNames);
  const intent = readIntent(text);
  const keywords = extractKeywords(text, index.ownNames, keywordWeights(run, intent));
  const own = await expand(run, { title: text.title, keywords, intent });
  const byOwn = scoreLexically(index.corpus, own, params.lexical);
  const found = await documentTerms(run, { intent, keywords, terms: own, lexical: byOwn });
  const terms = [...own, ...found];
  return {
    task,
    intent,
    keywords,
    terms,
    lexical: found.length === 0 ? byOwn : scoreLexically(index.corpus, terms, params.lexical),
    weightOf: weights(run, intent, terms, await filesAside(index.corpus, index.terms.over(index.reader))),
    classes: on('equivalence') ? matchClasses(keywords.prose, index.classFiles) : [],
    named: await namedBy(run, keywords, intent),
    places: on('named') ? await namedPlaces(index.corpus, index.reader, keywords.paths, terms) : NO_PLACES,
  };
}

/** Words of a question that stand apart may name one function ("cancel an existing booking"); in a report, and where a whole is wanted, they are accidents. */
const keywordWeights = ({ params: { keywords } }: Run, intent: Intent) => (isReport(intent) || intent.wants === 'whole' ? { ...keywords, apart: 0 } : keywords);

function weights({ index: { corpus }, params, on }: Run, intent: Intent, terms: readonly ExpandedTerm[], aside: FilesAside): SymbolWeight {
  if (!on('priors')) return () => 1;
  const { about, form, wants } = intent;
  const tests = (about.tests && !isTestingSubject(corpus, terms)) || !on('test-demotion');
  return symbolWeights(corpus, { about: { ...about, tests }, wants, isOrder: form === 'order' }, params.priors, aside);
}

async function namedBy(run: Run, { identifiers }: KeywordSet, { about }: Intent): Promise<Namesakes> {
  const { nodeFlags } = run.index.corpus.columns;
  const all = namesakes(await symbolsByName(run, mentionVariants(identifiers)));
  return about.tests ? all : withoutRepeats(all, identifiers, (id) => ((nodeFlags[id] as number) & NODE_FLAGS.test) !== 0);
}

/** No name is longer; what is costs time in every stage and means nothing. */
const MAX_WORD = 200;
const LONG_WORD = new RegExp(`([\\w$\\u0080-\\uffff]{${MAX_WORD}})[\\w$\\u0080-\\uffff]+`, 'g');

/** Tickets copied from a web page end their lines as forms send them. */
const LINE_END = /\r\n?/g;

const plainText = (task: string): string => task.replace(LINE_END, '\n').replace(LONG_WORD, '$1');

async function readTask({ index, on }: Run, task: string): Promise<string> {
  if (!on('spelling')) return task;
  const isEnglish = (word: string) => index.synonymsOf(word).length > 0 || index.meaningsOf(word).length > 0 || isIdiomWord(word, index.idioms);
  return respell(task, await readSpelling(task, index.terms.over(index.reader), isEnglish));
}

async function expand(run: Run, { title, keywords, intent }: Pick<Question, 'keywords' | 'intent'> & { title: string }): Promise<ExpandedTerm[]> {
  const { index, params, on } = run;
  const { expansion } = params;
  const meant = on('idioms') ? idiomWords(keywords.prose, index.idioms) : [];
  const isSpeltOut = (term: string) => index.expansionsOf(term).some((words) => words.includes(' ') && title.toLowerCase().includes(words));
  const weightOf = (term: string) => (isSpeltOut(term) ? expansion.spelledOut : expansion.idioms);
  const source = index.terms.over(index.reader);
  const terms = [
    ...keywords.terms,
    ...meant.map((term): QueryTerm => ({ term, weight: weightOf(term), source: 'synonym' })),
    ...(await shortForms(run, title, intent)),
  ];
  return expandTerms(source, terms, wordsKnown(index, intent), isReport(intent) ? { ...expansion, nameless: 0 } : expansion);
}

/** Whoever names a topic, or reports a defect or a change, knows the code's own words: nothing there is put in plain English, and a report's rare words need no synonyms. */
const wordsKnown = (index: RetrievalIndex, intent: Intent): WordKnowledge =>
  intent.form === 'topic' || isReport(intent) ? { ...index, meaningsOf: () => [] } : index;

async function shortForms({ index, params, on }: Run, title: string, intent: Intent): Promise<QueryTerm[]> {
  if (!on('abbreviations') || isReport(intent)) return [];
  const { synonymsOf, meaningsOf, expansionsOf } = index;
  const isWord = (word: string) => synonymsOf(word).length > 0 || meaningsOf(word).length > 0 || expansionsOf(word).length > 0;
  const source = index.terms.over(index.reader);
  return writtenShort(title, { postings: source.postings, files: index.corpus.columns.files, isWord }, params.writtenShort);
}

/** Symbols that can be answers and whose whole name, or its last part, is one of `names`. */
export async function nodesByName({ index, on }: Run, names: readonly string[]): Promise<NodeName[]> {
  if (!on('named') || names.length === 0) return [];
  const nodes = await index.reader.namesByName({ names, limit: 2_000 });
  return nodes.filter((n) => index.corpus.answerable[n.id]);
}

/** The same, with one symbol for all overloads of a method. */
export async function symbolsByName(run: Run, names: readonly string[]): Promise<NodeName[]> {
  return withoutOverloads(await nodesByName(run, names), run.index.corpus.columns);
}
