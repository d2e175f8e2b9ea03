/**
 * What a symbol counts for before any word is looked at: by its kind, by whether it is test, generated or vendored code,
 * and by how many other symbols refer to it. How much of that depends on what the task wants. The only place where these
 * are weighed, for the channels and for the rank; a question for a place also discounts types, at the end, because until
 * then they lend their words to their members (implementations.ts). docs/decisions/0002-weights-of-the-score.md.
 */
import { FILE_FLAGS, NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, isInfrastructureKind, NODE_KINDS, type NodeKind } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { type FilesAside, NONE_ASIDE } from '../files-aside.ts';
import type { Intent, Wanted } from '../intent.ts';
import { hasBody, isAccessor } from './does-work.ts';

type KindFactors = Readonly<Partial<Record<NodeKind, number>>>;

/** Factors for code that is seldom the answer. */
interface SecondaryCode {
  readonly test: number;
  readonly generated: number;
  readonly vendored: number;
  /** User interface code, when the task does not speak of the interface: such code uses every word of a subject, but decides little. */
  readonly view: number;
}

export interface PriorParams extends SecondaryCode {
  /** Factor for test code when the task speaks of tests: it is often still about the code under test. */
  readonly testAsked: number;
  readonly example: number;
  /** What something newer has replaced, when the task does not speak of such. */
  readonly replaced: number;
  /** What tests are made with, when the task does not speak of tests. */
  readonly testSupport: number;
  /** When the task does not speak of migrations. */
  readonly migration: number;
  /** What is built, shipped and run, and sections of documents, when the task does not speak of such: a few words of settings or prose match anything. */
  readonly beside: number;
  readonly popularity: number;
  /** Bonus for symbols in the place that the scope of a commit message names. */
  readonly scope: number;
  readonly kinds: KindFactors;
  /** Least factor for a symbol with a body, whatever its kind: a computed property is in effect a function. */
  readonly withBody: number;
  /** A method that only hands out or takes in a value, unless the task names it or wants something new: it has the words of a setting, but the work is done elsewhere. */
  readonly accessor: number;
  /** Further factors where the task wants one symbol, and how far they count by what it wants. Fitted: docs/decisions/0005-fitted-order.md. */
  readonly single: SecondaryCode & { readonly callable: number; readonly kinds: KindFactors; readonly strength: Readonly<Record<Wanted, number>> };
}

export const PRIOR_PARAMS: PriorParams = {
  test: 0.25,
  testAsked: 0.7,
  generated: 0.6,
  vendored: 0.5,
  example: 0.5,
  replaced: 0.6,
  testSupport: 0.6,
  migration: 0.35,
  view: 0.8,
  beside: 0.5,
  popularity: 0.3,
  scope: 1,
  kinds: {
    class: 1.2,
    struct: 1.2,
    interface: 1.2,
    trait: 1.2,
    enum: 1.1,
    record: 1.2,
    type: 1.1,
    constant: 0.45,
    property: 0.45,
    field: 0.4,
    variable: 0.45,
    enum_member: 0.4,
    constructor: 0.9,
    module: 0.6,
  },
  withBody: 0.8,
  accessor: 0.75,
  single: {
    test: 0.295,
    generated: 0.399,
    vendored: 0.364,
    view: 0.606,
    callable: 1.26,
    kinds: { constant: 0.317, field: 0.491, variable: 0.56, enum_member: 0.439, constructor: 1 },
    strength: { one: 1, workings: 0.7, whole: 0 },
  },
};

/** What test, generated, vendored or interface code counts for. */
export const secondaryFactor = (code: keyof SecondaryCode, wants: Wanted, params: PriorParams = PRIOR_PARAMS): number =>
  params[code] * params.single[code] ** params.single.strength[wants];

const IS_INFRASTRUCTURE = NODE_KINDS.map(isInfrastructureKind);
const SECTION = NODE_KINDS.indexOf('section');
const POPULAR = 6;
/** A tool may write down what the migrations came to (`db/schema.rb`), and it is still the place where the tables stand. */
const IS_SCHEMA = NODE_KINDS.map((kind) => kind === 'table' || kind === 'column' || kind === 'view');
/** Which code the task asks about, whatever it says of it. */
export interface WeighedTask extends Pick<Intent, 'about' | 'wants'> {
  /** Something new is wanted: then what is declared matters as much as what does the work. */
  readonly isOrder: boolean;
}

