/** What every sort of manifest says. Offsets are those of its text. */
export interface Manifest {
  /** What the package manager calls its packages: npm, Go, Cargo … */
  readonly kind: string;
  readonly name?: string;
  /** Whose name comes before its own: Maven's groups. */
  readonly group?: string;
  readonly version?: string;
  readonly description?: string;
  readonly dependencies: readonly Dependency[];
  /** Further names by which other manifests and code refer to the package. */
  readonly aliases?: readonly string[];
  /** Entry points: files from the root of the repository. */
  readonly files?: readonly { readonly path: string; readonly at: number }[];
  /** Entry points that are functions. */
  readonly functions?: readonly { readonly name: string; readonly at: number }[];
  readonly hasErrors?: boolean;
}

export interface Dependency {
  readonly purl: string;
  /** As its package manager writes it. */
  readonly name: string;
  /** Versions that will do; '' for any. */
  readonly constraint: string;
  readonly scope: 'runtime' | 'dev' | 'peer' | 'optional' | 'build' | 'indirect';
  readonly start: number;
  readonly end: number;
}

/** A path in a manifest, from the root of the repository; undefined for one that leaves it. */
export function rootedPath(manifest: string, path: string): string | undefined {
  const parts = manifest.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
