/**
 * What a title writes letter for letter (keywords/verbatim.ts) leads to the code that says it: a question that names
 * `cluster.conf` or `--dry-run` is about whoever has that text; a report is about what goes wrong, a topic about a part. A constant that holds it stands for those who use it.
 */
import { NODE_FLAGS } from '../model/graph.ts';
import { isValueKind, NODE_KINDS } from '../model/node-kinds.ts';
import { topK } from '../util/top-k.ts';
import { isReport } from './intent.ts';
import { saysVerbatim, type Verbatim } from './keywords/verbatim.ts';
import { usersOfValue } from './message-evidence.ts';
import type { Question } from './question.ts';
import { addEvidence, type Scored } from './rank/evidence.ts';
import { innermostShares } from './rank/quoted-text.ts';
import type { Run } from './run.ts';
import { sourcesOf, symbolsSaying } from './source-texts.ts';

/** How many symbols with the words of a text are read, the best of them. */
const MAX_READ = 100;
/** What more code says identifies none of it. */
const MAX_SAYING = 12;
const IS_VALUE = NODE_KINDS.map(isValueKind);

export async function addVerbatimEvidence(run: Run, question: Question, scored: Scored): Promise<void> {
  if (!run.on('verbatim') || run.index.textsOf === undefined || isReport(question.intent) || question.intent.form === 'topic') return;
  const shares = new Map<number, number>();
  for (const text of question.keywords.verbatim)
    for (const [id, share] of await sayersOf(run, question, text, scored)) shares.set(id, Math.max(shares.get(id) ?? 0, share));
  addEvidence(scored, { name: 'verbatim', weight: run.params.blend.verbatim, shares });
}

async function sayersOf(run: Run, { intent }: Question, verbatim: Verbatim, scored: Scored): Promise<ReadonlyMap<number, number>> {
  const { corpus } = run.index;
  const { nodeFlags, nodeKind } = corpus.columns;
  const mayAnswer = (id: number) => corpus.answerable[id] === 1 && (intent.about.tests || ((nodeFlags[id] as number) & NODE_FLAGS.test) === 0);
  const likely = topK((await symbolsSaying(run, verbatim.text)).filter(mayAnswer), (id) => scored.score[id] as number, MAX_READ);
  const said = (await sourcesOf(run, likely)).filter(({ text }) => saysVerbatim(text, verbatim)).map(({ node }) => ({ node, share: 1 }));
  const shares = innermostShares(said);
  if (shares.size > MAX_SAYING) return NO_SHARES;
  const isValue = (id: number) => IS_VALUE[nodeKind[id] as number] === true;
  const meant = [...shares].flatMap(([id, share]) => (isValue(id) ? usersOfValue(corpus, id).filter(mayAnswer) : [id]).map((one) => [one, share] as const));
  return meant.length > MAX_SAYING ? NO_SHARES : new Map(meant);
}

const NO_SHARES: ReadonlyMap<number, number> = new Map();
