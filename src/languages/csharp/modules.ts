/**
 * A C# module is a namespace: all files that declare it. A name is looked for in the file's namespace, then in its
 * parents, then in the project's global usings (read from the project file and the customary GlobalUsings.cs). A
 * specifier that goes on into a type of a known namespace is unknown as a module, so that the resolver looks for
 * the member.
 */
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { packageOf, referredPackages, STANDARD_LIBRARY } from './package-versions.ts';

const STDLIB = /^(?:System|Microsoft|Windows|mscorlib)(?:\.|$)/;

/** Files that have no namespace share the global one, which is visible everywhere. */
const GLOBAL: ModuleId = '';

export const CONFIG_FILES = ['.csproj', 'Directory.Build.props', 'GlobalUsings.cs', 'GlobalUsing.cs', 'Usings.cs', 'GlobalImports.cs'];

export function csharpModules(project: Project): ModuleSystem {
  const namespaces = new Set<string>();
  for (const file of project.files) addWithParents(namespaces, project.declaredModule(file));
  const resolved = new Map<string, ImportTarget>();
  const packages = referredPackages(project.configs);
  const usings = globalUsings(project.configs);
  const ambient = new Map<string, readonly ModuleId[]>();
  const projects = new Map([...project.configs.keys()].filter((p) => p.endsWith('.csproj')).map((p) => [folderOf(p), true]));

  return {
    moduleOf: (file) => project.declaredModule(file),
    resolve(specifier, file) {
      const around = project.declaredModule(file);
      const key = `${specifier}\0${around}`;
      let target = resolved.get(key);
      if (target === undefined) {
        target = resolveSpecifier(specifier, around, namespaces);
        if (target.kind === 'external') target = { ...target, purl: packageOf(specifier, packages) ?? (target.stdlib ? STANDARD_LIBRARY : undefined) };
        resolved.set(key, target);
      }
      return target;
    },
    child(module, name) {
      const path = module === GLOBAL ? name : `${module}.${name}`;
      return namespaces.has(path) ? path : undefined;
    },
    projectOf: (file) => nearestFolder(projects, file),
    ambient(file) {
      const module = project.declaredModule(file);
      const folder = nearestFolder(usings, file);
      const key = `${module}\0${folder ?? ''}`;
      let list = ambient.get(key);
      if (list === undefined) {
        const used = (folder === undefined ? [] : (usings.get(folder) ?? [])).filter((n) => namespaces.has(n));
        list = [...new Set([...parents(module), GLOBAL, ...used])].filter((n) => n !== module);
        ambient.set(key, list);
      }
      return list;
    },
  };
}

function addWithParents(namespaces: Set<string>, name: string): void {
  for (let at = name.length; at > 0; at = name.lastIndexOf('.', at - 1)) {
    const part = name.slice(0, at);
    if (namespaces.has(part)) return;
    namespaces.add(part);
  }
}

/** Nearest first. */
function parents(module: string): string[] {
  const list: string[] = [];
  for (let at = module.lastIndexOf('.'); at > 0; at = module.lastIndexOf('.', at - 1)) list.push(module.slice(0, at));
  return list;
}

/** A directive inside a namespace may be relative to it. */
function resolveSpecifier(specifier: string, around: string, namespaces: ReadonlySet<string>): ImportTarget {
  const candidates = [specifier, ...[around, ...parents(around)].filter((p) => p !== '').map((p) => `${p}.${specifier}`)];
  const module = candidates.find((c) => namespaces.has(c));
  if (module !== undefined) return { kind: 'module', module };
  if (STDLIB.test(specifier)) return external(specifier, true);
  const head = specifier.slice(0, specifier.lastIndexOf('.'));
  if (head !== '' && [head, ...parents(head)].some((p) => namespaces.has(p))) return { kind: 'unknown' };
  return external(specifier, false);
}

function external(specifier: string, stdlib: boolean): ImportTarget {
  const names = specifier.split('.');
  return { kind: 'external', name: stdlib ? names.slice(0, 3).join('.') : names.slice(0, 2).join('.'), stdlib };
}

/** Namespaces by the folder of the project that uses them everywhere. */
function globalUsings(configs: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const byFolder = new Map<string, string[]>();
  const folders = [...configs.keys()].filter((p) => !p.endsWith('.cs')).map(folderOf);
  for (const folder of folders) byFolder.set(folder, []);
  for (const [path, text] of configs) {
    const found = path.endsWith('.cs') ? usingsInSource(text) : usingsInProject(text);
    const owner = nearestFolder(byFolder, path);
    if (owner === undefined) byFolder.set(folderOf(path), found);
    else byFolder.get(owner)?.push(...found);
  }
  return byFolder;
}

function usingsInSource(text: string): string[] {
  return [...text.matchAll(/^[ \t]*global\s+using\s+(?!static\b)(?:global::)?([\w.]+)\s*;/gm)].map((m) => m[1] as string);
}

function usingsInProject(text: string): string[] {
  return [...text.matchAll(/<Using\s+Include="([\w.]+)"/g)].map((m) => m[1] as string);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nearestFolder(folders: ReadonlyMap<string, unknown>, file: string): string | undefined {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    if (folders.has(folder)) return folder;
    if (folder === '') return undefined;
  }
}
