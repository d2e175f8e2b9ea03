/** `.knowingignore` (the syntax of .gitignore) and the configuration's `exclude`, as one test on relative paths. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type createIgnore from 'ignore';
import type { Ignore } from 'ignore';

const require = createRequire(import.meta.url);

export function knowingIgnore(root: string, exclude: readonly string[]): (path: string) => boolean {
  const text = readOptional(join(root, '.knowingignore'));
  if (exclude.length === 0 && text === undefined) return () => false;
  const rules = emptyRules().add([...exclude]);
  if (text !== undefined) rules.add(text);
  return (path) => rules.ignores(path);
}

/** Most repositories have no rules but git's own: what reads others is loaded where there are some. */
export function emptyRules(): Ignore {
  const create = require('ignore') as typeof createIgnore;
  return create();
}

export function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
