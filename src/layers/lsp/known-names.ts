/** Names that symbols of the repository bear. */
import { lastPart } from '../../util/last-part.ts';
import type { LayerSubject } from '../contract.ts';
import type { KnownNames } from './sites.ts';

export async function knownNames({ reader }: LayerSubject): Promise<KnownNames> {
  const names = new Set<string>();
  await reader.eachNode(({ kind, name, fileId }) => {
    if (fileId >= 0 && kind !== 'file') names.add(lastPart(name));
  });
  return (name) => names.has(name);
}
