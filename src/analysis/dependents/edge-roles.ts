/**
 * What an edge means for a change. Against its direction (who uses this?): passed on when the user's own users are
 * affected too, or seen once when the change ends there. Two questions: who uses it (callerRoles), and everything that a
 * change travels along (the edge table's `blast`). Indexed by the edge type's byte.
 */
import { EDGE_TYPES, type EdgeType, edgeTypeInfo } from '../../model/edge-types.ts';
import { isContainerKind, isValueKind, type NodeKind } from '../../model/node-kinds.ts';

export const NOT = 0;
/** The user is affected, and so are its users. */
export const PASSES = 1;
/** The user is affected, but its own users are not. */
export const ENDS = 2;

export type EdgeRoles = Uint8Array;

const CALLS: ReadonlySet<EdgeType> = new Set([
  'calls',
  'references',
  'decorates',
  'handles_route',
  'consumes_endpoint',
  'consumes_rpc',
  'publishes',
  'runtime_calls',
  'runtime_rpc',
  // Between what runs the code, and what it is configured with, nobody calls; whoever names a thing uses it.
  'reads_env',
  'configures',
  'deploys',
  'exposes',
  'connects_to',
  'depends_on',
]);
/** A subtype has to follow a change of its base, but callers of the subtype's own method do not notice; inherited members are called directly. Who sets a variable is not what it is set for. */
const ENDING: ReadonlySet<EdgeType> = new Set(['overrides', 'inherits', 'configures']);

/** Derived edges from tests repeat their calls and would only make paths look shorter. */
const REPEATED: ReadonlySet<EdgeType> = new Set(['tests']);

export const CALL_ROLES: EdgeRoles = Uint8Array.from(EDGE_TYPES, (type) => (CALLS.has(type) ? PASSES : NOT));
/** Nobody calls a field or a constant: whoever reads it is asked for. */
const READ_ROLES: EdgeRoles = Uint8Array.from(EDGE_TYPES, (type) => (CALLS.has(type) || type === 'accesses_field' ? PASSES : NOT));
/** Those who say a type without running anything of it: their own callers do not notice. */
const SAYS_TYPE: ReadonlySet<EdgeType> = new Set(['type_hint_of', 'extends', 'implements', 'throws']);
/** A type stands for its members, which are read as well as called; and it is used by whoever names it. */
export const TYPE_USE_ROLES: EdgeRoles = Uint8Array.from(EDGE_TYPES, (type, id) => (SAYS_TYPE.has(type) ? ENDS : (READ_ROLES[id] as number)));

/** Along which edges somebody uses a symbol of a kind. */
export function callerRoles(kind: NodeKind): EdgeRoles {
  if (isContainerKind(kind)) return TYPE_USE_ROLES;
  return isValueKind(kind) ? READ_ROLES : CALL_ROLES;
}

export const BLAST_ROLES: EdgeRoles = Uint8Array.from(EDGE_TYPES, blastRole);

function blastRole(type: EdgeType): number {
  if (!edgeTypeInfo(type).blast || REPEATED.has(type)) return NOT;
  return ENDING.has(type) ? ENDS : PASSES;
}

/** From a type that uses what changed: code that creates or extends it may notice, code that only names it does not. */
const OF_USED_TYPE: ReadonlySet<EdgeType> = new Set(['calls', 'extends', 'implements', 'runtime_calls']);
export const TYPE_ROLES: EdgeRoles = Uint8Array.from(EDGE_TYPES, (type) => (OF_USED_TYPE.has(type) ? PASSES : NOT));

/** From a symbol to what is called in its stead: the method that it overrides, the rpc that it implements, the topic that it listens on. */
const STAND_INS: ReadonlySet<EdgeType> = new Set(['overrides', 'implements_rpc', 'subscribes']);
const IS_STAND_IN = EDGE_TYPES.map((type) => STAND_INS.has(type));
export const leadsToStandIn = (edgeType: number): boolean => IS_STAND_IN[edgeType] === true;
