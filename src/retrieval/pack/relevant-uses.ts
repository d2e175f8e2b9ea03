/**
 * What stands beside a listed symbol and matters for the task: functions that it calls, values that it reads, what
 * implements it where it only declares. Chosen by the task's own scores; what is listed already is left out. A short
 * function hands its work over, so what it calls matters whatever its words are. Pure.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isValueKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import type { PackedUse } from '../../model/pack.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';

export interface RelevantUse {
  readonly relation: PackedUse['relation'];
  readonly id: NodeId;
}

export interface UsesInput {
  readonly corpus: Corpus;
  /** Score of any node as a share of the best. */
  readonly scoreOf: (id: NodeId) => number;
  readonly listed: ReadonlySet<NodeId>;
  /** Whether a function only hands a value out or takes one in. */
  readonly isAccessor: (id: NodeId) => boolean;
}

/** Per symbol and relation. */
const MOST = 3;
/** From this share of the best on, a symbol that is used says something about the task; a value has few words to say it with. */
const SAYS_SOMETHING = { function: 0.12, value: 0.03 };
/** Words in the body of a function that hands its work over. */
const DELEGATE_WORDS = 12;
/** More calls than this are not handing over. */
const DELEGATE_CALLS = 3;

const BODY = SYMBOL_FIELDS.indexOf('body');
const CALLS = edgeTypeId('calls');
const READS = new Set([edgeTypeId('references'), edgeTypeId('accesses_field')]);
const IMPLEMENTING = new Set([edgeTypeId('overrides'), edgeTypeId('implements')]);
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const IS_VALUE = NODE_KINDS.map(isValueKind);
const CONSTANT = kindId('constant');
const OUTSIDE = NODE_FLAGS.test | NODE_FLAGS.vendored | NODE_FLAGS.generated;

export function relevantUses(id: NodeId, input: UsesInput): RelevantUse[] {
  const { corpus } = input;
  if (id >= corpus.adjacency.out.offsets.length - 1) return [];
  return [
    ...best(called(id, input), input, 'calls'),
    ...best(valuesRead(id, input), input, 'reads'),
    ...best(hasWork(corpus, id) ? [] : implementing(id, input), input, 'implemented by'),
  ];
}

function best(ids: readonly NodeId[], { scoreOf }: UsesInput, relation: RelevantUse['relation']): RelevantUse[] {
  const sorted = [...new Set(ids)].sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
  return sorted.slice(0, MOST).map((id) => ({ relation, id }));
}

function called(id: NodeId, input: UsesInput): NodeId[] {
  const { columns } = input.corpus;
  const callees = neighbours(id, input, 'out', (type) => type === CALLS).filter((to) => IS_CALLABLE[columns.nodeKind[to] as number] === true);
  const words = (columns.nodeLengths[BODY] as Uint16Array)[id] as number;
  if (words <= DELEGATE_WORDS && callees.length <= DELEGATE_CALLS) return callees;
  return callees.filter((to) => input.scoreOf(to) >= SAYS_SOMETHING.function && !input.isAccessor(to));
}

/** Settings and fields whose words the task says, and constants, which decide whatever they are called. */
function valuesRead(id: NodeId, input: UsesInput): NodeId[] {
  const { nodeKind } = input.corpus.columns;
  return neighbours(id, input, 'out', (type) => READS.has(type)).filter((to) => {
    const kind = nodeKind[to] as number;
    return kind === CONSTANT || (IS_VALUE[kind] === true && input.scoreOf(to) >= SAYS_SOMETHING.value);
  });
}

const implementing = (id: NodeId, input: UsesInput): NodeId[] => neighbours(id, input, 'in', (type) => IMPLEMENTING.has(type));

/** A declaration without a body: a method of an interface, an abstract one. */
function hasWork({ columns, adjacency: { out } }: Corpus, id: NodeId): boolean {
  if (((columns.nodeFlags[id] as number) & NODE_FLAGS.abstract) !== 0) return false;
  const oneLine = columns.nodeEndLine[id] === columns.nodeStartLine[id];
  for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) if (out.types[i] === CALLS) return true;
  return !oneLine;
}

export function neighbours(id: NodeId, { corpus, listed }: UsesInput, side: 'in' | 'out', follows: (type: number) => boolean): NodeId[] {
  const { offsets, targets, types } = corpus.adjacency[side];
  const { answerable, columns } = corpus;
  const found: NodeId[] = [];
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
    const other = targets[i] as number;
    if (!follows(types[i] as number) || other === id || !answerable[other] || listed.has(other)) continue;
    if ((columns.nodeFile[other] as number) >= 0 && ((columns.nodeFlags[other] as number) & OUTSIDE) === 0) found.push(other);
  }
  return found;
}
