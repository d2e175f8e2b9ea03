/** Which repository of a workspace publishes what: by package URL, by the name that is imported, by JVM package. */
import { formatPurl } from '../../model/purl.ts';
import type { NeededName } from './needed-names.ts';
import type { PublishedPackage, Surface } from './surface.ts';

export class Publishers {
  readonly #byPurl = new Map<string, { readonly repo: string; readonly published: PublishedPackage }>();
  readonly #byImport = new Map<string, string>();
  readonly #byNamespace = new Map<string, string>();

  constructor(surfaces: ReadonlyMap<string, Surface>) {
    for (const [repo, { packages, namespaces }] of surfaces) {
      for (const published of packages) this.#add(repo, published);
      for (const name of namespaces) if (!this.#byNamespace.has(name)) this.#byNamespace.set(name, repo);
    }
  }

  /** Undefined for what comes from elsewhere. */
  repoOf({ purl, specifiers }: Pick<NeededName, 'purl' | 'specifiers'>): string | undefined {
    return (
      this.#byPurl.get(purl)?.repo ?? this.#byImport.get(purl) ?? specifiers.map((s) => this.#byNamespace.get(s.specifier)).find((repo) => repo !== undefined)
    );
  }

  packageOf(purl: string): { readonly repo: string; readonly published: PublishedPackage } | undefined {
    return this.#byPurl.get(purl);
  }

  packagesOf(repo: string): PublishedPackage[] {
    return [...this.#byPurl.values()].filter((p) => p.repo === repo).map((p) => p.published);
  }

  /** Of two manifests with one name the one nearer to the root of its repository: examples lie deeper. */
  #add(repo: string, published: PublishedPackage): void {
    const known = this.#byPurl.get(published.purl);
    if (known === undefined || depthOf(published) < depthOf(known.published)) this.#byPurl.set(published.purl, { repo, published });
    for (const name of published.imports ?? []) {
      const purl = formatPurl({ type: 'pypi', name });
      if (!this.#byImport.has(purl)) this.#byImport.set(purl, repo);
    }
  }
}

const depthOf = ({ manifest }: PublishedPackage): number => manifest.split('/').length;
