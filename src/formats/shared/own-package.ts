/**
 * The package that a manifest publishes, as the signature of its symbol says it: `npm package @acme/ui 2.1.0`. Written by
 * the manifest format and read by whoever looks for the repository behind a package URL.
 */
import { formatPurl } from '../../model/purl.ts';

export interface OwnPackage {
  readonly purl: string;
  /** '' where the manifest leaves it to something else. */
  readonly version: string;
}

/** What package managers call their packages -> type of the package URL. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['npm', 'npm'],
  ['Go', 'golang'],
  ['Cargo', 'cargo'],
  ['Python', 'pypi'],
  ['Maven', 'maven'],
  ['.NET', 'nuget'],
  ['Ruby', 'gem'],
  ['Composer', 'composer'],
]);

export const ownSignature = (kind: string, name: string, version: string): string => `${kind} package ${name}${version === '' ? '' : ` ${version}`}`;

/** Undefined for any other signature. */
export function ownPackage(signature: string): OwnPackage | undefined {
  const [, kind = '', name = '', version = ''] = /^(\S+) package (\S+)(?: (\S+))?$/.exec(signature) ?? [];
  const type = TYPES.get(kind);
  if (type === undefined) return undefined;
  const at = type === 'maven' ? name.indexOf(':') : name.lastIndexOf('/');
  const plain = name.slice(at + 1);
  return { purl: formatPurl({ type, namespace: name.slice(0, Math.max(0, at)), name: type === 'pypi' ? plain.replaceAll('.', '-') : plain }), version };
}
