/** composer.json: PHP packages. `php` and extensions are the platform, not packages. */

import { formatPurl } from '../../model/purl.ts';
import type { Manifest } from './manifest.ts';

const BLOCK = /"(require|require-dev)"\s*:\s*\{([^}]*)\}/g;

export function readComposer(text: string): Manifest {
  const name = /^\s*\{[^{}[\]]*?"name"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  const dependencies = [...text.matchAll(BLOCK)].flatMap(({ 0: whole, 1: key, 2: body = '', index }) => {
    const from = index + whole.lastIndexOf(body);
    return [...body.matchAll(/"([\w.-]+)\/([\w.-]+)"\s*:\s*"([^"]*)"/g)].map(({ 0: entry, 1: vendor = '', 2: own = '', 3: constraint = '', index: at }) => ({
      purl: formatPurl({ type: 'composer', namespace: vendor, name: own }),
      name: `${vendor}/${own}`,
      constraint,
      scope: key === 'require' ? ('runtime' as const) : ('dev' as const),
      start: from + at,
      end: from + at + entry.length,
    }));
  });
  return { kind: 'Composer', ...(name && { name }), dependencies };
}
