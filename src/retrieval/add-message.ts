/**
 * A message that the program prints leads to where it stands, word for word: to the body that says it, or, where the
 * interface has its texts in files of their own, to the code that asks for it by its key. Tests only repeat it.
 */
import { edgeTypeId } from '../model/edge-types.ts';
import { NODE_FLAGS } from '../model/graph.ts';
import { isValueKind, NODE_KINDS } from '../model/node-kinds.ts';
import { PostingReader, SYMBOL_FIELDS } from '../model/search-index.ts';
import { BODY_STOP_WORDS } from '../util/stop-words.ts';
import { textTerms } from '../util/words.ts';
import type { Corpus } from './corpus.ts';
import type { Question } from './question.ts';
import { doesWork } from './rank/does-work.ts';
import { addEvidence, bestOf, type Scored } from './rank/evidence.ts';
import { type Speaker, sharedOut, spokenBy } from './rank/said-in-body.ts';
import { askedForms, asksFor, type ShownMessage, shownMessages } from './rank/said-on-screen.ts';
import type { Run } from './run.ts';

/** How many of the best are asked whether they say a message. */
const LISTENED = 120;
/** Which part of the task's words they have to have: the others need not be read. */
const HEARD = 0.2;
/** Who says this much of a message in the code itself is who was looked for. */
const ENOUGH = 0.8;
/** More symbols than this with the words of a key: they are everyday words, and nobody is told apart by them. */
const MOST_READ = 100;
/** A text that more code uses tells none of it apart. */
const MOST_USERS = 12;
const BODY = SYMBOL_FIELDS.indexOf('body');
const USES = new Set([edgeTypeId('references'), edgeTypeId('accesses_field')]);
const IS_VALUE = NODE_KINDS.map(isValueKind);

/** Returns which share of the task's words each node has: whoever shows a text has its words, though only its key stands there. */
export async function addMessage(run: Run, question: Question, scored: Scored): Promise<Float64Array> {
  const { coverage } = question.lexical;
  if (!run.on('message') || question.keywords.message.length === 0 || run.index.textsOf === undefined) return coverage;
  const inBodies = await saidInBodies(run, question, scored);
  const said = Math.max(0, ...inBodies.values()) >= ENOUGH ? inBodies : new Map([...inBodies, ...(await saidByValues(run, question, scored))]);
  const shown = Math.max(0, ...said.values()) >= ENOUGH ? NOBODY : await saidOnScreen(run, question);
  const more = new Map([...shown].filter(([id, share]) => share > (said.get(id) ?? 0)));
  addEvidence(scored, { name: 'message', weight: run.params.blend.message, shares: new Map([...said, ...more]) });
  return withWords(coverage, more);
}

const NOBODY: ReadonlyMap<number, number> = new Map();

function withWords(coverage: Float64Array, shares: ReadonlyMap<number, number>): Float64Array {
  if (shares.size === 0) return coverage;
  const grown = coverage.slice();
  for (const [id, share] of shares) grown[id] = Math.max(share, grown[id] as number);
  return grown;
}

const mayPrint = ({ index: { corpus } }: Run, { keywords }: Question, id: number): boolean =>
  keywords.aboutTests || ((corpus.columns.nodeFlags[id] as number) & NODE_FLAGS.test) === 0;

async function saidInBodies(run: Run, question: Question, scored: Scored): Promise<Map<number, number>> {
  const { keywords, lexical } = question;
  const isLikely = (id: number) => (lexical.coverage[id] as number) >= HEARD && doesWork(run.index.corpus, id) && mayPrint(run, question, id);
  return spokenBy(keywords.message, await speakers(run, bestOf(scored, LISTENED).filter(isLikely)));
}

/** A message that stands in a constant is said by whoever uses that; the constant itself is not where it happens. */
async function saidByValues(run: Run, question: Question, scored: Scored): Promise<Map<number, number>> {
  const { corpus } = run.index;
  const isValue = (id: number) => (question.lexical.coverage[id] as number) >= HEARD && IS_VALUE[corpus.columns.nodeKind[id] as number] === true;
  const said = spokenBy(question.keywords.message, await speakers(run, bestOf(scored, LISTENED).filter(isValue)));
  const users = new Map<number, number>();
  for (const [value, share] of said)
    if (share >= ENOUGH) for (const id of usersOfValue(corpus, value).filter((user) => mayPrint(run, question, user))) users.set(id, share);
  return users.size > MOST_USERS ? new Map() : users;
}

function usersOfValue({ adjacency, answerable }: Corpus, value: number): number[] {
  const { offsets, targets, types } = adjacency.in;
  const users: number[] = [];
  for (let i = offsets[value] as number; i < (offsets[value + 1] as number); i++)
    if (USES.has(types[i] as number) && answerable[targets[i] as number]) users.push(targets[i] as number);
  return users;
}

async function saidOnScreen(run: Run, question: Question): Promise<Map<number, number>> {
  const texts = (await run.index.screenTexts?.()) ?? [];
  const users = await Promise.all(shownMessages(question.keywords.message, texts).map((shown) => usersOf(run, question, shown)));
  return sharedOut(users.flat());
}

/** Whoever asks for the text by its whole key, or else by the longest end of it that anybody asks with. */
async function usersOf(run: Run, question: Question, { key, share }: ShownMessage): Promise<{ node: Speaker['node']; share: number }[]> {
  for (const form of askedForms(key)) {
    const ids = (await symbolsWith(run, form)).filter((id) => run.index.corpus.answerable[id] && mayPrint(run, question, id));
    if (ids.length > MOST_READ) continue;
    const users = (await speakers(run, ids)).filter(({ text }) => asksFor(text, form));
    if (users.length > 0) return users.map(({ node }) => ({ node, share }));
  }
  return [];
}

/** Symbols whose bodies have every word of a key. */
async function symbolsWith({ index }: Run, form: string): Promise<number[]> {
  const terms = [...new Set(textTerms(form))].filter((term) => !BODY_STOP_WORDS.has(term));
  const lists = await index.terms.over(index.reader).postings(terms);
  if (terms.length === 0 || lists.length < terms.length) return [];
  lists.sort((a, b) => a.symbolCount - b.symbolCount);
  const sets = lists.map((list) => inBodies(list.symbols));
  return [...(sets[0] as Set<number>)].filter((id) => sets.every((ids) => ids.has(id)));
}

function inBodies(symbols: Uint8Array): Set<number> {
  const ids = new Set<number>();
  for (const reader = new PostingReader(symbols, SYMBOL_FIELDS.length); reader.next(); ) if (reader.counts[BODY] !== 0) ids.add(reader.id);
  return ids;
}

async function speakers({ index: { reader, textsOf } }: Run, ids: readonly number[]): Promise<Speaker[]> {
  const nodes = await reader.nodes(ids);
  const texts = (await textsOf?.([...new Set(nodes.map((n) => n.file))])) ?? new Map<string, string>();
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  return nodes.map((node) => ({ node, text: (lines.get(node.file) ?? []).slice(node.startLine - 1, node.endLine).join('\n') }));
}
