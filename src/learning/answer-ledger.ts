/**
 * Implicit feedback: which symbols an answer showed and which of them were used afterwards. The next question closes the
 * record of the one before: symbols that were used count in favour, the others weakly against, for that question's words.
 */
import type { Hash } from '../model/hash.ts';

/** What one question taught. */
export interface Observation {
  /** Worthy words of the question. */
  readonly words: readonly string[];
  readonly used: readonly Hash[];
  readonly unused: readonly Hash[];
  /** 1 for observed use, more for explicit feedback. */
  readonly weight: number;
}

/** Only the first symbols are judged: that one further down was not used says nothing. */
const JUDGED = 20;

interface Account {
  readonly words: readonly string[];
  readonly shown: readonly Hash[];
  readonly used: Set<Hash>;
}

export class AnswerLedger {
  #open: Account | undefined;

  /** Begins the account of a new answer; `close` the one before first. */
  open(words: readonly string[], shown: readonly Hash[]): void {
    this.#open = { words, shown, used: new Set() };
  }

  /** A symbol was read, asked about or changed: shown or not, it belonged to what was asked last. */
  use(symbol: Hash): void {
    this.#open?.used.add(symbol);
  }

  /** Symbols of the open answer, for telling from a file which of them was used. */
  get shown(): readonly Hash[] {
    return this.#open?.shown ?? [];
  }

  get words(): readonly string[] {
    return this.#open?.words ?? [];
  }

  /** Undefined when there is nothing to learn: a client that used nothing may simply have read elsewhere. */
  close(): Observation | undefined {
    const account = this.#open;
    this.#open = undefined;
    if (account === undefined || account.used.size === 0 || account.words.length === 0) return undefined;
    const unused = account.shown.slice(0, JUDGED).filter((hash) => !account.used.has(hash));
    return { words: account.words, used: [...account.used], unused, weight: 1 };
  }
}
