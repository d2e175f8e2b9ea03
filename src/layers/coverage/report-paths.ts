/**
 * Paths of a report to files of the index. A report is made elsewhere: its paths may begin with another machine's folder,
 * with a module's name or only below a source root. A path means the file that shares its whole end; of several the one
 * that shares most, and where that does not tell them apart, none.
 */
export type MatchedPath = { readonly path: string } | 'ambiguous' | 'unknown';

export class ReportPaths {
  readonly #known: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();
  readonly #root: string;

  /** `root`: where the repository lies, with forward slashes. */
  constructor(paths: Iterable<string>, root: string) {
    this.#known = new Set(paths);
    this.#root = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`;
    for (const path of this.#known) {
      const name = nameOf(path);
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [path]);
      else same.push(path);
    }
  }

  match(written: string): MatchedPath {
    const path = written.replaceAll('\\', '/').replace(/^(?:file:\/\/|\.\/)+/, '');
    const inside = path.startsWith(this.#root) ? path.slice(this.#root.length) : path;
    if (this.#known.has(inside)) return { path: inside };
    // A file of this folder that is not indexed; what ends like it elsewhere is another.
    if (path.startsWith(this.#root)) return 'unknown';
    return this.#byEnd(path);
  }

  #byEnd(path: string): MatchedPath {
    const same = this.#byName.get(nameOf(path)) ?? [];
    // A name alone is what every installed package has too: it needs a folder that agrees.
    const longer = same.filter((known) => known.includes('/') && path.endsWith(`/${known}`));
    const rooted = longer.length > 0 ? [longer.reduce((best, known) => (known.length > best.length ? known : best))] : [];
    const deeper = rooted.length > 0 ? [] : same.filter((known) => known.endsWith(`/${path}`));
    const found = [...rooted, ...deeper];
    if (found.length > 1) return 'ambiguous';
    return found[0] === undefined ? this.#byNameAlone(path, same) : { path: found[0] };
  }

  /** Files at the root: `github.com/owner/name/main.go` is `main.go`, unless it lies among installed packages. */
  #byNameAlone(path: string, same: readonly string[]): MatchedPath {
    const name = nameOf(path);
    const isInstalled = /(?:^|\/)(?:site-packages|dist-packages|node_modules|vendor|lib\/python[\d.]+)\//.test(path);
    return !isInstalled && same.includes(name) ? { path: name } : 'unknown';
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
