/** Git submodules of a working tree, as `.gitmodules` lists them. */
import { join } from 'node:path';
import { readIfThereSync } from '../../util/read-if-there.ts';

export interface Submodule {
  /** From the root of the superproject. */
  readonly path: string;
  readonly url: string;
}

const MAX_BYTES = 1024 * 1024;

export function submodulesOf(root: string): Submodule[] {
  const text = readIfThereSync(join(root, '.gitmodules'), { most: MAX_BYTES })?.toString('utf8') ?? '';
  return text
    .split(/^\s*\[submodule\b/m)
    .slice(1)
    .flatMap((section) => {
      const said = (key: string): string | undefined => new RegExp(`^\\s*${key}\\s*=\\s*(.+?)\\s*$`, 'm').exec(section)?.[1];
      const path = said('path');
      return path === undefined ? [] : [{ path, url: said('url') ?? '' }];
    });
}
