/** The repository's CODEOWNERS as a function from paths to owners, and which file it came from. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CODEOWNERS_PATHS, type OwnersOf, parseCodeowners } from '../../analysis/ownership/codeowners.ts';

export interface Codeowners {
  readonly path: string;
  readonly ownersOf: OwnersOf;
}

/** Undefined when there is none. */
export async function readCodeowners(root: string): Promise<Codeowners | undefined> {
  for (const path of CODEOWNERS_PATHS) {
    const text = await readIfThere(join(root, path));
    if (text !== undefined) return { path, ownersOf: parseCodeowners(text) };
  }
  return undefined;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}
