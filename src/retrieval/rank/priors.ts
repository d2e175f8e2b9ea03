/**
 * Factors for what a symbol is, whatever the task: its kind, whether it is test, generated or vendored code, and how many
 * other symbols refer to it. Multiplies scores in place. Weights: docs/decisions/0002-weights-of-the-score.md.
 */
import { FILE_FLAGS, NODE_FLAGS } from '../../model/graph.ts';
import { NODE_KINDS, type NodeKind } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { hasBody, isAccessor } from './does-work.ts';

export interface PriorParams {
  readonly test: number;
  /** Factor for test code when the task speaks of tests: it is often still about the code under test. */
  readonly testAsked: number;
  readonly generated: number;
  readonly vendored: number;
  readonly example: number;
  /** When the task does not speak of migrations. */
  readonly migration: number;
  /** Factor for user interface code when the task does not speak of the interface: such code uses every word of a subject, but decides little. */
  readonly view: number;
  readonly popularity: number;
  /** Bonus for symbols in the place that the scope of a commit message names. */
  readonly scope: number;
  readonly kinds: Readonly<Partial<Record<NodeKind, number>>>;
  /** Least factor for a symbol with a body, whatever its kind: a computed property is in effect a function. */
  readonly withBody: number;
  /** A method that only hands out or takes in a value, unless the task names it or wants something new: it has the words of a setting, but the work is done elsewhere. */
  readonly accessor: number;
}

export const PRIOR_PARAMS: PriorParams = {
  test: 0.25,
  testAsked: 0.7,
  generated: 0.6,
  vendored: 0.5,
  example: 0.5,
  migration: 0.35,
  view: 0.8,
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
};

const POPULAR = 6;

export interface PriorOptions {
  readonly aboutTests: boolean;
  readonly aboutMigrations: boolean;
  readonly aboutViews: boolean;
  /** The task wants something new made. */
  readonly order: boolean;
  /** Whether the task means this symbol by more than its words: then what it is does not matter. */
  isNamed(id: number): boolean;
  readonly params?: PriorParams;
}

export function applyPriors(corpus: Corpus, score: Float64Array, hits: readonly number[], options: PriorOptions): void {
  const p = options.params ?? PRIOR_PARAMS;
  const kinds = Float64Array.from(NODE_KINDS, (k) => p.kinds[k] ?? 1);
  const { nodeKind, nodeFlags, nodeFile, fileFlags } = corpus.columns;
  for (let i = 0; i < hits.length; i++) {
    const id = hits[i] as number;
    const flags = nodeFlags[id] as number;
    let factor = kinds[nodeKind[id] as number] as number;
    if (factor < p.withBody && hasBody(corpus, id)) factor = p.withBody;
    if (!options.order && isAccessor(corpus, id) && !options.isNamed(id)) factor *= p.accessor;
    if (flags & NODE_FLAGS.test) factor *= options.aboutTests ? p.testAsked : p.test;
    if (flags & NODE_FLAGS.generated) factor *= p.generated;
    if (flags & NODE_FLAGS.vendored) factor *= p.vendored;
    const file = fileFlags[nodeFile[id] as number] ?? 0;
    if (file & FILE_FLAGS.example) factor *= p.example;
    if (file & FILE_FLAGS.migration && !options.aboutMigrations) factor *= p.migration;
    if (file & FILE_FLAGS.view && !options.aboutViews) factor *= p.view;
    factor *= 1 + (p.popularity * Math.min(POPULAR, Math.log(1 + corpus.referencesTo(id)))) / POPULAR;
    score[id] = (score[id] as number) * factor;
  }
}
