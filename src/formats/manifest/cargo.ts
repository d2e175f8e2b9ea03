/** Cargo.toml: dependencies of a crate or of a whole workspace, and its binaries. */
import { formatPurl } from '../../model/purl.ts';
import { type Dependency, type Manifest, rootedPath } from './manifest.ts';
import { type TomlLine, tomlLines } from './toml-lines.ts';

/** `dependencies`, `dev-dependencies`, `target.'cfg(unix)'.build-dependencies`, `workspace.dependencies`, `dependencies.serde`. */
const TABLE = /(?:^|\.)(dev-|build-)?dependencies(?:\.([\w-]+))?$/;

export function readCargo(text: string, path: string): Manifest {
  const lines = tomlLines(text);
  const said = (key: string): string | undefined => plain(lines.find((l) => l.table === 'package' && l.key === key)?.value);
  const [name, version, description] = [said('name'), said('version'), said('description')];
  return {
    ...{ kind: 'Cargo', ...(name && { name }), ...(version && { version }), ...(description && { description }) },
    dependencies: lines.flatMap((line) => dependencyAt(line)),
    files: lines.flatMap((l) => {
      const file = (l.table === 'bin' || l.table === 'lib') && l.key === 'path' ? rootedPath(path, plain(l.value) ?? '') : undefined;
      return file ? [{ path: file, at: l.start }] : [];
    }),
  };
}

function dependencyAt({ table, key, value, start, end }: TomlLine): Dependency[] {
  const [, sort, own] = TABLE.exec(table) ?? [];
  if (!TABLE.test(table) || (own !== undefined && key !== 'version' && key !== 'workspace' && key !== 'path' && key !== 'git')) return [];
  const named = own ?? key.replace(/\.(?:workspace|version)$/, '');
  const name = /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1] ?? named;
  const constraint = /^\s*"([^"]*)"/.exec(value)?.[1] ?? /\bversion\s*=\s*"([^"]*)"/.exec(value)?.[1] ?? (/workspace/.test(key + value) ? 'workspace' : '');
  const scope = sort === 'dev-' ? 'dev' : sort === 'build-' ? 'build' : /\boptional\s*=\s*true/.test(value) ? 'optional' : 'runtime';
  return [{ purl: formatPurl({ type: 'cargo', name }), name, constraint, scope, start, end }];
}

const plain = (value: string | undefined): string | undefined => /^\s*["']([^"']*)["']/.exec(value ?? '')?.[1];
