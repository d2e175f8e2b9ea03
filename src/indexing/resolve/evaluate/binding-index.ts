/**
 * The bindings of one file by name, for the question "which one does this name mean at this offset". Ranges nest, so
 * the last one that starts before the offset and still holds it is the innermost.
 */
import type { BindingFact } from '../../../model/facts.ts';
import type { Found } from './values.ts';

export interface BindingEntry {
  readonly fact: BindingFact;
  /** What it stands for, once worked out; null before. */
  found: Found | undefined | null;
  /** Among those of its name, once they are in order. */
  place: number;
}

interface Row {
  readonly entries: BindingEntry[];
  /** Greatest end of an entry and all before it: where a search backwards may stop. */
  readonly ends: number[];
}

export class BindingIndex {
  readonly #rows = new Map<string, Row>();

  constructor(bindings: readonly BindingFact[]) {
    for (const fact of bindings) {
      const row = this.#rows.get(fact.name);
      if (row === undefined) this.#rows.set(fact.name, { entries: [{ fact, found: null, place: 0 }], ends: [] });
      else row.entries.push({ fact, found: null, place: 0 });
    }
  }

  /** `isPassed`: bindings that say nothing there. */
  at(name: string, offset: number, isPassed?: (fact: BindingFact) => boolean): BindingEntry | undefined {
    const row = this.#rows.get(name);
    if (row === undefined) return undefined;
    if (row.ends.length === 0) sortRow(row);
    return holding(row, lastBefore(row.entries, offset), offset, isPassed);
  }

  /** What the name of an entry means without it, where the entry begins: of two tests in one place the other one. */
  beneath(entry: BindingEntry): BindingEntry | undefined {
    const row = this.#rows.get(entry.fact.name);
    return row && holding(row, entry.place - 1, entry.fact.start);
  }
}

/** The last entry up to `from` that holds the offset. */
function holding({ entries, ends }: Row, from: number, offset: number, isPassed?: (fact: BindingFact) => boolean): BindingEntry | undefined {
  for (let i = from; i >= 0 && (ends[i] as number) > offset; i--) {
    const entry = entries[i] as BindingEntry;
    if (offset < entry.fact.end && isPassed?.(entry.fact) !== true) return entry;
  }
  return undefined;
}

function sortRow({ entries, ends }: Row): void {
  entries.sort((a, b) => a.fact.start - b.fact.start || b.fact.end - a.fact.end);
  let end = 0;
  const given = new Map<number, number>();
  for (const [place, entry] of entries.entries()) {
    entry.place = place;
    if (isGivenTooOften(entry.fact, given)) entry.found = undefined;
    end = Math.max(end, entry.fact.end);
    ends.push(end);
  }
}

/** Of values that a variable is given one after the other each is looked for in what it was before: more are not followed. */
const MOST_GIVEN = 100;

/** `given`: how often so far, by the end of the scope. */
function isGivenTooOften({ again, end }: BindingFact, given: Map<number, number>): boolean {
  if (again !== true) return false;
  const count = (given.get(end) ?? 0) + 1;
  given.set(end, count);
  return count > MOST_GIVEN;
}

/** Index of the last entry that starts at or before the offset, -1 if none. */
function lastBefore(entries: readonly BindingEntry[], offset: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as BindingEntry).fact.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
