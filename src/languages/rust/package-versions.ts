/** Rust's packages: crates, pinned by Cargo.lock. */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { lockedPackages, PinnedVersions } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/rust';

export const cargoPurl = (name: string): string => formatPurl({ type: 'cargo', name });

export const packageVersions: PackageVersions = {
  files: ['Cargo.lock'],
  read(_name, text) {
    const pinned = new PinnedVersions();
    for (const { name, version } of lockedPackages(text)) pinned.add(cargoPurl(name), version);
    return pinned.all;
  },
};
