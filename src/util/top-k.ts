/** The k best of many by a score, best first, ties to the smaller id. A threshold first, so that only those near the top are sorted as pairs. */
export function topK(ids: ArrayLike<number>, score: (id: number) => number, k: number): number[] {
  const scores = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) scores[i] = score(ids[i] as number);
  const least = ids.length > k ? (scores.slice().sort()[ids.length - k] as number) : Number.NEGATIVE_INFINITY;
  const near: number[] = [];
  for (let i = 0; i < ids.length; i++) if ((scores[i] as number) >= least) near.push(ids[i] as number);
  return near.sort((a, b) => score(b) - score(a) || a - b).slice(0, Math.max(0, k));
}
