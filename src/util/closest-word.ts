/** The word of a list that was probably meant: at most a third of its letters differ. For "did you mean". */
export function closestWord(wanted: string, words: readonly string[]): string | undefined {
  const text = wanted.toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const word of words) {
    const distance = editDistance(text, word.toLowerCase());
    if (distance * 3 <= Math.max(text.length, word.length) && (best === undefined || distance < best.distance)) best = { word, distance };
  }
  return best?.word;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replaced, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] as number) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
}
