/** The layers, found as the folders beside this file: adding one is adding its folder. `shared` holds helpers. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Layer } from './contract.ts';

const HERE = new URL('.', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

/** `folder`: where to look, for tests. */
export function layerNames(folder = HERE): string[] {
  const entries = readdirSync(fileURLToPath(folder), { withFileTypes: true });
  return entries
    .filter((e) => e.isDirectory() && e.name !== 'shared')
    .map((e) => e.name)
    .sort();
}

/** Undefined when there is no such layer. */
export async function loadLayer(id: string, folder = HERE): Promise<Layer | undefined> {
  if (!layerNames(folder).includes(id)) return undefined;
  const { layer } = (await import(new URL(`./${id}/index${ENDING}`, folder).href)) as { layer: Layer };
  if (layer.id !== id) throw new Error(`layer ${layer.id} stands in the folder ${id}`);
  return layer;
}
