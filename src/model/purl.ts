/**
 * Package URLs (purl) as the package-url specification writes them: `pkg:npm/%40scope/name@1.0.0#lib/x`. They name packages
 * outside of the repository the same way in every language and every repository. What a standard library offers has a
 * purl too: that of the language's distribution (`pkg:generic/python`, `pkg:golang/std`).
 */
export interface Purl {
  readonly type: string;
  readonly namespace?: string;
  readonly name: string;
  readonly version?: string;
  readonly qualifiers?: Readonly<Record<string, string>>;
  /** Path inside the package. */
  readonly subpath?: string;
}

/** Registries where case does not matter; pypi takes `_` for `-` as well. */
const LOWER_CASE: ReadonlySet<string> = new Set(['bitbucket', 'composer', 'deb', 'github', 'golang', 'npm', 'pypi']);

export function formatPurl({ type, namespace, name, version, qualifiers, subpath }: Purl): string {
  const kind = type.toLowerCase();
  const path = [...segments(namespace ?? ''), name].map((part) => encode(normal(kind, part)));
  const asked = Object.entries(qualifiers ?? {}).filter(([, value]) => value !== '');
  const query = asked.map(([key, value]) => `${key.toLowerCase()}=${encode(value)}`).sort();
  const inside = segments(subpath ?? '').filter((part) => part !== '.' && part !== '..');
  return (
    `pkg:${[kind, ...path].join('/')}${version ? `@${encode(version)}` : ''}` +
    `${query.length > 0 ? `?${query.join('&')}` : ''}${inside.length > 0 ? `#${inside.map(encode).join('/')}` : ''}`
  );
}

/** Undefined for what is not a package URL. */
export function parsePurl(text: string): Purl | undefined {
  const [, type, path = '', version, query, subpath] = /^pkg:\/*([A-Za-z][\w.+-]*)\/+([^@?#]+)(?:@([^?#]*))?(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? [];
  try {
    const parts = segments(path).map(decodeURIComponent);
    const name = parts.pop();
    if (type === undefined || name === undefined) return undefined;
    const kind = type.toLowerCase();
    const namespace = parts.map((part) => normal(kind, part)).join('/');
    const inside = segments(subpath ?? '')
      .map(decodeURIComponent)
      .join('/');
    return {
      ...{ type: kind, name: normal(kind, name) },
      ...(namespace !== '' && { namespace }),
      ...(version && { version: decodeURIComponent(version) }),
      ...(query && { qualifiers: Object.fromEntries(new URLSearchParams(query.replaceAll('+', '%2B'))) }),
      ...(inside !== '' && { subpath: inside }),
    };
  } catch (error) {
    // A percent sign that encodes nothing.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The package URL that the qualified name of an external symbol begins with, without a version. */
export function purlOfName(qualifiedName: string): string | undefined {
  const end = qualifiedName.startsWith('pkg:') ? qualifiedName.indexOf('://') : -1;
  return end < 0 ? undefined : qualifiedName.slice(0, end);
}

/** The same package, and a module inside of it: `pkg:golang/example.org/http#client`. */
export function purlWithin(purl: string, subpath: string): string {
  const parsed = subpath === '' ? undefined : parsePurl(purl);
  return parsed === undefined ? purl : formatPurl({ ...parsed, subpath });
}

/** Without the module inside: what is installed. */
export const packageOfPurl = (purl: string): string => purl.split('#', 1)[0] as string;

export function withVersion(purl: string, version: string): string {
  const parsed = parsePurl(purl);
  return parsed === undefined ? purl : formatPurl({ ...parsed, version });
}

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '');

function normal(type: string, part: string): string {
  const cased = LOWER_CASE.has(type) ? part.toLowerCase() : part;
  return type === 'pypi' ? cased.replaceAll('_', '-') : cased;
}

/** Letters, digits and `.-_~:` stay as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
