/** The known servers: the files of `servers/`. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageServer } from './server-contract.ts';

const FOLDER = new URL('./servers/', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

/** In order of preference. */
export async function knownServers(): Promise<LanguageServer[]> {
  const names = readdirSync(fileURLToPath(FOLDER)).filter((name) => name.endsWith(ENDING) && !name.endsWith(`.d${ENDING}`));
  const servers = await Promise.all(names.map(async (name) => ((await import(new URL(name, FOLDER).href)) as { server: LanguageServer }).server));
  return servers.sort((a, b) => a.preference - b.preference || (a.id < b.id ? -1 : 1));
}
