/** The endpoints, found as the files of endpoints/: adding one is adding its file. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { Endpoint } from './endpoint.ts';

const FOLDER = new URL('./endpoints/', import.meta.url);
/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

export async function loadEndpoints(): Promise<Endpoint[]> {
  // A second dot means a declaration file or a test.
  const files = readdirSync(FOLDER).filter((file) => extname(file) === ENDING && file.indexOf('.') === file.length - ENDING.length);
  const modules = await Promise.all(files.sort().map((file) => import(new URL(file, FOLDER).href) as Promise<{ endpoint: Endpoint }>));
  return modules.map(({ endpoint }) => endpoint);
}
