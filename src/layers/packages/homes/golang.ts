/** Go: the module cache, in the version that a go.mod names; the standard library in GOROOT. Only folders whose packages are used. */
import { join } from 'node:path';
import { type HomeQuery, homeFolder, listFolder, type Registry, versionedFolder } from '../home.ts';

const MOST = 600;

export const golang: Registry = {
  type: 'golang',
  language: 'go',
  find(query) {
    const { purl, names } = query;
    const isStandard = purl.namespace === undefined && purl.name === 'std';
    const imports = [...new Set(names.map(importPath))];
    const home = isStandard ? goRoot(query.env) : moduleFolder(query, imports);
    if (home === undefined) return undefined;
    const folders = imports.flatMap((path) => (isStandard ? join(home.folder, path) : (home.within(path) ?? [])));
    const sources = folders.map((folder) =>
      listFolder(folder)
        .filter(isSource)
        .map((name) => join(folder, name)),
    );
    // A package of hundreds of files must not keep all others from being read.
    const files = sources.sort((a, b) => a.length - b.length).flat();
    return { folder: home.folder, files: files.slice(0, MOST), ...(isStandard && { byFolder: true }) };
  },
};

interface ModuleHome {
  readonly folder: string;
  within(importPath: string): string | undefined;
}

const isSource = (name: string): boolean => name.endsWith('.go') && !name.endsWith('_test.go');

/** `github.com/a/b.Type.Method` is of the package `github.com/a/b`. */
function importPath(name: string): string {
  const last = name.lastIndexOf('/') + 1;
  const dot = name.indexOf('.', last);
  return dot < 0 ? name : name.slice(0, dot);
}

function goRoot(env: NodeJS.ProcessEnv): ModuleHome | undefined {
  const roots = [env.GOROOT, '/usr/local/go', '/usr/lib/go', 'C:\\Program Files\\Go'];
  const folder = roots.find((root) => root !== undefined && root !== '' && listFolder(join(root, 'src')).includes('fmt'));
  return folder === undefined ? undefined : { folder: join(folder, 'src'), within: (path) => join(folder, 'src', path) };
}

/** The longest beginning of an import path that the cache has as a module. */
function moduleFolder({ env, manifest }: HomeQuery, imports: readonly string[]): ModuleHome | undefined {
  const cache = env.GOMODCACHE ?? join(env.GOPATH ?? join(homeFolder(env), 'go'), 'pkg', 'mod');
  const text = manifest('go.mod').join('\n');
  for (let parts = imports[0]?.split('/') ?? []; parts.length > 0; parts = parts.slice(0, -1)) {
    const module = parts.join('/');
    const escaped = parts.map((part) => part.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`));
    const parent = join(cache, ...escaped.slice(0, -1));
    const folder = versionedFolder(parent, `${escaped.at(-1)}@`, (version) => text.includes(`${module} ${version}`));
    if (folder !== undefined)
      return { folder, within: (path) => (path === module ? folder : path.startsWith(`${module}/`) ? join(folder, path.slice(module.length + 1)) : undefined) };
  }
  return undefined;
}
