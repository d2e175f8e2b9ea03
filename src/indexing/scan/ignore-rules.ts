/** `.knowingignore` (the syntax of .gitignore) and the configuration's `exclude`, as one test on relative paths. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import createIgnore from 'ignore';

export function knowingIgnore(root: string, exclude: readonly string[]): (path: string) => boolean {
  const rules = createIgnore().add([...exclude]);
  const text = readOptional(join(root, '.knowingignore'));
  if (text !== undefined) rules.add(text);
  return (path) => rules.ignores(path);
}

export function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
