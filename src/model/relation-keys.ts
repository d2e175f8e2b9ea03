/**
 * What relations look for, and what symbols offer, in the same words: a kind and a name. As one number it stands among the
 * names that a file mentions (outline-record.ts), so that an update finds the relations that a new or removed symbol
 * concerns.
 */
import type { RelationTarget } from './facts.ts';
import type { WordHash } from './name-words.ts';
import type { NodeKind } from './node-kinds.ts';

export const kindsOf = ({ kind }: RelationTarget): readonly NodeKind[] => (typeof kind === 'string' ? [kind] : kind);

export const relationKey = (kind: NodeKind, name: string): string => `${kind}\0${comparedName(kind, name)}`;

/**
 * What counts of a name when two are compared: of a route and an API operation the shape of the path; of an rpc its
 * letters, because generated code writes it as each language does.
 */
export function comparedName(kind: NodeKind, name: string): string {
  if (kind === 'route_handler') return routeShape(name);
  if (kind === 'operation' && name.includes(' /')) return name.slice(0, name.indexOf('/')) + routeShape(name);
  return kind === 'rpc' ? name.replaceAll('_', '').toLowerCase() : name;
}

const ANYWHERE = '**/';
export const isPathEnding = (name: string): boolean => name.startsWith(ANYWHERE);
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The keys of relations that look for a file by the end of its path: of a/b.proto, those that end so and those that end with b.proto. */
export function pathEndingKeys(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => relationKey('file', ANYWHERE + parts.slice(i).join('/')));
}

/** Of everything that decides what the target means. */
export function targetKeys(target: RelationTarget): string[] {
  const names = [target.name, ...(target.also ?? [])];
  const own = kindsOf(target).flatMap((kind) => names.map((name) => relationKey(kind, name)));
  return target.orElse === undefined ? own : [...own, ...targetKeys(target.orElse)];
}

export const targetHashes = (target: RelationTarget): WordHash[] => targetKeys(target).map(hashKey);

/**
 * `GET /users/{id}/`, `/users/:id`, `/users/<int:id>`: the path alone, with a star for what is filled in. Whether the
 * methods agree is for the linker to say, because a route may take any.
 */
export function routeShape(name: string): string {
  const parts = name
    .slice(Math.max(0, name.indexOf('/')))
    .split('/')
    .filter((part) => part !== '');
  return `/${parts.map((part) => (/^[:*]|[{<[]/.test(part) ? '*' : part)).join('/')}`;
}

const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** It equals the hash of a word only by chance, and then a file is linked once too often. */
export function hashKey(key: string): WordHash {
  let hash = OFFSET;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), PRIME);
  return hash;
}
