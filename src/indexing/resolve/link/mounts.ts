/**
 * The paths under which files and functions are mounted. In: the mounts that all files state. Out: for a route's file or
 * function, the prefixes that its path gets, however many files they come from: `include('shop.urls')` in one file lends
 * its path to every route of another.
 */
import type { MountFact, SymbolIndex } from '../../../model/facts.ts';
import { Evaluator } from '../evaluate/evaluator.ts';
import type { FileUnit, Sym } from '../symbols/symbols.ts';

type Group = FileUnit | Sym;

interface Mounted {
  readonly prefix: string;
  readonly under: Group;
}

/** What is mounted in more places than this is not listed under each: a test's helper, a loop of includes. */
const MAX_PREFIXES = 16;
const MAX_DEPTH = 12;
const MAX_STEPS = 500;

export class Mounts {
  readonly #into = new Map<Group, Mounted[]>();

  constructor(units: Iterable<FileUnit>) {
    const all = [...units];
    const stating = all.filter((u) => u.outline.mounts !== undefined);
    if (stating.length === 0) return;
    const finder = new MountFinder(all);
    for (const unit of stating) for (const mount of unit.outline.mounts ?? []) this.#add(unit, mount, finder);
  }

  /** Prefixes of the routes that a file registers, or a function or variable of it. */
  prefixesOf(unit: FileUnit, under: SymbolIndex | undefined): readonly string[] {
    if (this.#into.size === 0) return NO_PREFIX;
    const sym = under === undefined ? undefined : unit.syms[under];
    return this.#prefixes(sym !== undefined && this.#into.has(sym) ? sym : unit);
  }

  /** By file: what its routes' prefixes are. To compare before and after a change. */
  byFile(): Map<string, string> {
    const texts = new Map<string, string>();
    for (const group of this.#into.keys()) {
      const path = fileOf(group).outline.path;
      texts.set(path, `${texts.get(path) ?? ''}${isFile(group) ? '' : group.name}\0${this.#prefixes(group).join('\0')}\n`);
    }
    return texts;
  }

  #add(unit: FileUnit, mount: MountFact, finder: MountFinder): void {
    const under = finder.holder(unit, mount);
    for (const target of finder.targets(unit, mount)) {
      // A test mounts what it tests wherever it likes: that is not a place of it.
      if (target === under || (unit.isTest && !fileOf(target).isTest)) continue;
      const list = this.#into.get(target) ?? [];
      list.push({ prefix: mount.prefix, under });
      this.#into.set(target, list);
    }
  }

  /** Upwards, level by level: files that include one another, many times over, must not keep anybody busy. */
  #prefixes(group: Group): readonly string[] {
    const found = new Set<string>();
    let open: readonly Reached[] = [{ group, path: '' }];
    let steps = 0;
    for (let depth = 0; depth < MAX_DEPTH && open.length > 0; depth++)
      open = open.flatMap(({ group: at, path }) => {
        const into = this.#into.get(at) ?? this.#into.get(fileOf(at));
        if (into === undefined) found.add(path);
        const above = (into ?? []).slice(0, Math.max(0, MAX_STEPS - steps));
        steps += above.length;
        return above.map(({ prefix, under }) => ({ group: under, path: joinPath(prefix, path) }));
      });
    for (const { path } of open) found.add(path);
    return found.size === 0 ? NO_PREFIX : [...found].sort().slice(0, MAX_PREFIXES);
  }
}

interface Reached {
  readonly group: Group;
  readonly path: string;
}

const NO_PREFIX: readonly string[] = [''];
const isFile = (group: Group): group is FileUnit => 'outline' in group;
const fileOf = (group: Group): FileUnit => (isFile(group) ? group : group.file);

/** What mounts mean. With an evaluator of its own: what it learns without the details of a file must not last until that file is linked. */
class MountFinder {
  readonly #evaluator = new Evaluator();
  readonly #byPath: ReadonlyMap<string, FileUnit>;

  constructor(units: readonly FileUnit[]) {
    this.#byPath = new Map(units.map((unit) => [unit.outline.path, unit]));
  }

  holder(unit: FileUnit, { under, at, offset }: MountFact): Group {
    if (typeof under === 'number') return unit.syms[under] ?? unit;
    return under === undefined ? unit : (this.#named(unit, under, at, offset)[0] ?? unit);
  }

  targets(unit: FileUnit, { by, target, at, offset }: MountFact): readonly Group[] {
    if (by === 'file') return [this.#byPath.get(target) ?? []].flat();
    if (by === 'expression') return this.#named(unit, target, at, offset);
    const found = this.#evaluator.fence.attempt(unit, () =>
      this.#evaluator.modules.importTarget(unit, { specifier: target, imported: null, local: null, line: 0 }),
    );
    return filesOf(found?.value);
  }

  #named(unit: FileUnit, text: string, at: SymbolIndex, offset: number): readonly Group[] {
    const found = this.#evaluator.fence.attempt(unit, () => this.#evaluator.resolve(text, { unit, at, offset }));
    const files = filesOf(found?.value);
    return files.length > 0 ? files : (found?.syms.slice(0, 1) ?? []);
  }
}

function filesOf(value: ReturnType<Evaluator['evaluate']>): readonly FileUnit[] {
  if (value?.is !== 'module') return [];
  const file = value.space.filesOf.get(value.module)?.[0] ?? value.space.fileAt.get(value.module);
  return file === undefined ? [] : [file];
}

/** Prefix and path with exactly one slash between them; a path keeps its end. */
export function joinPath(prefix: string, path: string): string {
  if (prefix === '' || prefix === '/') return path === '' ? prefix : path;
  if (path === '') return prefix;
  return `${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}
