/** The version of this package: from the nearest manifest above this file, wherever it is built or installed to. */
import { existsSync, readFileSync } from 'node:fs';

export function packageVersion(): string {
  let manifest = new URL('../package.json', import.meta.url);
  while (!existsSync(manifest)) manifest = new URL('../package.json', manifest);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
