/**
 * For a task that reports a defect or a change (`form` of an intent). A report is about the symbols in which most of its
 * words come together, and about those that do the work rather than small ones they call. A change also mentions symbols
 * that half of the program uses, while what it changes is mostly used in few places. Scales scores in place.
 * docs/decisions/0004-reports-and-places.md.
 */

import { isCallableKind, isTypeKind, isValueKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';
import { type Intent, isReport } from '../intent.ts';
import { addEvidence, type Scored, scaleScores } from './evidence.ts';

export interface ReportParams {
  /** Exponent of the share of the task's words that a symbol matches. */
  readonly coverage: number;
  /** Power of the number of relations that lead out of a symbol. */
  readonly relations: number;
  /** Power of the number of words in its body. */
  readonly body: number;
  /** For a change, how much references to a symbol beyond the first few lower its score: the exponent of their number. */
  readonly used: { readonly power: number; readonly beyond: number };
  /** Of a method that an interface only declares: a change is made where it is implemented. */
  readonly declared: number;
  /** For a change, what a member that it names with its owner gains, as a share of the best score. */
  readonly member: number;
  /** For a change, what the type that declares a field or constant has at least, as a share of the field's score. */
  readonly holder: number;
}

type ReportForm = Pick<Intent, 'form'>;

export const REPORT_PARAMS: ReportParams = {
  coverage: 2,
  relations: 0.08,
  body: 0.03,
  used: { power: 0.08, beyond: 5 },
  declared: 0.6,
  member: 0.3,
  holder: 0.8,
};

const BODY = SYMBOL_FIELDS.indexOf('body');
/** A class of twenty thousand lines does no more work than others, it has more members. docs/decisions/0004-reports-and-places.md. */
const TYPE_RELATIONS = 60;

/** `coverage` is per node, 0 to 1. */
export function boostReported(scored: Scored, corpus: Corpus, coverage: Float64Array, intent: ReportForm, params: ReportParams): void {
  if (!isReport(intent)) return;
  const { offsets } = corpus.adjacency.out;
  const bodies = corpus.columns.nodeLengths[BODY] as Uint16Array;
  const isChange = intent.form === 'change';
  scaleScores(scored, 'report', (id) => {
    const all = (offsets[id + 1] as number) - (offsets[id] as number);
    const relations = IS_TYPE[corpus.columns.nodeKind[id] as number] === true ? Math.min(all, TYPE_RELATIONS) : all;
    const work = (1 + relations) ** params.relations * (1 + (bodies[id] as number)) ** params.body;
    const used = isChange ? (1 + Math.max(0, corpus.referencesTo(id) - params.used.beyond)) ** params.used.power : 1;
    const declared = isChange && isDeclaredOnly(corpus, id) ? params.declared : 1;
    return ((declared * work) / used) * Math.exp(params.coverage * ((coverage[id] as number) - 1));
  });
}

/**
 * `Order#total` in a message says where the change is made, often enough to come before what merely has more of the
 * message's words. docs/decisions/0004-reports-and-places.md.
 */
export function boostNamedMembers(scored: Scored, members: readonly number[], intent: ReportForm, params: ReportParams): void {
  if (intent.form !== 'change' || members.length === 0) return;
  const best = scored.hits.reduce((most, id) => Math.max(most, scored.score[id] as number), 0);
  addEvidence(scored, { name: 'named', weight: params.member, shares: new Map(members.map((id) => [id, best / scored.unit])) });
}

/** Whoever changes a field or a constant changes the type that declares it. docs/decisions/0004-reports-and-places.md. */
export function boostDeclaringTypes(scored: Scored, { columns: { nodeKind, nodeOwner } }: Corpus, intent: ReportForm, params: ReportParams): void {
  if (intent.form !== 'change') return;
  const { hits, score, unit } = scored;
  const gains = new Map<number, number>();
  for (const id of hits) {
    const holder = nodeOwner[id] as number;
    if (holder < 0 || IS_VALUE[nodeKind[id] as number] !== true || IS_TYPE[nodeKind[holder] as number] !== true) continue;
    const gain = (params.holder * (score[id] as number) - (score[holder] as number)) / unit;
    if (gain > (gains.get(holder) ?? 0)) gains.set(holder, gain);
  }
  addEvidence(scored, { name: 'report', weight: 1, shares: gains });
}

const IS_VALUE = NODE_KINDS.map(isValueKind);
const IS_TYPE = NODE_KINDS.map(isTypeKind);
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const INTERFACE = NODE_KINDS.indexOf('interface');
/** Lines of a declaration; a default implementation is seldom as short. */
const DECLARATION = 3;

function isDeclaredOnly({ columns: { nodeKind, nodeOwner, nodeStartLine, nodeEndLine } }: Corpus, id: number): boolean {
  const owner = nodeOwner[id] as number;
  if (owner < 0 || nodeKind[owner] !== INTERFACE || IS_CALLABLE[nodeKind[id] as number] !== true) return false;
  return (nodeEndLine[id] as number) - (nodeStartLine[id] as number) < DECLARATION;
}
