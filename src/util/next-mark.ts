/**
 * Where the next mark stands, for places that only grow: what was found is remembered, so that marks that are never closed
 * do not each look through the whole rest of a text.
 */

/** -1 when there is none. */
export type NextMark = (mark: string, from: number) => number;

export function nextMarks(text: string): NextMark {
  const known = new Map<string, number>();
  return (mark, from) => {
    const last = known.get(mark);
    if (last !== undefined && (last < 0 || last >= from)) return last;
    const found = text.indexOf(mark, from);
    known.set(mark, found);
    return found;
  };
}
