/** This package's own folder and version: of the nearest manifest above this file, wherever it is built or installed to. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export function packageVersion(): string {
  return (JSON.parse(readFileSync(manifest(), 'utf8')) as { version: string }).version;
}

export const packageFolder = (): string => dirname(fileURLToPath(manifest()));

function manifest(): URL {
  let found = new URL('../package.json', import.meta.url);
  while (!existsSync(found)) found = new URL('../package.json', found);
  return found;
}
