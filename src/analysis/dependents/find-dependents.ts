/**
 * Who depends on a set of symbols, level by level against the direction of the edges. Ids in, ids with depth,
 * confidence and the way they were reached out, in order of discovery; the same graph gives the same order.
 *
 * A method also runs when something calls the method that it overrides or implements, and a constructor when its type is
 * instantiated; where a type has several that calls tell apart, who calls one of them does not run the others. The symbols in between only lead further: a change of `Impl.run` reaches the callers of `Runner.run`, but
 * neither `Runner.run` itself nor the other implementations.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import { isCallableKind, isSharedKind, isTypeKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import { PROVENANCES, provenanceConfidence, provenanceId } from '../../model/provenance.ts';
import { mindOthers } from '../../util/question-deadline.ts';
import type { CodeGraph } from '../code-graph.ts';
import { callersToldApart, isToldApart, typesMadeThrough } from './constructors.ts';
import { CALL_ROLES, type EdgeRoles, ENDS, leadsToStandIn, NOT, TYPE_ROLES, TYPE_USE_ROLES } from './edge-roles.ts';

export interface Dependent {
  readonly id: NodeId;
  /** Steps to the nearest of the symbols asked about. */
  readonly depth: number;
  /** The least sure step of the shortest way; the surest of several such ways. */
  readonly confidence: number;
  /** Next symbol towards the ones asked about, and the edge that leads there. */
  readonly next: NodeId;
  readonly edgeType: number;
}

export interface DependentsOptions {
  readonly roles: EdgeRoles;
  readonly depth: number;
  /** Least confidence of an edge that is followed. */
  readonly confidence?: number;
}

export interface Dependents {
  readonly found: readonly Dependent[];
  /** The symbols in between: overridden or implemented methods, rpcs, topics, types of constructors. */
  readonly carriers: readonly NodeId[];
}

const SURE = Float64Array.from(PROVENANCES, provenanceConfidence);
const CONSTRUCTOR = kindId('constructor');
/** What programs agree on, every one of them has to follow; of other types see TYPE_ROLES. */
const IS_CODE_TYPE = NODE_KINDS.map((kind) => isTypeKind(kind) && !isSharedKind(kind));
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const CONTAINS = edgeTypeId('contains');
/** Of who makes something of a type, and is not known to call one of its constructors more than another. */
const ONE_OF_SEVERAL = provenanceConfidence('ast_ambiguous');
/** A type that has the methods of an interface fulfils it (Go), but does not use it: it never says its name. */
const fitsUnnamed = (edgeType: number, provenance: number): boolean => edgeType === IMPLEMENTS && provenance === INFERRED;
const IMPLEMENTS = edgeTypeId('implements');
const INFERRED = provenanceId('ast_inferred');
/** What a byte holds. */
const MAX_DEPTH = 250;

interface Frontier {
  readonly id: NodeId;
  readonly confidence: number;
  /** Leads on to callers only. */
  readonly carrier: boolean;
}

export function findDependents(graph: CodeGraph, seeds: readonly NodeId[], options: DependentsOptions): Dependents {
  const scratch = scratches.get(graph) ?? new FoundColumns(graph.columns.nodes);
  scratches.set(graph, scratch);
  try {
    return new DependentSearch(graph, options, scratch).run(seeds);
  } finally {
    scratch.clear(seeds);
  }
}

/** Reused between calls: a change of twenty files asks fifty times, and for a small answer allocating columns as long as the graph is most of the work. */
const scratches = new WeakMap<CodeGraph, FoundColumns>();

/** Found symbols in columns by id: a hub has tens of thousands, and creating an object per edge would take most of the time. */
class FoundColumns {
  readonly depth: Uint8Array;
  readonly confidence: Float64Array;
  readonly next: Uint32Array;
  readonly edgeType: Uint8Array;
  readonly ends: Uint8Array;
  readonly seeds: Uint8Array;
  /** In order of discovery. */
  readonly ids: NodeId[] = [];

  constructor(nodes: number) {
    this.depth = new Uint8Array(nodes);
    this.confidence = new Float64Array(nodes);
    this.next = new Uint32Array(nodes);
    this.edgeType = new Uint8Array(nodes);
    this.ends = new Uint8Array(nodes);
    this.seeds = new Uint8Array(nodes);
  }

  /** The other columns are written before they are read. */
  clear(seeds: readonly NodeId[]): void {
    for (const id of this.ids) this.depth[id] = 0;
    for (const id of seeds) this.seeds[id] = 0;
    this.ids.length = 0;
  }

  toDependents(): Dependent[] {
    return this.ids.map((id) => ({
      id,
      depth: this.depth[id] as number,
      confidence: this.confidence[id] as number,
      next: this.next[id] as number,
      edgeType: this.edgeType[id] as number,
    }));
  }
}

class DependentSearch {
  readonly #graph: CodeGraph;
  readonly #options: DependentsOptions;
  readonly #found: FoundColumns;
  readonly #carriers = new Set<NodeId>();
  readonly #seeds: Uint8Array;