/** The factor of a symbol. `isNamed`: the task means it by more than its words, so that being an accessor does not matter. */
export type SymbolWeight = (id: number, isNamed?: boolean) => number;

/** Computed when first asked for, and kept: channels and rank ask for the same symbols. */
export function symbolWeights(corpus: Corpus, task: WeighedTask, params: PriorParams = PRIOR_PARAMS, aside: FilesAside = NONE_ASIDE): SymbolWeight {
  const known = new Float64Array(corpus.columns.nodes);
  const weigher = new Weigher(corpus, task, params, aside);
  return (id, isNamed = false) => {
    if (known[id] === 0) known[id] = weigher.weigh(id);
    return !task.isOrder && !isNamed && isAccessor(corpus, id) ? (known[id] as number) * params.accessor : (known[id] as number);
  };
}

class Weigher {
  readonly #corpus: Corpus;
  readonly #task: WeighedTask;
  readonly #params: PriorParams;
  readonly #aside: FilesAside;
  /** By kind; `single` is what the kind counts for where one symbol is wanted. */
  readonly #kinds: Float64Array;
  readonly #single: Float64Array;
  readonly #strength: number;

  constructor(corpus: Corpus, task: WeighedTask, params: PriorParams, aside: FilesAside) {
    const { single } = params;
    this.#corpus = corpus;
    this.#task = task;
    this.#params = params;
    this.#aside = aside;
    this.#strength = single.strength[task.wants];
    this.#kinds = Float64Array.from(NODE_KINDS, (k) => params.kinds[k] ?? 1);
    this.#single = Float64Array.from(NODE_KINDS, (k) => ((single.kinds[k] ?? 1) * (isCallableKind(k) ? single.callable : 1)) ** this.#strength);
  }

  weigh(id: number): number {
    const kind = this.#corpus.columns.nodeKind[id] as number;
    const popularity = 1 + (this.#params.popularity * Math.min(POPULAR, Math.log(1 + this.#corpus.referencesTo(id)))) / POPULAR;
    return this.#ofKind(id, kind) * this.#ofCode(id) * popularity;
  }

  #ofKind(id: number, kind: number): number {
    if (this.#isBeside(kind)) return this.#params.beside;
    const factor = this.#kinds[kind] as number;
    const { withBody } = this.#params;
    return (factor < withBody && hasBody(this.#corpus, id) ? withBody : factor) * (this.#single[kind] as number);
  }

  #isBeside(kind: number): boolean {
    const { infrastructure, documents } = this.#task.about;
    return (IS_INFRASTRUCTURE[kind] === true && !infrastructure) || (kind === SECTION && !documents);
  }

  #ofCode(id: number): number {
    const { nodeFlags, nodeFile, fileFlags } = this.#corpus.columns;
    const { about } = this.#task;
    const p = this.#params;
    const flags = nodeFlags[id] as number;
    const file = fileFlags[nodeFile[id] as number] ?? 0;
    let factor = 1;
    if (flags & NODE_FLAGS.test) factor *= about.tests ? p.testAsked : this.#both('test');
    if (flags & NODE_FLAGS.generated && !IS_SCHEMA[this.#corpus.columns.nodeKind[id] as number]) factor *= this.#both('generated');
    if (flags & NODE_FLAGS.vendored) factor *= this.#both('vendored');
    if (file & FILE_FLAGS.example) factor *= p.example;
    if (!about.replaced && this.#isReplaced(id)) factor *= p.replaced;
    if (!about.tests && this.#aside.testSupport.has(nodeFile[id] as number)) factor *= p.testSupport;
    if (file & FILE_FLAGS.migration && !about.migrations) factor *= p.migration;
    if (file & FILE_FLAGS.view) factor *= about.views ? p.single.view ** this.#strength : this.#both('view');
    return factor;
  }

  /** By itself, with its owner, or with its file. */
  #isReplaced(id: number): boolean {
    const { nodeFlags, nodeFile, nodeOwner } = this.#corpus.columns;
    const owner = nodeOwner[id] as number;
    const flags = (nodeFlags[id] as number) | (owner < 0 ? 0 : (nodeFlags[owner] as number));
    return (flags & NODE_FLAGS.deprecated) !== 0 || this.#aside.replaced.has(nodeFile[id] as number);
  }

  #both(code: keyof SecondaryCode): number {
    return secondaryFactor(code, this.#task.wants, this.#params);
  }
}
