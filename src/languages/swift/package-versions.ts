/** Swift's packages: repositories that SwiftPM fetches, pinned by Package.resolved. */
import { formatPurl, purlWithin } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { memberOf, PinnedVersions, parseJson, textOf } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/swift';

/** `github.com/apple/swift-nio` and one of its modules; undefined where the manifest does not say whose the module is. */
export function swiftPurl(address: string | undefined, module?: string): string | undefined {
  if (address === undefined) return undefined;
  const slash = address.lastIndexOf('/');
  const purl = formatPurl({ type: 'swift', namespace: address.slice(0, Math.max(0, slash)), name: address.slice(slash + 1) });
  return module === undefined ? purl : purlWithin(purl, module);
}

const addressOf = (url: string): string =>
  url
    .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?|^git@/, '')
    .replace(/^([\w.-]+):/, '$1/')
    .replace(/\.git$/, '');

export const packageVersions: PackageVersions = {
  files: ['Package.resolved'],
  read(_name, text) {
    const pinned = new PinnedVersions();
    const lock = parseJson(text);
    const pins = memberOf(lock, 'pins') ?? memberOf(memberOf(lock, 'object'), 'pins');
    for (const pin of Array.isArray(pins) ? pins : []) {
      const url = textOf(memberOf(pin, 'location')) ?? textOf(memberOf(pin, 'repositoryURL'));
      if (url !== undefined) pinned.add(swiftPurl(addressOf(url)), textOf(memberOf(memberOf(pin, 'state'), 'version')));
    }
    return pinned.all;
  },
};
