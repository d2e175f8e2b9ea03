/** The names of SCIP: `scheme manager package version descriptors`, or `local 12` for what no other file can name. */
import { formatPurl } from '../../model/purl.ts';

export type DescriptorKind = 'namespace' | 'type' | 'term' | 'method' | 'type_parameter' | 'parameter' | 'meta' | 'macro';

export interface Descriptor {
  readonly name: string;
  readonly kind: DescriptorKind;
}

export interface ScipName {
  readonly manager: string;
  readonly package: string;
  readonly version: string;
  readonly descriptors: readonly Descriptor[];
}

/** A name in backticks (doubled inside), or plain, and what follows it. */
const DESCRIPTOR = /\((?:`((?:[^`]|``)*)`|([^)]*))\)|\[(?:`((?:[^`]|``)*)`|([^\]]*))\]|(?:`((?:[^`]|``)*)`|([\p{L}\p{N}_+\-$]+))(\([^)]*\)\.|[/#.:!])/guy;
const KINDS: Readonly<Record<string, DescriptorKind>> = { '/': 'namespace', '#': 'type', '.': 'term', ':': 'meta', '!': 'macro' };

export const isLocal = (symbol: string): boolean => symbol.startsWith('local ');

/** Undefined for a local symbol and for what follows no rule. */
export function parseScipName(symbol: string): ScipName | undefined {
  if (isLocal(symbol)) return undefined;
  const [, manager = '', name = '', version = '', rest] = headOf(symbol);
  if (rest === undefined) return undefined;
  const descriptors: Descriptor[] = [];
  DESCRIPTOR.lastIndex = 0;
  for (let at = 0; at < rest.length; at = DESCRIPTOR.lastIndex) {
    DESCRIPTOR.lastIndex = at;
    const match = DESCRIPTOR.exec(rest);
    if (match === null) return undefined;
    descriptors.push(toDescriptor(match));
  }
  return { manager, package: name, version, descriptors };
}

/** Four words, in which a blank is doubled; '.' stands for an empty one. */
function headOf(symbol: string): (string | undefined)[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < symbol.length && parts.length < 4; at++) {
    if (symbol[at] !== ' ') continue;
    if (symbol[at + 1] === ' ') {
      at++;
      continue;
    }
    parts.push(symbol.slice(from, at).replaceAll('  ', ' '));
    from = at + 1;
  }
  return parts.length < 4 ? [] : [...parts.map((part) => (part === '.' ? '' : part)), symbol.slice(from)];
}

function toDescriptor([, quotedParameter, parameter, quotedType, typeParameter, quoted, plain, suffix = '']: RegExpExecArray): Descriptor {
  const text = (inTicks: string | undefined, bare: string | undefined) => inTicks?.replaceAll('``', '`') ?? bare ?? '';
  if (quotedParameter !== undefined || parameter !== undefined) return { name: text(quotedParameter, parameter), kind: 'parameter' };
  if (quotedType !== undefined || typeParameter !== undefined) return { name: text(quotedType, typeParameter), kind: 'type_parameter' };
  return { name: text(quoted, plain), kind: suffix.startsWith('(') ? 'method' : (KINDS[suffix] as DescriptorKind) };
}

/** Registries by the manager that a SCIP name gives. */
const REGISTRIES: Readonly<Record<string, string>> = {
  ...{ npm: 'npm', python: 'pypi', pip: 'pypi', gomod: 'golang', cargo: 'cargo', 'rust-analyzer': 'cargo', maven: 'maven', semanticdb: 'maven' },
  ...{ gem: 'gem', nuget: 'nuget', composer: 'composer' },
};

/** What indexers call the packages of a language's own library. */
const STANDARD: Readonly<Record<string, string>> = { 'gomod github.com/golang/go/src': 'pkg:golang/std', 'python python-stdlib': 'pkg:generic/python' };

/** Without a version: it names the package the same for everybody. Undefined where the registry is not known. */
export function purlOf({ manager, package: name }: ScipName): string | undefined {
  const standard = STANDARD[`${manager} ${name}`];
  if (standard !== undefined) return standard;
  const type = REGISTRIES[manager];
  if (type === undefined || name === '') return undefined;
  const parts = name.split(type === 'maven' ? /[:/]/ : '/');
  return formatPurl({ type, namespace: parts.slice(0, -1).join('/'), name: parts.at(-1) as string });
}
