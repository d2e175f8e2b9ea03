/**
 * Who wrote what is there: lines of blame summed up by author, over whole files or over a symbol's lines, and how few
 * people know most of it. Machines are counted apart: nobody can ask them.
 */
export interface BlameRun {
  readonly lines: number;
  readonly author: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly time: number;
}

export interface AuthorShare {
  readonly author: string;
  readonly email: string;
  readonly lines: number;
  /** Of all lines, those of machines included. */
  readonly share: number;
  readonly lastCommitAt: number;
}

export interface Authorship {
  /** People, most lines first. */
  readonly authors: readonly AuthorShare[];
  readonly lines: number;
  /** Fewest people who together wrote more than half of what people wrote. 0 when nobody is known. */
  readonly busFactor: number;
}

const MACHINE = /\[bot\]|\bbot@|^(?:dependabot|renovate|github-actions|pre-commit-ci)\b/i;
const HALF = 0.5;

export function authorshipOf(runs: Iterable<BlameRun>): Authorship {
  const byAuthor = new Map<string, { author: string; email: string; lines: number; last: number }>();
  let lines = 0;
  for (const { lines: count, author, email, time } of runs) {
    lines += count;
    if (MACHINE.test(author) || MACHINE.test(email)) continue;
    // One person writes from several addresses; the name is what they keep.
    const key = author.toLowerCase() || email.toLowerCase();
    const known = byAuthor.get(key);
    if (known === undefined) byAuthor.set(key, { author, email, lines: count, last: time });
    else {
      if (time > known.last) Object.assign(known, { last: time, email });
      known.lines += count;
    }
  }
  const people = [...byAuthor.values()].sort((a, b) => b.lines - a.lines || (a.author < b.author ? -1 : 1));
  const authors = people.map((p) => ({ author: p.author, email: p.email, lines: p.lines, share: p.lines / Math.max(1, lines), lastCommitAt: p.last }));
  return { authors, lines, busFactor: busFactor(people.map((p) => p.lines)) };
}

/** `counts` in descending order. */
function busFactor(counts: readonly number[]): number {
  const half = counts.reduce((sum, n) => sum + n, 0) * HALF;
  let sum = 0;
  for (const [i, n] of counts.entries()) {
    sum += n;
    if (sum > half) return i + 1;
  }
  return counts.length;
}

/** The part of a file's runs that lies within lines `from` to `to`, 1-based, both included. */
export function runsWithin(runs: readonly BlameRun[], from: number, to: number): BlameRun[] {
  const found: BlameRun[] = [];
  let line = 1;
  for (const run of runs) {
    const lines = Math.min(to, line + run.lines - 1) - Math.max(from, line) + 1;
    if (lines > 0) found.push({ ...run, lines });
    line += run.lines;
  }
  return found;
}
