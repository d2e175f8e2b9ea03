/** `.knowingignore` (the syntax of .gitignore) and the configuration's `exclude`, as one test on relative paths. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type createIgnore from 'ignore';
import type { Ignore } from 'ignore';
import { readIfThereSync } from '../../util/read-if-there.ts';

const require = createRequire(import.meta.url);

export function knowingIgnore(root: string, exclude: readonly string[]): (path: string) => boolean {
  const text = readIgnoreFile(root, IGNORE_FILE);
  if (exclude.length === 0 && text === undefined) return () => false;
  const rules = ignoreRules([...exclude, ...(text ?? '').split('\n')]);
  return (path) => rules.ignores(path);
}

export const IGNORE_FILE = '.knowingignore';

/** Longer than any path. */
const MAX_PATTERN = 4_096;
/** Every further `*` in one name multiplies the time by the length of the name. */
const MAX_STARS = 3;

/** Without the lines that no path could match, or that would take for ever to tell. */
export function ignoreRules(lines: readonly string[]): Ignore {
  return emptyRules().add(lines.filter(isUsable));
}

const isUsable = (line: string): boolean => line.length <= MAX_PATTERN && line.split('/').every((name) => (name.match(/\*+/g)?.length ?? 0) <= MAX_STARS);

/** Lines of a file that are left out, 1-based. */
export const unusableLines = (text: string): number[] => text.split('\n').flatMap((line, i) => (isUsable(line) ? [] : [i + 1]));

/** Lines past a megabyte were written by no person. */
const MAX_BYTES = 1024 ** 2;

export const readIgnoreFile = (root: string, path: string): string | undefined =>
  readIfThereSync(join(root, path), { inside: root, most: MAX_BYTES })?.toString('utf8');

/** Most repositories have no rules but git's own: what reads others is loaded where there are some. */
function emptyRules(): Ignore {
  const create = require('ignore') as typeof createIgnore;
  return create();
}
