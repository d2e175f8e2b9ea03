/**
 * Rust's modules: one file, one module. Its id is its path from the crate root, `crate_name::a::b`; crates other than
 * a package's library carry their kind (`name#bin`, `name#tests/x`). Children are found by file layout, as `mod` does;
 * inline modules are symbols, so a path into them ends at the file and goes on through its members.
 */
import { purlWithin } from '../../model/purl.ts';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { CrateLayout } from './crate-layout.ts';
import { inRepository } from './manifest.ts';
import { cargoPurl, STANDARD_LIBRARY } from './package-versions.ts';

const STDLIB = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);
const UNKNOWN: ImportTarget = { kind: 'unknown' };

export function modules(project: Project): ModuleSystem {
  const layout = new CrateLayout(project);
  const cache = new Map<string, ImportTarget>();
  return {
    moduleOf: (file) => layout.moduleOf(file),
    resolve: (specifier, file) => {
      const key = `${specifier}\0${file}`;
      let target = cache.get(key);
      if (target === undefined) {
        target = resolve(layout, specifier, file);
        cache.set(key, target);
      }
      return target;
    },
    child: (module, name) => layout.child(module, name),
  };
}

function resolve(layout: CrateLayout, specifier: string, file: string): ImportTarget {
  if (specifier.startsWith('path:')) return moduleAt(layout, pathTarget(file, specifier.slice(5)));
  const parts = specifier.split('::');
  const head = parts[0] as string;
  const own = layout.moduleOf(file);
  if (head === 'crate') return descend(layout, layout.rootOf(file), parts.slice(1));
  if (head === 'self') return descend(layout, own, parts.slice(1));
  if (head === 'super') return ascend(layout, own, parts);
  const child = layout.child(own, head);
  if (child !== undefined) return descend(layout, child, parts.slice(1));
  return crateTarget(layout, parts, file);
}

function crateTarget(layout: CrateLayout, parts: readonly string[], file: string): ImportTarget {
  const head = parts[0] as string;
  const crate = layout.crateNamed(head, file);
  // A repository may hold a crate called `std` (a mock, the compiler itself): it is meant only where it is depended on.
  const isStdlib = STDLIB.has(head) && !layout.dependsOn(head, file);
  if (crate.module !== undefined && !isStdlib) return descend(layout, crate.module, parts.slice(1));
  if (isStdlib) return { kind: 'external', name: parts.join('::'), stdlib: true, purl: STANDARD_LIBRARY };
  if (crate.package === undefined) return UNKNOWN;
  return { kind: 'external', name: crate.package, stdlib: false, purl: purlWithin(cargoPurl(crate.package), parts.slice(1).join('/')) };
}

function descend(layout: CrateLayout, from: ModuleId | undefined, names: readonly string[]): ImportTarget {
  let module = from;
  for (const name of names) {
    if (module === undefined) return UNKNOWN;
    module = layout.child(module, name);
  }
  return module === undefined ? UNKNOWN : { kind: 'module', module };
}

function ascend(layout: CrateLayout, own: ModuleId, parts: readonly string[]): ImportTarget {
  let module: ModuleId | undefined = own;
  let rest = parts;
  while (rest[0] === 'super' && module !== undefined) {
    module = layout.parent(module);
    rest = rest.slice(1);
  }
  return descend(layout, module, rest);
}

function moduleAt(layout: CrateLayout, file: string): ImportTarget {
  return layout.has(file) ? { kind: 'module', module: layout.moduleOf(file) } : UNKNOWN;
}

/** `#[path]` is relative to the folder of the file. */
function pathTarget(file: string, path: string): string {
  const slash = file.lastIndexOf('/');
  return inRepository(slash < 0 ? '' : file.slice(0, slash), path);
}
