/** The k best of many by a score, best first, ties to the smaller id. A threshold first, so that only those near the top are sorted as pairs. */
export function topK(ids: ArrayLike<number>, score: (id: number) => number, k: number): number[] {
  const scores = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) scores[i] = score(ids[i] as number);
  const least = ids.length > k && k > 0 ? kthLargest(scores.slice(), k) : Number.NEGATIVE_INFINITY;
  const near: number[] = [];
  for (let i = 0; i < ids.length; i++) if ((scores[i] as number) >= least) near.push(ids[i] as number);
  return near.sort((a, b) => score(b) - score(a) || a - b).slice(0, Math.max(0, k));
}

/** Quickselect: a question ranks tens of thousands of symbols, and sorting them all would be most of its time. Reorders `values`. */
function kthLargest(values: Float64Array, k: number): number {
  const wanted = values.length - k;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = medianOfThree(values[low] as number, values[(low + high) >> 1] as number, values[high] as number);
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] as number) < pivot) i++;
      while ((values[j] as number) > pivot) j--;
      if (i > j) break;
      const held = values[i] as number;
      values[i++] = values[j] as number;
      values[j--] = held;
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return values[wanted] as number;
}

const medianOfThree = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
