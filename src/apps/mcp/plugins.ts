/** Tools, resources and prompts are the files of their folders: adding one is adding its file. */
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';

/** `.js` when built, `.ts` under the test runner. */
const ENDING = extname(import.meta.url);

/** What every module of a folder exports under one name, in order of file name. */
export async function loadPlugins<T>(folder: 'tools' | 'resources' | 'prompts', exported: string): Promise<T[]> {
  const place = new URL(`./${folder}/`, import.meta.url);
  // A second dot means a declaration file or a test.
  const files = readdirSync(place).filter((file) => extname(file) === ENDING && file.indexOf('.') === file.length - ENDING.length);
  const modules = await Promise.all(files.sort().map((file) => import(new URL(file, place).href) as Promise<Record<string, T>>));
  return modules.map((module) => module[exported] as T);
}
