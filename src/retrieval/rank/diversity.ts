/**
 * A ranked list that no single place fills: among the first ten at most so many members of one class, fewer of one
 * function with what is declared inside it, which is read together anyway, and one of several copies. What is held back
 * keeps its order behind them.
 */
import { isCallableKind, isInfrastructureKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { type SearchColumns, SYMBOL_FIELDS } from '../../model/search-index.ts';

export interface DiversityParams {
  readonly window: number;
  readonly perOwner: number;
  /** Of the methods of one class that only read or set a value: a few of them say that it has settings. */
  readonly perSettings: number;
  /** Of a function and the functions inside it. */
  readonly perFunction: number;
  /** A function inside another that holds this share of its words is the same answer: a component and its `setup`, a decorator and its wrapper. */
  readonly same: number;
  /** Words of a body from which on two that agree in all their lengths are copies, and no accident. */
  readonly copied: number;
}

/** docs/decisions/0002-weights-of-the-score.md. */
export const DIVERSITY_PARAMS: DiversityParams = { window: 10, perOwner: 8, perSettings: 2, perFunction: 2, same: 0.5, copied: 20 };

type Columns = Pick<SearchColumns, 'nodeOwner' | 'nodeKind' | 'nodeFile' | 'nodeLengths'>;

export function diversify(ranked: readonly number[], columns: Columns, params: DiversityParams = DIVERSITY_PARAMS, isAccessor = NEVER): number[] {
  const places = new Places(columns, params, isAccessor);
  const first: number[] = [];
  const held: number[] = [];
  let i = 0;
  for (; i < ranked.length && first.length < params.window; i++) {
    const id = ranked[i] as number;
    if (places.takes(id)) first.push(id);
    else held.push(id);
  }
  return [...first, ...held, ...ranked.slice(i)];
}

const NEVER = (_id: number): boolean => false;
const BODY = SYMBOL_FIELDS.indexOf('body');
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
/** Manifests of different things have the same shape: there it says nothing. */
const IS_MANIFEST = NODE_KINDS.map(isInfrastructureKind);

class Places {
  readonly #columns: Columns;
  readonly #params: DiversityParams;
  readonly #isAccessor: (id: number) => boolean;
  readonly #members = new Map<number, number>();
  readonly #accessors = new Map<number, number>();
  readonly #inFunction = new Map<number, number[]>();
  readonly #taken: number[] = [];

  constructor(columns: Columns, params: DiversityParams, isAccessor: (id: number) => boolean) {
    this.#columns = columns;
    this.#params = params;
    this.#isAccessor = isAccessor;
  }

  /** Whether there is room for one more where the symbol stands; it is taken then. */
  takes(id: number): boolean {
    const owner = this.#columns.nodeOwner[id] as number;
    const members = this.#members.get(owner) ?? 0;
    const outermost = this.#outermost(id);
    const inside = this.#inFunction.get(outermost) ?? [];
    if (owner >= 0 && members >= this.#params.perOwner) return false;
    if (this.#isAccessor(id) && !this.#takesAccessor(owner)) return false;
    if (inside.length >= this.#params.perFunction || inside.some((other) => this.#isSame(id, other) || this.#isSame(other, id))) return false;
    if (this.#taken.some((other) => this.#isCopy(id, other))) return false;
    this.#taken.push(id);
    this.#members.set(owner, members + 1);
    this.#inFunction.set(outermost, [...inside, id]);
    return true;
  }

  #takesAccessor(owner: number): boolean {
    const accessors = this.#accessors.get(owner) ?? 0;
    this.#accessors.set(owner, accessors + 1);
    return accessors < this.#params.perSettings;
  }

  /** The same function in another file, as two versions of a protocol have it: who has read one knows the other. */
  #isCopy(id: number, other: number): boolean {
    const { nodeKind, nodeFile, nodeLengths } = this.#columns;
    if (nodeKind[id] !== nodeKind[other] || nodeFile[id] === nodeFile[other] || IS_MANIFEST[nodeKind[id] as number]) return false;
    return ((nodeLengths[BODY] as Uint16Array)[id] as number) >= this.#params.copied && nodeLengths.every((lengths) => lengths[id] === lengths[other]);
  }

  #isFunction(id: number): boolean {
    return id >= 0 && IS_CALLABLE[this.#columns.nodeKind[id] as number] === true;
  }

  #outermost(id: number): number {
    const { nodeOwner } = this.#columns;
    let at = id;
    while (this.#isFunction(nodeOwner[at] as number)) at = nodeOwner[at] as number;
    return at;
  }

  #isSame(inner: number, outer: number): boolean {
    const words = this.#columns.nodeLengths[BODY] as Uint16Array;
    return this.#columns.nodeOwner[inner] === outer && (words[inner] as number) >= this.#params.same * (words[outer] as number);
  }
}
