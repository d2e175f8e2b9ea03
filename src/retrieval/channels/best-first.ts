/** The k first of many by an order, without sorting the rest. `before` must be a strict order, so that results do not depend on input order. */
export function bestFirst(ids: Iterable<number>, k: number, before: (a: number, b: number) => boolean): number[] {
  const best: number[] = [];
  if (k <= 0) return best;
  for (const id of ids) {
    if (best.length === k) {
      if (!before(id, best[k - 1] as number)) continue;
      best.pop();
    }
    best.splice(placeOf(id, best, before), 0, id);
  }
  return best;
}

function placeOf(id: number, sorted: readonly number[], before: (a: number, b: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(id, sorted[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}
