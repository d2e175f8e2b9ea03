/** Files beside a registry, each of which is one plugin: adding a tool, an endpoint or a check is adding its file. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';

/** Names without their ending, in order. `registry` is the registry's own import.meta.url. */
export function pluginFiles(registry: string, folder: string): string[] {
  const ending = endingOf(registry);
  // A second dot means a declaration file or a test.
  const isPlugin = (file: string) => extname(file) === ending && file.indexOf('.') === file.length - ending.length;
  return readdirSync(new URL(`./${folder}/`, registry))
    .filter(isPlugin)
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

/** What every one of them exports under the same name. */
export function loadPluginFiles<T>(registry: string, folder: string, exported: string): Promise<T[]> {
  const load = async (name: string) => ((await import(new URL(`./${folder}/${name}${endingOf(registry)}`, registry).href)) as Record<string, T>)[exported] as T;
  return Promise.all(pluginFiles(registry, folder).map(load));
}

/** `.js` when built, `.ts` under the test runner. */
const endingOf = (registry: string): string => extname(registry);
