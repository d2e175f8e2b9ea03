/** The nodes that stand for files, by path: what a claim about a whole file speaks of. */
import type { Hash } from '../../model/hash.ts';
import type { LayerSubject } from '../contract.ts';

export async function fileNodes({ reader }: LayerSubject): Promise<ReadonlyMap<string, Hash>> {
  const found = new Map<string, Hash>();
  await reader.eachNode(({ kind, file, hash }) => {
    if (kind === 'file') found.set(file, hash);
  });
  return found;
}
