/**
 * Who should look at a change: owners by CODEOWNERS first, then people who wrote what stands in the changed files, from
 * stored blame, or from the newest commits on those files when there is none. Its own authors are left out, under
 * whichever of their names and addresses they wrote.
 */
import { authorshipOf, isMachine, personKeys } from '../../analysis/ownership/authorship.ts';
import { gitOutputWithin, tryGit } from '../../util/git.ts';
import { readCodeowners } from '../../util/read-codeowners.ts';
import type { CommitRange } from '../git/changed-lines.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readBlame } from './read-blame.ts';

export interface Reviewer {
  readonly name: string;
  readonly reason: string;
}

const MAX_REVIEWERS = 6;
const NEWEST = 30;
/** Share of the lines below which an author is not suggested. */
const MIN_SHARE = 0.01;
/** Asking git about an old history can be slow, and a suggestion is not worth waiting for. */
const GIT_LIMIT_MS = 600;

export async function suggestReviewers(view: SnapshotView, paths: readonly string[], range: CommitRange): Promise<Reviewer[]> {
  const [owners, authors, own] = await Promise.all([ownersOf(view, paths), authorsOf(view, paths, range.base), authorsOfRange(view.repo.root, range)]);
  const others = authors.filter((a) => !a.keys.some((key) => own.has(key)));
  return [...owners, ...others.map(({ name, reason }) => ({ name, reason }))].slice(0, MAX_REVIEWERS);
}

async function ownersOf({ repo }: SnapshotView, paths: readonly string[]): Promise<Reviewer[]> {
  const codeowners = await readCodeowners(repo.root);
  const counts = new Map<string, number>();
  for (const path of paths) for (const owner of codeowners?.ownersOf(path)?.owners ?? []) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name, n]) => ({ name, reason: `owns ${n} of ${paths.length} changed files` }));
}

interface Author extends Reviewer {
  readonly keys: readonly string[];
}

async function authorsOf(view: SnapshotView, paths: readonly string[], base: string): Promise<Author[]> {
  const files = await view.reader.filesByPath(paths);
  const runs = await readBlame(view, files, 0);
  if (runs.size === 0) return recentAuthors(view.repo.root, paths, base);
  const { authors } = authorshipOf([...runs.values()].flat());
  const named = authors.filter((a) => a.share >= MIN_SHARE);
  return named.map((a) => ({ name: a.author, keys: a.keys, reason: `wrote ${Math.round(a.share * 100)}% of the changed files' lines` }));
}

async function recentAuthors(root: string, paths: readonly string[], base: string): Promise<Author[]> {
  const log = await gitOutputWithin(root, ['log', '--no-merges', `--max-count=${NEWEST}`, '--format=%aN%x00%aE', base, '--', ...paths], GIT_LIMIT_MS);
  const counts = new Map<string, number>();
  for (const line of log.split('\n')) {
    const [name = '', email = ''] = line.split('\0');
    if (name !== '' && !isMachine(name, email)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, n]) => ({ name, keys: [name.toLowerCase()], reason: `${n} of the last ${total} commits on the changed files` }));
}

async function authorsOfRange(root: string, { base, head }: CommitRange): Promise<Set<string>> {
  const log = await tryGit(root, ['log', '--max-count=200', '--format=%aN%x00%aE', `${base}..${head}`]);
  const people = (log ?? '').split('\n').filter((line) => line !== '');
  return new Set(
    people.flatMap((line) => {
      const [author = '', email = ''] = line.split('\0');
      return personKeys({ author, email });
    }),
  );
}
