/**
 * What a task is after, apart from its words: what form of text it is, what kind of answer it wants, what it asks the
 * graph for, and what it is about. Read once by keywords/intent/read-intent.ts; every later stage reads this one value.
 */

import type { NodeKind } from '../model/node-kinds.ts';

/**
 * How the task is written. `change`: a commit message or a ticket. `report`: a statement about what the code does wrong.
 * `order`: something new is to be made. `question`: asks, or wants to be led through. `identifier`: a name and nothing
 * else. `topic`: a noun phrase like a heading ("connection pooling and TCP connector"). `search`: anything else, mostly a
 * symptom or a few words.
 */
export type TaskForm = 'change' | 'report' | 'order' | 'question' | 'identifier' | 'topic' | 'search';

/**
 * What would answer the task: one symbol (a question for a place, a report), how something works, or the types and
 * functions that a whole is made of (an order for something new, "trace …", "which class …").
 */
export type Wanted = 'one' | 'workings' | 'whole';

/** What a title may ask for about a symbol: its users, what it uses, its subtypes and implementations, its tests, what raises it. */
export type Relation = 'users' | 'used' | 'subtypes' | 'tests' | 'raisers';

export interface AskedRelation {
  readonly relation: Relation;
  /** Of the symbol. */
  readonly name: string;
}

/** A place that every program has: where it starts, where its routes are. */
export type Landmark = 'entry' | 'routes';

export interface Intent {
  readonly form: TaskForm;
  readonly wants: Wanted;
  /** Wants the code that does something ("where is it decided …", a symptom), not the types that it is made of. */
  readonly wantsPlace: boolean;
  /** The title says that something is added, so it may name what does not exist yet. */
  readonly adds: boolean;
  /** Speaks of tests, of database migrations, of the user interface (a report may always mean what somebody saw), of how it is built and run, of documents, of what something newer has replaced. */
  readonly about: Readonly<Record<'tests' | 'migrations' | 'views' | 'infrastructure' | 'documents' | 'replaced', boolean>>;
  /** Set when the title asks for a symbol's callers, implementations or tests. */
  readonly relation: AskedRelation | undefined;
  /** Set when the title asks where the program starts or where its routes are. */
  readonly landmark: Landmark | undefined;
  /** The name, where the task is a name and nothing else. */
  readonly identifier: string | undefined;
  /** What the title wants, where it says so: "which workflow …", "which table …". Best first. */
  readonly kinds: readonly NodeKind[];
  /** The kind of thing that the title wants one more of: "how do I add a backend". */
  readonly oneMore: string | undefined;
  /** Words of a program message that the title quotes, in order; empty without one. */
  readonly message: readonly string[];
}

/** Describes how the code behaves or behaved, instead of asking for a part of it. */
export const isReport = ({ form }: Pick<Intent, 'form'>): boolean => form === 'report' || form === 'change';
