/** Packages that a repository depends on, as JSON. */
import type { DependenciesAnswer } from '../analyse/analyse-dependencies.ts';

export function dependenciesRecord({ packages, count, declared, unused, undeclared }: DependenciesAnswer) {
  return {
    packages: packages.map(({ purl, users, usedBy, declarations }) => ({
      ...{ purl, users, used_by: usedBy },
      declarations: declarations.map(({ pinned, ...d }) => ({ ...d, pinned: pinned ?? null })),
    })),
    ...{ count, declared, unused, undeclared },
  };
}
