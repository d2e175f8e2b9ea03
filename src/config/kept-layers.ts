/**
 * Which layers of which repositories are filled again whenever the index moves on: what the user said once with
 * `enrich --keep`. One JSON file of the user's own, so that no repository can ask for it.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import { makePrivateFolder } from '../util/make-folder.ts';
import { withFileLock } from './file-lock.ts';

export interface KeptLayer {
  readonly layer: string;
  /** What comes with the repository may decide which programs run. */
  readonly trusted: boolean;
}

type Kept = Record<string, Record<string, { readonly trusted: boolean }>>;

const fileIn = (home: string): string => join(home, 'kept-layers.json');

/** In order of name. */
export function keptLayers(home: string, root: string): KeptLayer[] {
  const kept = read(fileIn(home))[root] ?? {};
  return Object.entries(kept)
    .map(([layer, { trusted }]) => ({ layer, trusted: trusted === true }))
    .sort((a, b) => (a.layer < b.layer ? -1 : 1));
}

export async function keepLayer(home: string, root: string, { layer, trusted }: KeptLayer): Promise<void> {
  await change(home, (kept) => ({ ...kept, [root]: { ...kept[root], [layer]: { trusted } } }));
}

export async function letLayerGo(home: string, root: string, layer: string): Promise<void> {
  if (keptLayers(home, root).some((kept) => kept.layer === layer))
    await change(home, (kept) => ({ ...kept, [root]: Object.fromEntries(Object.entries(kept[root] ?? {}).filter(([name]) => name !== layer)) }));
}

async function change(home: string, work: (kept: Kept) => Kept): Promise<void> {
  const path = fileIn(home);
  makePrivateFolder(home);
  await withFileLock(`${path}.lock`, () => {
    const temporary = `${path}.${process.pid}.tmp`;
    writeFileSync(temporary, `${JSON.stringify(work(read(path)), null, 2)}\n`, { flush: true });
    renameSync(temporary, path);
  });
}

function read(path: string): Kept {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Kept;
  } catch (error) {
    throw new UserError('BAD_CONFIG', `${path} cannot be parsed: ${(error as Error).message}.`, { hint: 'Correct it, or delete it.', cause: error });
  }
}