  constructor(graph: CodeGraph, options: DependentsOptions, scratch: FoundColumns) {
    this.#graph = graph;
    this.#options = options;
    this.#found = scratch;
    this.#seeds = scratch.seeds;
  }

  run(seeds: readonly NodeId[]): Dependents {
    for (const id of seeds) this.#seeds[id] = 1;
    let level = seeds.map((id): Frontier => ({ id, confidence: 1, carrier: false }));
    for (let depth = 1; depth <= Math.min(this.#options.depth, MAX_DEPTH) && level.length > 0; depth++) {
      mindOthers();
      const reached: NodeId[] = [];
      for (const from of this.#withCarriers(level)) {
        this.#expand(from, depth, reached);
        if (!from.carrier) this.#leaveClosure(from, depth, reached);
      }
      level = reached.map((id) => ({ id, confidence: this.#found.confidence[id] as number, carrier: false }));
    }
    return { found: this.#found.toDependents(), carriers: [...this.#carriers] };
  }

  /** A level together with the carriers through which its symbols are called. */
  #withCarriers(level: readonly Frontier[]): Frontier[] {
    const all = [...level];
    for (let i = 0; i < all.length; i++) {
      const { id, confidence } = all[i] as Frontier;
      this.#eachCarrier(id, (carrier, sure) => {
        if (this.#carriers.has(carrier) || this.#seeds[carrier]) return;
        this.#carriers.add(carrier);
        all.push({ id: carrier, confidence: Math.min(confidence, sure), carrier: true });
      });
    }
    return all;
  }

  #eachCarrier(id: NodeId, visit: (carrier: NodeId, confidence: number) => void): void {
    const { adjacency, columns } = this.#graph;
    const { offsets, targets, types, provenances } = adjacency.out;
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++)
      if (leadsToStandIn(types[i] as number) && this.#sureEnough(provenances[i] as number))
        visit(targets[i] as number, SURE[provenances[i] as number] as number);
    const owner = columns.nodeOwner[id] as number;
    if (columns.nodeKind[id] !== CONSTRUCTOR || owner < 0) return;
    visit(owner, 1);
    if (!isToldApart(this.#graph, id)) for (const type of typesMadeThrough(this.#graph, owner)) visit(type, 1);
  }

  #expand(from: Frontier, depth: number, reached: NodeId[]): void {
    const { offsets, targets, types, provenances } = this.#graph.adjacency.in;
    const roles = this.#rolesFrom(from);
    const elsewhere = from.carrier ? callersToldApart(this.#graph, from.id) : undefined;
    const most = elsewhere === undefined ? from.confidence : Math.min(from.confidence, ONE_OF_SEVERAL);
    for (let i = offsets[from.id] as number; i < (offsets[from.id + 1] as number); i++) {
      const edgeType = types[i] as number;
      const role = roles[edgeType] as number;
      if (role === NOT || !this.#sureEnough(provenances[i] as number)) continue;
      if (roles === TYPE_USE_ROLES && fitsUnnamed(edgeType, provenances[i] as number)) continue;
      const confidence = Math.min(most, SURE[provenances[i] as number] as number);
      const id = targets[i] as number;
      if (elsewhere?.has(id)) continue;
      if (this.#reach(id, depth, confidence, from.id, edgeType, role === ENDS)) reached.push(id);
    }
  }

  /** A function inside of another one is called or returned by it, so callers of the outer function reach it. */
  #leaveClosure({ id, confidence }: Frontier, depth: number, reached: NodeId[]): void {
    const { nodeOwner, nodeKind } = this.#graph.columns;
    const owner = nodeOwner[id] as number;
    if (owner < 0 || !IS_CALLABLE[nodeKind[owner] as number] || !IS_CALLABLE[nodeKind[id] as number]) return;
    // An edge to the outer function, if there is one, is the better explanation: it has a call site.
    const said = this.#found.depth[owner] === depth && this.#found.next[owner] === id;
    if (this.#reach(owner, depth, said ? 0 : confidence, id, CONTAINS, false)) reached.push(owner);
  }

  #rolesFrom({ id, carrier }: Frontier): EdgeRoles {
    if (carrier) return CALL_ROLES;
    return IS_CODE_TYPE[this.#graph.columns.nodeKind[id] as number] && !this.#seeds[id] ? TYPE_ROLES : this.#options.roles;
  }

  /** True when the symbol is to be followed from here. Plain arguments: this runs once for every edge. */
  #reach(id: NodeId, depth: number, confidence: number, next: NodeId, edgeType: number, ends: boolean): boolean {
    if (this.#seeds[id]) return false;
    const found = this.#found;
    const isNew = found.depth[id] === 0;
    if (isNew) {
      found.ids.push(id);
      found.depth[id] = depth;
      found.ends[id] = 1;
    }
    if (isNew || (found.depth[id] === depth && confidence > (found.confidence[id] as number))) {
      found.confidence[id] = confidence;
      found.next[id] = next;
      found.edgeType[id] = edgeType;
    }
    if (ends || !found.ends[id]) return false;
    found.ends[id] = 0;
    return true;
  }

  #sureEnough(provenance: number): boolean {
    return (SURE[provenance] as number) >= (this.#options.confidence ?? 0);
  }
}
