/** Folders beside a registry, each of which holds one plugin in its index module. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/** `shared` holds what the plugins have in common. */
const NOT_PLUGINS: ReadonlySet<string> = new Set(['shared']);

/** Names in order. `registry` is the registry's own import.meta.url. */
export function pluginFolders(registry: string): string[] {
  const entries = readdirSync(fileURLToPath(new URL('.', registry)), { withFileTypes: true });
  return entries.flatMap((e) => (e.isDirectory() && !NOT_PLUGINS.has(e.name) ? [e.name] : [])).sort();
}

export async function loadFolder<T>(registry: string, folder: string): Promise<T> {
  const index = extname(registry) === '.ts' ? 'index.ts' : 'index.js';
  return (await import(new URL(`./${folder}/${index}`, registry).href)) as T;
}
