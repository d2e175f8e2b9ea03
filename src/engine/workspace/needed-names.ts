/**
 * Symbols from outside that a repository uses, as imports of the packages that publish them: a phantom's package URL and
 * name give the specifier and the members behind it, as code would write them.
 */
import type { GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { wayOfChain } from '../../model/outside-chain.ts';
import { packageOfPurl, parsePurl, purlOfName } from '../../model/purl.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface NeededName {
  /** Of the phantom. */
  readonly hash: Hash;
  /** Package URL without module and version; '' where the language cannot tell. */
  readonly purl: string;
  readonly specifiers: readonly NeededImport[];
}

export interface NeededImport {
  readonly specifier: string;
  /** Steps of an expression that begins with the module: `.Expression.Range().Ptr`. */
  readonly steps: string;
}

/** Package that phantoms of other packages are stored under. */
const OUTSIDE = 'external://';

export async function neededNames({ reader }: SnapshotView): Promise<NeededName[]> {
  const phantoms = (await reader.nodesByPackage([OUTSIDE])).filter((n) => n.kind === 'external');
  return phantoms.map(({ hash, name, qualifiedName }: GraphNode) => neededName(hash, wayOfChain(name) ?? name, purlOfName(qualifiedName)));
}

export function neededName(hash: Hash, name: string, purl: string | undefined): NeededName {
  return purl === undefined ? { hash, purl: '', specifiers: dottedImports(name) } : { hash, purl: packageOfPurl(purl), specifiers: importsOf(name, purl) };
}

/** How languages of a registry write the modules of a package. */
const SEPARATORS: Readonly<Record<string, string>> = { pypi: '.', golang: '/', npm: '/', cargo: '::' };

function importsOf(name: string, purl: string): NeededImport[] {
  const { type = '', namespace, name: base = '', subpath = '' } = parsePurl(purl) ?? {};
  const inside = subpath.split('/').filter((part) => part !== '');
  if (type === 'maven') return ofPackage(name, inside);
  if (type === 'composer') return [{ specifier: inside.join('\\'), steps: stepsAfter(name, name.indexOf('.')) }];
  // Ruby requires files, whatever the gem is called.
  if (type === 'gem') return name.includes('(') ? [] : [{ specifier: inside.length === 0 ? name : inside.join('/'), steps: '' }];
  const separator = SEPARATORS[type];
  if (separator === undefined) return [];
  // As it is written, in its own case: only the length of the package's name is known from the URL.
  const length = headLength(name, type, namespace === undefined ? base : `${namespace}/${base}`);
  const written = name.slice(0, length);
  const head = type === 'cargo' ? written.replaceAll('-', '_') : written;
  const major = type === 'golang' ? (/\/v\d+$/.exec(`/${base}`)?.[0] ?? '') : '';
  const root = major !== '' && !head.endsWith(major) ? head + major : head;
  return [{ specifier: [root, ...inside].join(separator), steps: stepsAfter(name, length) }];
}

/** Python's import names have no dots, Go's names may lack the major version, others are the package's own. */
function headLength(name: string, type: string, full: string): number {
  if (type === 'pypi') return name.includes('.') ? name.indexOf('.') : name.length;
  const short = type === 'golang' ? full.replace(/\/v\d+$/, '') : full;
  return name.length >= full.length && name.slice(0, full.length).toLowerCase() === full.toLowerCase() ? full.length : short.length;
}

/** What follows the package is a member of it, even if something else than a dot comes between. */
function stepsAfter(name: string, length: number): string {
  const rest = length < 0 ? '' : name.slice(length);
  return rest === '' || STEP.test(rest) ? rest : `.${rest.slice(1)}`;
}

const STEP = /^[.([#~^]/;

const memberSteps = (parts: readonly string[]): string => parts.map((part) => `.${part}`).join('');

/** The name of a JVM symbol begins with a part of its package; what follows is the type. */
function ofPackage(name: string, inside: readonly string[]): NeededImport[] {
  if (inside.length === 0) return dottedImports(name);
  const parts = name.split('.');
  let shared = 0;
  while (shared < parts.length && parts[shared] === inside[shared]) shared++;
  return [{ specifier: inside.join('.'), steps: memberSteps(parts.slice(shared)) }];
}

/** `com.acme.orders.Order.total`: the package ends before the first capital. */
function dottedImports(name: string): NeededImport[] {
  const parts = name.split('.');
  const type = parts.findIndex((part) => /^\p{Lu}/u.test(part));
  return type < 1 ? [] : [{ specifier: parts.slice(0, type).join('.'), steps: memberSteps(parts.slice(type)) }];
}
