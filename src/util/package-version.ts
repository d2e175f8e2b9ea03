/** This package's own folder and version: of the nearest manifest above this file, wherever it is built or installed to. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export function packageVersion(): string {
  return (JSON.parse(readFileSync(manifest(), 'utf8')) as { version: string }).version;
}

export const packageFolder = (): string => dirname(fileURLToPath(manifest()));

/** At the top of the file system `..` leads nowhere else. */
export function manifest(from: URL = new URL(import.meta.url)): URL {
  const found = new URL('../package.json', from);
  if (existsSync(found)) return found;
  if (found.href === from.href) throw new Error('this copy of knowing has no package.json above it: install it again');
  return manifest(found);
}
