/** The formats, found as the folders beside this file: adding one is adding its folder. `shared` holds helpers. */
import { loadFolder, pluginFolders } from '../util/plugin-folders.ts';
import type { Format } from './contract.ts';

let all: Promise<readonly Format[]> | undefined;
const alone = new Map<string, Promise<Format | undefined>>();

export const formatIds = (): string[] => pluginFolders(import.meta.url);

/** In order of their ids. */
export function loadFormats(): Promise<readonly Format[]> {
  all ??= Promise.all(formatIds().map(importFormat));
  return all;
}

/** One format by its id, without the others; undefined if there is none. */
export function loadFormat(id: string): Promise<Format | undefined> {
  let format = alone.get(id);
  if (format === undefined) {
    format = formatIds().includes(id) ? importFormat(id) : Promise.resolve(undefined);
    alone.set(id, format);
  }
  return format;
}

async function importFormat(folder: string): Promise<Format> {
  const { format } = await loadFolder<{ format: Format }>(import.meta.url, folder);
  if (format.id !== folder) throw new Error(`format ${format.id} stands in the folder ${folder}`);
  return format;
}
