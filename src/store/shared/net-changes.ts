/**
 * Several changes of one thing composed into one: what came and went again is left out. `forwards`: read in the chain's
 * direction, or against it.
 */
import type { ChangeEvent } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';

export interface Span {
  readonly before: Hash | null;
  readonly after: Hash | null;
}

/** First state and last state of each thing; rows of one thing are in order. Left out where the two are the same. */
export function spans<R extends Span>(rows: readonly R[], nameOf: (row: R) => string, forwards: boolean): [string, Span][] {
  const found = new Map<string, Span>();
  for (const row of rows) {
    const first = found.get(nameOf(row)) ?? row;
    found.set(nameOf(row), { before: first.before, after: row.after });
  }
  return [...found].flatMap(([name, row]) => {
    const [before, after] = forwards ? [row.before, row.after] : [row.after, row.before];
    return before === after ? [] : [[name, { before, after }]];
  });
}

/** What came once more than it went, and the reverse; the rest is as it was. `event`: 1 came, -1 went. */
export function netEvents<R extends { readonly event: number }>(rows: readonly R[], keyOf: (row: R) => unknown, forwards: boolean): [R, ChangeEvent][] {
  const sums = new Map<unknown, { row: R; sum: number }>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    if (known === undefined) sums.set(keyOf(row), { row, sum: row.event });
    else known.sum += row.event;
  }
  const came = forwards ? 1 : -1;
  return [...sums.values()].filter(({ sum }) => sum !== 0).map(({ row, sum }) => [row, sum === came ? 'added' : 'removed']);
}
