/**
 * The output of `git blame --incremental` to runs of lines with one author each, in order of the file; and runs to the
 * compact text that is kept for a file, and back.
 */
export interface BlamedRun {
  readonly lines: number;
  readonly author: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly time: number;
}

interface CommitFacts {
  author: string;
  email: string;
  time: number;
}

const ENTRY = /^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/;

/** Entries come in any order; what a commit is, is told at its first entry only. */
export function parseBlame(output: string): BlamedRun[] {
  const commits = new Map<string, CommitFacts>();
  const entries: { start: number; lines: number; commit: CommitFacts }[] = [];
  let current: CommitFacts | undefined;
  for (const line of output.split('\n')) {
    const [, id, start, lines] = ENTRY.exec(line) ?? [];
    if (id !== undefined) {
      current = commits.get(id) ?? { author: '', email: '', time: 0 };
      commits.set(id, current);
      entries.push({ start: Number(start), lines: Number(lines), commit: current });
    } else if (current !== undefined) readHeader(current, line);
  }
  return joined(entries.sort((a, b) => a.start - b.start));
}

function readHeader(commit: CommitFacts, line: string): void {
  if (line.startsWith('author ')) commit.author = line.slice(7);
  else if (line.startsWith('author-mail ')) commit.email = line.slice(12).replace(/^<|>$/g, '');
  else if (line.startsWith('author-time ')) commit.time = Number(line.slice(12));
}

/** Neighbours with one author and time are one run. */
function joined(entries: readonly { lines: number; commit: CommitFacts }[]): BlamedRun[] {
  const runs: BlamedRun[] = [];
  for (const { lines, commit } of entries) {
    const last = runs.at(-1);
    if (last !== undefined && last.author === commit.author && last.time === commit.time && last.email === commit.email)
      runs[runs.length - 1] = { ...last, lines: last.lines + lines };
    else runs.push({ lines, ...commit });
  }
  return runs;
}

interface StoredBlame {
  readonly authors: readonly (readonly [string, string])[];
  /** Lines, position in `authors`, time. */
  readonly runs: readonly (readonly [number, number, number])[];
}

export function encodeBlame(runs: readonly BlamedRun[]): string {
  const places = new Map<string, number>();
  const authors: [string, string][] = [];
  const place = ({ author, email }: BlamedRun): number => {
    const key = `${author}\0${email}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, authors.length);
    return authors.push([author, email]) - 1;
  };
  const stored: StoredBlame = { runs: runs.map((r) => [r.lines, place(r), r.time]), authors };
  return JSON.stringify(stored);
}

export function decodeBlame(text: string): BlamedRun[] {
  const { authors, runs } = JSON.parse(text) as StoredBlame;
  return runs.map(([lines, place, time]) => ({ lines, author: authors[place]?.[0] ?? '', email: authors[place]?.[1] ?? '', time }));
}

/** In the place of a file's hash: the time of the newest commit that was blamed. */
export const NEWEST_COMMIT = 'newest commit';
