/**
 * Package.swift, as far as it is plain: its targets with the folders they stand in, and where its dependencies come from.
 * The manifest is a program; what it computes is not seen.
 */
export const MANIFEST = 'Package.swift';

export interface Target {
  readonly name: string;
  /** From the root of the repository, without a slash at its end; '' for the root. */
  readonly folder: string;
}

export interface PackageManifest {
  readonly targets: readonly Target[];
  /** Address of each package by its name in the manifest, and by the products that targets take from it. */
  readonly addresses: ReadonlyMap<string, string>;
}

const TARGET = /\.(target|executableTarget|testTarget|plugin|macro|systemLibrary)\s*\(/g;
const NAME = /\bname\s*:\s*"([^"]+)"/;
const PATH = /\bpath\s*:\s*"([^"]*)"/;
const PACKAGE = /\.package\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
const PRODUCT = /\.product\s*\(\s*name\s*:\s*"([^"]+)"\s*,\s*package\s*:\s*"([^"]+)"/g;

/** `folder` is that of the manifest; `has` says whether files lie below a folder. */
export function readManifest(text: string, folder: string, has: (folder: string) => boolean): PackageManifest {
  const targets: Target[] = [];
  for (const match of text.matchAll(TARGET)) {
    const rest = text.slice(match.index, endOf(text, match.index + match[0].length));
    // The first name is the target's own; those of its dependencies come behind it.
    const name = NAME.exec(rest)?.[1];
    if (name === undefined) continue;
    const path = PATH.exec(withoutNested(rest))?.[1];
    targets.push({ name, folder: path === undefined ? conventional(folder, name, match[1] as string, has) : join(folder, path.replace(/^\.\/|\/+$/g, '')) });
  }
  return { targets, addresses: addressesOf(text) };
}

/** Where SwiftPM looks: `Sources/Name`, `Source/Name`, `src/Name`, `Tests/Name`, `Plugins/Name`. */
function conventional(folder: string, name: string, kind: string, has: (folder: string) => boolean): string {
  const roots =
    kind === 'testTarget' ? ['Tests', 'Sources', 'Source', 'src'] : kind === 'plugin' ? ['Plugins', 'Sources'] : ['Sources', 'Source', 'src', 'srcs', 'Tests'];
  const places = roots.map((root) => join(folder, `${root}/${name}`));
  // The only target of a package may stand in `Sources` itself.
  return places.find(has) ?? (places[0] as string);
}

const join = (folder: string, path: string): string => [folder, path].filter((p) => p !== '' && p !== '.').join('/');

/** Behind the parenthesis that closes the one before `from`. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const c = text[at];
    if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** Without what stands in parentheses inside of the outermost ones. */
function withoutNested(text: string): string {
  let depth = 0;
  let out = '';
  for (const c of text) {
    if (c === ')' || c === ']') depth--;
    if (depth < 2) out += c;
    if (c === '(' || c === '[') depth++;
  }
  return out;
}

function addressesOf(text: string): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const [, args = ''] of text.matchAll(PACKAGE)) {
    const url = /\burl\s*:\s*"([^"]+)"/.exec(args)?.[1];
    if (url === undefined) continue;
    const address = url
      .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?|^git@/, '')
      .replace(/^([\w.-]+):/, '$1/')
      .replace(/\.git$|\/+$/g, '');
    addresses.set(/\bname\s*:\s*"([^"]+)"/.exec(args)?.[1] ?? address.slice(address.lastIndexOf('/') + 1), address);
  }
  for (const [, product = '', from = ''] of text.matchAll(PRODUCT)) {
    const address = [...addresses].find(([name]) => name.toLowerCase() === from.toLowerCase())?.[1];
    if (address !== undefined) addresses.set(product, address);
  }
  return addresses;
}
