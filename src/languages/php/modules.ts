/**
 * A PHP module is a namespace: all files that declare it. Functions fall back to the global namespace. composer.json says
 * by its PSR-4 prefixes which namespaces are the repository's own, even where no file declares them (generated code).
 */
import { dirname, join } from 'node:path/posix';
import { purlWithin } from '../../model/purl.ts';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { entriesOf, memberOf, parseJson } from '../shared/pinned-versions.ts';
import { STANDARD } from './names.ts';
import { composerPurl, packageOf, STANDARD_LIBRARY } from './package-versions.ts';

const GLOBAL: ModuleId = '';

export function phpModules(project: Project): ModuleSystem {
  const namespaces = new Set<string>([GLOBAL]);
  for (const file of project.files) addWithParents(namespaces, project.declaredModule(file));
  const files = new Set(project.files);
  const own = [...project.configs.values()].flatMap(ownPrefixes);
  const folders = new Set([...project.configs.keys()].map(folderOf));
  return {
    moduleOf: (file) => project.declaredModule(file),
    resolve: (specifier, file) => resolveSpecifier(specifier, { file, files, namespaces, own }),
    child(module, name) {
      const path = module === GLOBAL ? name : `${module}\\${name}`;
      return namespaces.has(path) ? path : undefined;
    },
    ambient: (file) => (project.declaredModule(file) === GLOBAL ? [] : [GLOBAL]),
    projectOf: (file) => nearest(folders, file),
  };
}

interface Known {
  readonly file: string;
  readonly files: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
  readonly own: readonly string[];
}

function resolveSpecifier(specifier: string, { file, files, namespaces, own }: Known): ImportTarget {
  if (specifier === STANDARD) return { kind: 'external', name: 'php', stdlib: true, purl: STANDARD_LIBRARY };
  if (specifier.startsWith('file:')) {
    const path = join(dirname(file), specifier.slice('file:'.length));
    return files.has(path) ? { kind: 'module', module: path } : { kind: 'unknown' };
  }
  if (namespaces.has(specifier)) return { kind: 'module', module: specifier };
  if (own.some((prefix) => `${specifier}\\`.startsWith(prefix))) return { kind: 'unknown' };
  const name = packageOf(specifier);
  return { kind: 'external', name, stdlib: false, purl: purlWithin(composerPurl(name), specifier.replaceAll('\\', '/')) };
}

function addWithParents(namespaces: Set<string>, name: string): void {
  for (let at = name.length; at > 0; at = name.lastIndexOf('\\', at - 1)) {
    const part = name.slice(0, at);
    if (namespaces.has(part)) return;
    namespaces.add(part);
  }
}

/** Prefixes of `autoload` and `autoload-dev`, each with its last backslash; none in a manifest that cannot be read. */
function ownPrefixes(text: string): string[] {
  const manifest = parseJson(text);
  const prefixes = ['autoload', 'autoload-dev'].flatMap((load) => entriesOf(memberOf(memberOf(manifest, load), 'psr-4')).map(([prefix]) => prefix));
  return prefixes.filter((prefix) => prefix !== '');
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nearest(folders: ReadonlySet<string>, file: string): string | undefined {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    if (folders.has(folder)) return folder;
    if (folder === '') return undefined;
  }
}
