/**
 * A module of Java, Kotlin or Scala is a package: all files that declare it, wherever they lie (src/main and src/test share packages).
 * A specifier that is a package resolves to it; one that goes on into a type of a known package (`a.b.Outer` of a
 * nested or static import) is unknown as a module, so that the resolver looks for the member; anything else is external.
 */
import { purlWithin } from '../../../model/purl.ts';
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../../contract.ts';
import { mavenPurl, STANDARD_LIBRARY } from './package-versions.ts';

const STDLIB = /^(?:java|javax|jdk|sun|com\.sun|kotlin|scala)(?:\.|$)/;

/** Groups whose second name is a host for many libraries: a third name tells which. */
const UMBRELLAS = new Set(
  'org.apache org.springframework org.eclipse org.junit com.google com.fasterxml com.amazonaws com.microsoft com.squareup com.github io.github software.amazon'.split(
    ' ',
  ),
);

export function jvmModules(project: Project): ModuleSystem {
  const packages = new Map<string, ModuleId>();
  /** Every head of a package: `a`, `a.b` of `a.b.c`. */
  const heads = new Set<string>();
  for (const file of project.files) {
    const name = project.declaredModule(file);
    if (name === '' || packages.has(name)) continue;
    packages.set(name, name);
    for (let at = name.indexOf('.'); at > 0; at = name.indexOf('.', at + 1)) heads.add(name.slice(0, at));
  }
  const resolved = new Map<string, ImportTarget>();

  return {
    moduleOf: (file) => project.declaredModule(file) || defaultPackage(file),
    resolve(specifier) {
      let target = resolved.get(specifier);
      if (target === undefined) {
        target = resolveSpecifier(specifier, packages);
        resolved.set(specifier, target);
      }
      return target;
    },
    child(module, name) {
      const path = module === '' ? name : `${module}.${name}`;
      return packages.has(path) || heads.has(path) ? path : undefined;
    },
  };
}

/** Classes without a package see those beside them. */
function defaultPackage(file: string): ModuleId {
  return `default:${file.slice(0, Math.max(0, file.lastIndexOf('/')))}`;
}

function resolveSpecifier(specifier: string, packages: ReadonlyMap<string, ModuleId>): ImportTarget {
  const module = packages.get(specifier);
  if (module !== undefined) return { kind: 'module', module };
  for (let at = specifier.lastIndexOf('.'); at > 0; at = specifier.lastIndexOf('.', at - 1)) {
    // A package below a known one that no file declares is somebody else's: only a type's name may follow.
    if (packages.has(specifier.slice(0, at))) return /^[A-Z]/.test(specifier.slice(at + 1)) ? { kind: 'unknown' } : external(specifier);
  }
  return external(specifier);
}

function external(specifier: string): ImportTarget {
  const names = specifier.split('.');
  const type = names.findIndex((n) => /^[A-Z]/.test(n));
  const parts = type > 0 ? names.slice(0, type) : names;
  if (STDLIB.test(specifier)) return { kind: 'external', name: parts.join('.'), stdlib: true, purl: mavenPurl(specifier) ?? STANDARD_LIBRARY };
  const purl = mavenPurl(specifier);
  // Which artifact holds a package is known of few: elsewhere the package itself has to tell its types from those of others.
  if (purl === undefined) return { kind: 'external', name: parts.join('.'), stdlib: false };
  const length = UMBRELLAS.has(parts.slice(0, 2).join('.')) ? 3 : 2;
  return { kind: 'external', name: parts.slice(0, length).join('.'), stdlib: false, purl: parts.length > length ? purlWithin(purl, parts.join('/')) : purl };
}
