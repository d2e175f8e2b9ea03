/** The repository's CODEOWNERS as a function from paths to owners, and which file it came from. */
import { join } from 'node:path';
import { CODEOWNERS_PATHS, type OwnersOf, parseCodeowners } from './codeowners.ts';
import { readIfThere } from './read-if-there.ts';

export interface Codeowners {
  readonly path: string;
  readonly ownersOf: OwnersOf;
}

/** Bytes: GitHub reads up to three megabytes. */
const MAX_SIZE = 3 * 1024 ** 2;

/** Undefined when there is none. */
export async function readCodeowners(root: string): Promise<Codeowners | undefined> {
  for (const path of CODEOWNERS_PATHS) {
    const text = await readIfThere(join(root, path), { inside: root, most: MAX_SIZE });
    if (text !== undefined) return { path, ownersOf: parseCodeowners(text.toString('utf8')) };
  }
  return undefined;
}
