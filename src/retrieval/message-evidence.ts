/**
 * A message that the program prints leads to where it stands, word for word: to the body that says it, or, where the
 * interface has its texts in files of their own, to the code that asks for it by its key. Tests only repeat it.
 */
import { edgeTypeId } from '../model/edge-types.ts';
import { NODE_FLAGS } from '../model/graph.ts';
import { isValueKind, NODE_KINDS } from '../model/node-kinds.ts';
import type { Corpus } from './corpus.ts';
import type { Question } from './question.ts';
import { doesWork } from './rank/does-work.ts';
import { addEvidence, bestOf, type Scored } from './rank/evidence.ts';
import { innermostShares, quotedIn, type SourceText } from './rank/quoted-text.ts';
import { askedForms, asksFor, type ShownMessage, shownMessages } from './rank/ui-text.ts';
import type { Run } from './run.ts';
import { sourcesOf, symbolsSaying } from './source-texts.ts';

/** How many of the best are searched for a message. */
const SEARCHED = 120;
/** Which share of the task's words they must have to be read at all. */
const LEAST_WORDS = 0.2;
/** Code that contains this share of a message is what was looked for. */
const FOUND = 0.8;
/** More symbols than this with the words of a key: its words are too common to identify anything. */
const MAX_SOURCES = 100;
/** A text that more code uses identifies none of it. */
const MAX_USERS = 12;
const USES = new Set([edgeTypeId('references'), edgeTypeId('accesses_field')]);
const IS_VALUE = NODE_KINDS.map(isValueKind);

/** Returns which share of the task's words each node has: code that shows a text has its words, though only its key is written there. */
export async function addMessageEvidence(run: Run, question: Question, scored: Scored): Promise<Float64Array> {
  const { coverage } = question.lexical;
  if (!run.on('message') || question.intent.message.length === 0 || run.index.textsOf === undefined) return coverage;
  const inBodies = await matchBodies(run, question, scored);
  const said = Math.max(0, ...inBodies.values()) >= FOUND ? inBodies : new Map([...inBodies, ...(await matchConstants(run, question, scored))]);
  const shown = Math.max(0, ...said.values()) >= FOUND ? NO_SHARES : await matchUiText(run, question);
  const more = new Map([...shown].filter(([id, share]) => share > (said.get(id) ?? 0)));
  addEvidence(scored, { name: 'message', weight: run.params.blend.message, shares: new Map([...said, ...more]) });
  return withWords(coverage, more);
}

const NO_SHARES: ReadonlyMap<number, number> = new Map();

function withWords(coverage: Float64Array, shares: ReadonlyMap<number, number>): Float64Array {
  if (shares.size === 0) return coverage;
  const grown = coverage.slice();
  for (const [id, share] of shares) grown[id] = Math.max(share, grown[id] as number);
  return grown;
}

const mayPrint = ({ index: { corpus } }: Run, { intent }: Question, id: number): boolean =>
  intent.about.tests || ((corpus.columns.nodeFlags[id] as number) & NODE_FLAGS.test) === 0;

async function matchBodies(run: Run, question: Question, scored: Scored): Promise<Map<number, number>> {
  const { intent, lexical } = question;
  const isLikely = (id: number) => (lexical.coverage[id] as number) >= LEAST_WORDS && doesWork(run.index.corpus, id) && mayPrint(run, question, id);
  return quotedIn(intent.message, await sourcesOf(run, bestOf(scored, SEARCHED).filter(isLikely)));
}

/** A message in a constant stands for the code that uses it; the constant itself is not where it happens. */
async function matchConstants(run: Run, question: Question, scored: Scored): Promise<Map<number, number>> {
  const { corpus } = run.index;
  const isValue = (id: number) => (question.lexical.coverage[id] as number) >= LEAST_WORDS && IS_VALUE[corpus.columns.nodeKind[id] as number] === true;
  const said = quotedIn(question.intent.message, await sourcesOf(run, bestOf(scored, SEARCHED).filter(isValue)));
  const users = new Map<number, number>();
  for (const [value, share] of said)
    if (share >= FOUND) for (const id of usersOfValue(corpus, value).filter((user) => mayPrint(run, question, user))) users.set(id, share);
  return users.size > MAX_USERS ? new Map() : users;
}

export function usersOfValue({ adjacency, answerable }: Corpus, value: number): number[] {
  const { offsets, targets, types } = adjacency.in;
  const users: number[] = [];
  for (let i = offsets[value] as number; i < (offsets[value + 1] as number); i++)
    if (USES.has(types[i] as number) && answerable[targets[i] as number]) users.push(targets[i] as number);
  return users;
}

async function matchUiText(run: Run, question: Question): Promise<Map<number, number>> {
  const texts = (await run.index.screenTexts?.()) ?? [];
  const users = await Promise.all(shownMessages(question.intent.message, texts).map((shown) => usersOf(run, question, shown)));
  return innermostShares(users.flat());
}

/** Whoever asks for the text by its whole key, or else by the longest end of it that anybody asks with. */
async function usersOf(run: Run, question: Question, { key, share }: ShownMessage): Promise<{ node: SourceText['node']; share: number }[]> {
  for (const form of askedForms(key)) {
    const ids = (await symbolsSaying(run, form)).filter((id) => run.index.corpus.answerable[id] && mayPrint(run, question, id));
    if (ids.length > MAX_SOURCES) continue;
    const users = (await sourcesOf(run, ids)).filter(({ text }) => asksFor(text, form));
    if (users.length > 0) return users.map(({ node }) => ({ node, share }));
  }
  return [];
}
