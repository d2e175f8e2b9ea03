/** package.json: dependencies of four sorts, and the files that a package offers. */
import { createRequire } from 'node:module';
import type { Node } from 'jsonc-parser';
import { formatPurl } from '../../model/purl.ts';
import { type Dependency, type Manifest, rootedPath } from './manifest.ts';

const require = createRequire(import.meta.url);
/** Loaded for the first package.json: most runs read none. */
const jsonc = () => require('jsonc-parser') as typeof import('jsonc-parser');

const SCOPES: readonly [string, Dependency['scope']][] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'dev'],
  ['peerDependencies', 'peer'],
  ['optionalDependencies', 'optional'],
];

export function readPackageJson(text: string, path: string): Manifest {
  const errors: unknown[] = [];
  const root = jsonc().parseTree(text, errors as never[]);
  const said = (key: string): string | undefined => {
    const value = root && jsonc().findNodeAtLocation(root, [key])?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const [name, version, description] = [said('name'), said('version'), said('description')];
  return {
    kind: 'npm',
    ...(name && { name }),
    ...(version && { version }),
    ...(description && { description }),
    dependencies: SCOPES.flatMap(([key, scope]) => entries(root, key).map((e) => dependency(e, scope))),
    files: entryFiles(root, path),
    hasErrors: errors.length > 0,
  };
}

interface Entry {
  readonly key: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function entries(root: Node | undefined, key: string): Entry[] {
  const object = root && jsonc().findNodeAtLocation(root, [key]);
  return (object?.children ?? []).flatMap((property) => {
    const [name, value] = property.children ?? [];
    if (typeof name?.value !== 'string' || typeof value?.value !== 'string' || name.value === '') return [];
    return [{ key: name.value, value: value.value, start: property.offset, end: property.offset + property.length }];
  });
}

function dependency({ key, value, start, end }: Entry, scope: Dependency['scope']): Dependency {
  // `"react-17": "npm:react@17"` is react under another name.
  const aliased = /^npm:((?:@[^/@]+\/)?[^@]+)/.exec(value)?.[1];
  return { purl: npmPurl(aliased ?? key), name: aliased ?? key, constraint: value, scope, start, end };
}

export function npmPurl(name: string): string {
  const slash = name.startsWith('@') ? name.indexOf('/') : -1;
  return slash < 0 ? formatPurl({ type: 'npm', name }) : formatPurl({ type: 'npm', namespace: name.slice(0, slash), name: name.slice(slash + 1) });
}

/** `main`, `bin`, `module`, `types` where they are files of the repository. */
function entryFiles(root: Node | undefined, path: string): { path: string; at: number }[] {
  const single = ['main', 'module', 'bin', 'types'].flatMap((key) => {
    const node = root && jsonc().findNodeAtLocation(root, [key]);
    return typeof node?.value === 'string' ? [{ value: node.value, start: node.offset }] : [];
  });
  return [...single, ...entries(root, 'bin')].flatMap(({ value, start }) => {
    const file = rootedPath(path, value);
    return file === undefined || file === '' ? [] : [{ path: file, at: start }];
  });
}
