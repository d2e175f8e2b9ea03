/** Go's packages: modules are named by their paths, and go.mod says exactly which version of each is used. */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { PinnedVersions } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:golang/std';

export function golangPurl(path: string): string {
  const slash = path.lastIndexOf('/');
  return formatPurl({ type: 'golang', namespace: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) });
}

export const packageVersions: PackageVersions = {
  files: ['go.mod'],
  read(_name, text) {
    const pinned = new PinnedVersions();
    for (const [, path = '', version] of text.matchAll(/^(?:require)?[ \t]*([\w.~-]+\.[\w.~-]+(?:\/[\w.~-]+)*)[ \t]+(v\d[\w.+-]*)/gm))
      pinned.add(golangPurl(path), version);
    pinned.add(STANDARD_LIBRARY, /^toolchain[ \t]+go(\d[\w.]*)/m.exec(text)?.[1] ?? /^go[ \t]+(\d[\w.]*)/m.exec(text)?.[1]);
    return pinned.all;
  },
};
