/**
 * C#'s packages. A namespace says nothing of its package, so the packages are those that project files refer to: the one
 * with the longest name that the namespace begins with.
 */
import { formatPurl } from '../../model/purl.ts';
import type { PackageVersions } from '../contract.ts';
import { entriesOf, memberOf, PinnedVersions, parseJson, textOf, withoutXmlComments } from '../shared/pinned-versions.ts';

export const STANDARD_LIBRARY = 'pkg:generic/dotnet';

/** Characters of one reference, its version in an element of its own included. */
const REFERENCE_LENGTH = 600;

const nugetPurl = (name: string): string => formatPurl({ type: 'nuget', name });

/** Package URLs by name in lower case, as all project files together refer to them. */
export function referredPackages(configs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const packages = new Map<string, string>();
  for (const [path, text] of configs)
    if (!path.endsWith('.cs'))
      for (const { name } of references(text)) if (!packages.has(name.toLowerCase())) packages.set(name.toLowerCase(), nugetPurl(name));
  return packages;
}

export function packageOf(namespace: string, packages: ReadonlyMap<string, string>): string | undefined {
  for (let name = namespace.toLowerCase(); name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const purl = packages.get(name);
    if (purl !== undefined) return purl;
  }
  return undefined;
}

export const packageVersions: PackageVersions = {
  files: ['packages.lock.json', '*.csproj', 'Directory.Packages.props', 'Directory.Build.props'],
  read(name, text) {
    const pinned = new PinnedVersions();
    if (name.endsWith('.json')) addLocked(text, pinned);
    else for (const { name: package_, version } of references(text)) pinned.add(nugetPurl(package_), version);
    return pinned.all;
  },
};

function addLocked(text: string, pinned: PinnedVersions): void {
  for (const [, packages] of entriesOf(memberOf(parseJson(text), 'dependencies')))
    for (const [name, entry] of entriesOf(packages)) pinned.add(nugetPurl(name), textOf(memberOf(entry, 'resolved')));
}

/** `<PackageReference Include="X" Version="1.2.3" />`, `<PackageVersion …>`; or with `<Version>1.2.3</Version>` inside. */
function* references(text: string): Generator<{ readonly name: string; readonly version: string | undefined }> {
  for (const part of withoutXmlComments(text)
    .split(/<(?:Global)?Package(?:Reference|Version)\b/i)
    .slice(1)) {
    const element = part.slice(0, REFERENCE_LENGTH);
    const attributes = element.slice(0, Math.max(0, element.indexOf('>')));
    const name = /\b(?:Include|Update)\s*=\s*"([\w.-]+)"/i.exec(attributes)?.[1];
    const inside = attributes.endsWith('/') ? '' : element;
    const version = /\bVersion\s*=\s*"\[?(\d[\w.+-]*)\]?"/i.exec(attributes)?.[1] ?? /<Version>\s*\[?(\d[\w.+-]*)\]?\s*<\/Version>/i.exec(inside)?.[1];
    if (name !== undefined) yield { name, version };
  }
}
