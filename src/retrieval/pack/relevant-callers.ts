/**
 * Who calls a listed symbol, as far as it is not listed itself: the way in that a reader looks for next. Callers whose
 * words fit the task come first; tests, vendored and generated code never count. Pure.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { isCallableKind, NODE_KINDS } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { neighbours, type UsesInput } from './relevant-uses.ts';

export interface RelevantCaller {
  readonly caller: NodeId;
  /** What it calls: the symbol, or what the symbol overrides. */
  readonly called: NodeId;
}

const MOST = 2;
/** A second caller is worth its place where the task's words are in it, and a first one where a caller is listed already. */
const SAYS_SOMETHING = 0.12;
const CALLS = new Set([edgeTypeId('calls')]);
const OVERRIDES = new Set([edgeTypeId('overrides')]);
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);

export function relevantCallers(id: NodeId, input: UsesInput): RelevantCaller[] {
  const { corpus, scoreOf } = input;
  if (id >= corpus.adjacency.in.offsets.length - 1 || IS_CALLABLE[corpus.columns.nodeKind[id] as number] !== true) return [];
  const found = callersOf(id, input);
  const all = found.length > 0 ? found : overridden(id, corpus).flatMap((base) => callersOf(base, input));
  const isListed = ({ caller }: RelevantCaller) => input.listed.has(caller);
  const seen = new Set<NodeId>();
  const others = all.filter((c) => !isListed(c) && !seen.has(c.caller) && seen.add(c.caller));
  others.sort((a, b) => scoreOf(b.caller) - scoreOf(a.caller) || a.caller - b.caller);
  const hasListed = all.some(isListed);
  return others.slice(0, MOST).filter(({ caller }, i) => (i === 0 && !hasListed) || scoreOf(caller) >= SAYS_SOMETHING);
}

const callersOf = (id: NodeId, input: UsesInput): RelevantCaller[] =>
  neighbours(id, { ...input, listed: new Set() }, 'in', (type) => CALLS.has(type)).map((caller) => ({ caller, called: id }));

function overridden(id: NodeId, { adjacency: { out } }: Corpus): NodeId[] {
  const found: NodeId[] = [];
  for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++)
    if (OVERRIDES.has(out.types[i] as number)) found.push(out.targets[i] as number);
  return found.filter((base) => base < out.offsets.length - 1);
}
