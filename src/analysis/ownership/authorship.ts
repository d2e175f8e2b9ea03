/**
 * Who wrote what is there: lines of blame summed up by author, over whole files or over a symbol's lines, and how few
 * people know most of it. Machines are counted apart: nobody can ask them.
 */
import { groupBy } from '../../util/group-by.ts';
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
  /** Every name and address that this person wrote under, as `personKeys` gives them. */
  readonly keys: readonly string[];
}

export interface Authorship {
  /** People, most lines first. */
  readonly authors: readonly AuthorShare[];
  readonly lines: number;
  /** Fewest people who together wrote more than half of what people wrote. 0 when nobody is known. */
  readonly busFactor: number;
}

const MACHINE =
  /\[bot\]|\bbot@|[-_ ](?:ro)?bot\b|^(?:dependabot|renovate|github-actions|pre-commit-ci|bors|codecov|greenkeeper|snyk|allcontributors|weblate|crowdin|imgbot|mergify|semantic-release|copilot)\b|^(?:github actions|hosted weblate|copilot)|\+(?:copilot|github-actions)/i;
const HALF = 0.5;

/** Whether a name or an address is that of a program. */
export const isMachine = (author: string, email = ''): boolean => MACHINE.test(author) || MACHINE.test(email);

export function authorshipOf(runs: Iterable<BlameRun>): Authorship {
  const written = [...runs];
  const lines = written.reduce((sum, r) => sum + r.lines, 0);
  const people = groupPeople(written.filter((r) => !isMachine(r.author, r.email))).map(describePerson);
  people.sort((a, b) => b.lines - a.lines || (a.author < b.author ? -1 : 1));
  const authors = people.map((p) => ({ ...p, share: p.lines / Math.max(1, lines) }));
  return { authors, lines, busFactor: busFactor(people.map((p) => p.lines)) };
}

/** Addresses that many people write from, because nobody set one up. */
const SHARED_ADDRESS = /^$|^(?:no-?reply|root|user|you|me|admin|info|none|unknown)@|@localhost$/i;

/** One person writes from several addresses and under several names: whoever shares one of the two is the same. */
function groupPeople(runs: readonly BlameRun[]): BlameRun[][] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let at = key;
    for (let next = parents.get(at); next !== undefined; next = parents.get(at)) at = next;
    return at;
  };
  for (const run of runs) {
    const [a, b] = personKeys(run).map(rootOf);
    if (a !== undefined && b !== undefined && a !== b) parents.set(a, b);
  }
  return [...groupBy(runs, (run) => rootOf(personKeys(run)[0] ?? '')).values()];
}

/** What tells one person from another: name and address, unless many share that. */
export function personKeys({ author, email }: Pick<BlameRun, 'author' | 'email'>): string[] {
  const address = SHARED_ADDRESS.test(email) ? '' : `<${email.toLowerCase()}>`;
  return [author.toLowerCase(), address].filter((key) => key !== '');
}

/** Under the name that most lines bear, and the newest address. */
function describePerson(runs: readonly BlameRun[]): Omit<AuthorShare, 'share'> {
  const names = new Map<string, number>();
  for (const { author, lines } of runs) names.set(author, (names.get(author) ?? 0) + lines);
  const [author = ''] = [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [];
  const newest = runs.reduce((best, r) => (r.time > best.time ? r : best));
  const keys = [...new Set(runs.flatMap(personKeys))];
  return { author, email: newest.email, lines: runs.reduce((sum, r) => sum + r.lines, 0), lastCommitAt: newest.time, keys };
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
