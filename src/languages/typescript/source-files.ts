/**
 * The indexed files, so that a path as an import writes it finds one: without ending, with the ending it will have
 * once compiled, or as a folder with an index file. Every question is one or two lookups.
 */
import { posix } from 'node:path';

/** In order of preference when several files differ by their ending only. */
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.d.mts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.astro'];
const ENDING = /(?:\.d)?\.[cm]?[jt]sx?$|\.(?:vue|svelte|astro)$/;
/** Of what a source file compiles to: code, and the declarations beside it. */
const COMPILED = /\.(?:[cm]?jsx?|d\.[cm]?ts)$/;

const SCRIPT = /\.([cm]?)jsx?$/;

export class SourceFiles {
  readonly #files: ReadonlySet<string>;
  readonly #byStem = new Map<string, string>();
  readonly #folders = new Set<string>();

  constructor(files: readonly string[]) {
    this.#files = new Set(files);
    for (const file of files) {
      const stem = file.replace(ENDING, '');
      const known = this.#byStem.get(stem);
      if (known === undefined || rank(file) < rank(known)) this.#byStem.set(stem, file);
      this.#addFolders(file);
    }
  }

  #addFolders(file: string): void {
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
      const folder = file.slice(0, at);
      if (this.#folders.has(folder)) return;
      this.#folders.add(folder);
    }
  }

  hasFolder(path: string): boolean {
    return path === '' || this.#folders.has(path);
  }

  /** The file that `path` means in an import: a file, or the index of a folder. */
  find(path: string): string | undefined {
    const clean = normalize(path);
    if (clean === undefined) return undefined;
    return this.#file(clean) ?? this.#byStem.get(clean === '' ? 'index' : `${clean}/index`);
  }

  /** `x.d.ts` of `x.js`. */
  declarationsOf(file: string): string | undefined {
    const declarations = SCRIPT.test(file) ? file.replace(SCRIPT, '.d.$1ts') : undefined;
    return declarations !== undefined && this.#files.has(declarations) ? declarations : undefined;
  }

  #file(path: string): string | undefined {
    if (this.#files.has(path)) return path;
    // `./x.js` and `./x.d.ts` are written for what `./x.ts` compiles to.
    return this.#byStem.get(path) ?? (COMPILED.test(path) ? this.#byStem.get(path.replace(COMPILED, '')) : undefined);
  }
}

function rank(file: string): number {
  const ending = ENDING.exec(file)?.[0] ?? '';
  return ENDINGS.indexOf(ending);
}

/** Without `.` and `..`; undefined when it leads out of the repository. */
export function normalize(path: string): string | undefined {
  const clean = posix
    .normalize(path)
    .replace(/\/+$/, '')
    .replace(/^\.(\/|$)/, '');
  return clean.startsWith('..') || clean.startsWith('/') ? undefined : clean;
}

/** `folder` and its parents, the nearest first; '' is the repository. */
export function* upward(folder: string): Generator<string> {
  for (let at = folder; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    yield at;
    if (at === '') return;
  }
}

export const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

export const inFolder = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);
