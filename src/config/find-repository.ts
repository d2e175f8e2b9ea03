/**
 * Which repository a command means: the one that `--repo` names, or the one that holds the working directory. Enters:
 * the roster and what the user gave. Leaves: an entry of the roster, or undefined; or a root that may not be in it yet.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canonicalPath } from './paths.ts';
import type { RosterEntry } from './roster.ts';

/** By name, root, or URL; a path inside the repository counts as its root. */
export function findInRoster(entries: readonly RosterEntry[], wanted: string): RosterEntry | undefined {
  const path = canonicalPath(wanted);
  return (
    entries.find((e) => e.name === wanted) ??
    entries.find((e) => e.root === path) ??
    entries.find((e) => e.url === wanted) ??
    (existsSync(path) ? entryAround(entries, path) : undefined)
  );
}

/** The innermost indexed repository around a folder. */
export function entryAround(entries: readonly RosterEntry[], folder: string): RosterEntry | undefined {
  const byRoot = new Map(entries.map((e) => [e.root, e]));
  return [...upward(canonicalPath(folder))].flatMap((path) => byRoot.get(path) ?? [])[0];
}

/** The folder of the repository around a folder, indexed or not; the folder itself when git knows nothing of it. */
export function repositoryRoot(folder: string): string {
  const start = canonicalPath(folder);
  for (const path of upward(start)) if (existsSync(join(path, '.git'))) return path;
  return start;
}

function* upward(folder: string): Generator<string> {
  let path = folder;
  for (;;) {
    yield path;
    const parent = dirname(path);
    if (parent === path) return;
    path = parent;
  }
}
