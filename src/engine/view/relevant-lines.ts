/**
 * Which lines of a long symbol concern some words: those that say the rarest of them, with the lines beside them and the
 * conditions around them, and the head of the symbol. Pure; lines are counted from 1.
 */
import { enclosingLines } from '../../util/enclosing-lines.ts';
import { wordStem } from '../../util/irregular-verbs.ts';
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { textTerms } from '../../util/words.ts';

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A signature over several lines ends with the sign that opens its body. */
const MAX_HEAD = 8;
const OPENS = /[{:=]\s*$|\bdo\s*$/;
const BEFORE = 1;
const AFTER = 2;
/** Share of the best line's score. */
const WORTH_SHOWING = 0.3;
/** A gap costs a line that says so. */
const NOT_A_GAP = 2;

/** Undefined where no line says any of the words. `most`: lines, about. */
export function relevantLines(lines: readonly string[], range: LineRange, words: string, most: number): ReadonlySet<number> | undefined {
  const scores = scoresOf(lines, range, stemsOf(words));
  if (scores.size === 0) return undefined;
  const kept = new Set(headLines(lines, range));
  const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [line, score] of best) {
    if (kept.size >= most || score < WORTH_SHOWING * (best[0]?.[1] ?? 0)) break;
    const from = Math.max(range.first, line - BEFORE);
    for (let n = from; n <= Math.min(range.last, line + AFTER); n++) kept.add(n);
    for (const n of enclosingLines(lines, line, range.first)) kept.add(n);
  }
  return withoutSmallGaps(kept, range);
}

const stemsOf = (text: string): Set<string> =>
  new Set(
    textTerms(text)
      .filter((term) => !ENGLISH_STOP_WORDS.has(term))
      .map(wordStem),
  );

/** A word on every line says nothing about any of them. */
function scoresOf(lines: readonly string[], { first, last }: LineRange, wanted: ReadonlySet<string>): Map<number, number> {
  const said = new Map<number, string[]>();
  const counts = new Map<string, number>();
  for (let n = first; n <= last; n++) {
    const found = [...stemsOf(lines[n - 1] ?? '')].filter((stem) => wanted.has(stem));
    if (found.length > 0) said.set(n, found);
    for (const stem of found) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return new Map([...said].map(([n, stems]) => [n, stems.reduce((sum, stem) => sum + 1 / (counts.get(stem) as number), 0)]));
}

function headLines(lines: readonly string[], { first, last }: LineRange): number[] {
  const head: number[] = [];
  for (let n = first; n <= last && head.length < MAX_HEAD; n++) {
    head.push(n);
    if (OPENS.test(lines[n - 1] ?? '')) return head;
  }
  return head.slice(0, 1);
}

function withoutSmallGaps(kept: ReadonlySet<number>, { first, last }: LineRange): Set<number> {
  const all = new Set(kept);
  let before = first - 1;
  for (const n of [...kept, last + 1].sort((a, b) => a - b)) {
    if (n - before - 1 <= NOT_A_GAP) for (let between = before + 1; between < n; between++) all.add(between);
    before = n;
  }
  return all;
}
