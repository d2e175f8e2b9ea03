/**
 * What a layer is to the program: a folder of src/layers whose index.ts exports `layer`. It says which units there are to
 * fill, and fills them; storing, resuming, hashing, retiring and showing its claims is not its business. How to write
 * one: docs/adding-a-layer.md.
 */
import type { FileFacts } from '../model/facts.ts';
import type { GraphFile, Repo, Snapshot } from '../model/graph.ts';
import type { UnitClaims } from '../model/layer.ts';
import type { GraphReader } from '../store/contract.ts';

/** What a layer may look at: the code graph of one snapshot, without any layer. */
export interface LayerSubject {
  readonly repo: Repo;
  readonly snapshot: Snapshot;
  readonly reader: GraphReader;
  /** The indexed files that are asked for, in order of path. */
  readonly files: readonly GraphFile[];
  /** Files from outside that the user named, absolute: a coverage report, a SCIP index. Empty when none was named. */
  readonly inputs: readonly string[];
  /** For the report of the run: what was left out, and what else is worth a number. */
  count(counted: Counted): void;
  /** For the same report: a problem that cost some units, in words. */
  note(problem: string): void;
  /** What its language says of an indexed file; undefined when the file on disk is no longer the indexed one, or is not read. */
  readonly sourceOf: (file: GraphFile) => Promise<SourceText | undefined>;
  /** The same of a file outside of the repository, as that language would read it. */
  readonly readOutside: (path: string, language: string) => Promise<SourceText | undefined>;
  /** The user lets what comes with the repository decide which programs run. A repository may come from anybody. */
  readonly trusted: boolean;
  /** Folder of the user's own settings. */
  readonly home: string;
}

export interface SourceText {
  readonly text: string;
  readonly facts: FileFacts;
}

export interface Counted {
  /** In words, after the number: `definitions that no symbol of the index stands for`. */
  readonly what: string;
  readonly count: number;
  readonly examples?: readonly string[];
}

export interface FillOptions {
  /** How much may be done at a time. */
  readonly jobs: number;
  /** Aborted when the time that the user gave has passed: the run ends within seconds, and what it has is kept. */
  readonly signal: AbortSignal;
  /** What it waits for while no unit is done, in a few words; empty when it is at work. */
  readonly status?: (waiting: string) => void;
}

/** Something that a layer gets its knowledge from: a program, a file. */
export interface LayerSource {
  readonly name: string;
  readonly state: 'found' | 'missing' | 'refused';
  /** For which part of the repository: a language. */
  readonly covers: string;
  /** Where it is, or why it is not used. */
  readonly detail: string;
  /** How to get it. */
  readonly hint?: string;
}

/**
 * A piece of work that is kept as a whole. A unit that is stored with the same state is not filled again, so a run that
 * was stopped goes on where it stopped. A layer that should remember what it said of other contents of a file (for a
 * branch switched back) puts the content's hash into the key; one whose newer word replaces the older, into the state.
 */
export interface PlannedUnit {
  readonly key: string;
  readonly state: string;
  /** What the unit is called in messages: a path. */
  readonly label: string;
}

/** `claims` undefined: the source has nothing to say on this unit, which is reported and tried again next time. */
export type Emit<Unit extends PlannedUnit = PlannedUnit> = (unit: Unit, claims: UnitClaims | undefined) => Promise<void>;

export interface Layer<Unit extends PlannedUnit = PlannedUnit> {
  /** The name of its folder. */
  readonly id: string;
  /** Raise it when the same units would give other claims: all are filled again. */
  readonly version: number;
  /** Where its knowledge comes from, as `knowing layers` shows it. */
  readonly source: string;
  /** Every unit of the subject, in an order that is worth stopping in. Throws a UserError when the source is not to be had. */
  plan(subject: LayerSubject): Promise<readonly Unit[]>;
  /** Calls `emit` once for each unit, in any order, or for fewer when time is over. Awaiting it bounds memory. */
  fill(subject: LayerSubject, units: readonly Unit[], emit: Emit<Unit>, options: FillOptions): Promise<void>;
  /** What it could use here, and what is missing; for `--list`. */
  sources?(subject: LayerSubject): Promise<readonly LayerSource[]>;
}
