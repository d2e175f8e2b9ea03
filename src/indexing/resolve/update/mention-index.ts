/**
 * Which files speak of which names, and which modules they can see: what the question "who can reach this?" is
 * answered from. One pass over flat arrays answers many questions at once.
 */
import type { Language, ModuleId } from '../../../languages/contract.ts';
import type { ImportFact, SymbolFact } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { type WordHash, wordHashes } from '../../../model/name-words.ts';
import type { FileUnit, ModuleSpace } from '../symbols/symbols.ts';

/** Names that a file's facts mention, see model/outline-record.ts. */
export type NamesOf = (unit: FileUnit) => Int32Array;

export interface Wanted<T> {
  readonly value: T;
  /** A file has to mention all of them. */
  readonly words: readonly WordHash[];
}

/** Most numbers are told apart by these bits: the map is asked only about the rest. */
const FILTER_BITS = 0xffff;
/** With more holders than this, who speaks of one of them says little. */
const MAX_HOLDERS = 150;
const MAX_ROUNDS = 4;

export class MentionIndex {
  readonly #units: readonly FileUnit[];
  readonly #namesOf: NamesOf;
  readonly #sets = new Map<FileUnit, ReadonlySet<WordHash>>();
  readonly #targets = new Map<FileUnit, ReadonlySet<ModuleId>>();
  readonly #stars = new Map<ModuleSpace, readonly FileUnit[]>();
  readonly #moduleWords = new Map<string, readonly WordHash[]>();

  constructor(units: Iterable<FileUnit>, namesOf: NamesOf) {
    this.#units = [...units];
    this.#namesOf = namesOf;
  }

  each<T>(wanted: readonly Wanted<T>[], visit: (unit: FileUnit, value: T) => void): void {
    const byFirst = new Map<WordHash, Wanted<T>[]>();
    const filter = new Uint8Array(FILTER_BITS + 1);
    for (const w of wanted) {
      const first = w.words[0];
      if (first === undefined) continue;
      filter[first & FILTER_BITS] = 1;
      const known = byFirst.get(first);
      if (known === undefined) byFirst.set(first, [w]);
      else known.push(w);
    }
    for (const unit of this.#units) {
      const names = this.#namesOf(unit);
      for (let i = 0; i < names.length; i++) {
        const name = names[i] as number;
        if (filter[name & FILTER_BITS] === 0) continue;
        for (const w of byFirst.get(name) ?? []) if (w.words.every((word) => word === name || this.has(unit, word))) visit(unit, w.value);
      }
    }
  }

  has(unit: FileUnit, word: WordHash): boolean {
    return this.#namesOf(unit).includes(word);
  }

  /** True for an unknown set: then everybody may. */
  speaksOfAny(unit: FileUnit, words: ReadonlySet<WordHash> | undefined): boolean {
    if (words === undefined) return true;
    let own = this.#sets.get(unit);
    if (own === undefined) {
      own = new Set(this.#namesOf(unit));
      this.#sets.set(unit, own);
    }
    for (const word of words) if (own.has(word)) return true;
    return false;
  }

  /** Its own, one that it imports, one around it, or one that it can name on its way from another. */
  seesModule(unit: FileUnit, module: ModuleId): boolean {
    if (unit.module === module || this.targets(unit).has(module)) return true;
    if (unit.space.system.ambient?.(unit.outline.path).includes(module)) return true;
    return this.#wordsOf(unit.space, module).some((word) => this.has(unit, word));
  }

  /** Modules that a file's imports lead to. */
  targets(unit: FileUnit): ReadonlySet<ModuleId> {
    let targets = this.#targets.get(unit);
    if (targets === undefined) {
      targets = new Set(unit.outline.imports.flatMap((fact) => targetsOf(unit, fact)));
      this.#targets.set(unit, targets);
    }
    return targets;
  }

  /** Files of other modules that import from a module, with those imports. */
  takersOf(space: ModuleSpace, module: ModuleId): { readonly unit: FileUnit; readonly imports: readonly ImportFact[] }[] {
    const takers = this.#units.filter((u) => sharesSpace(u, space) && u.module !== module && this.targets(u).has(module));
    return takers.map((unit) => ({ unit, imports: unit.outline.imports.filter((fact) => targetsOf(unit, fact).includes(module)) }));
  }

  /** Files that offer all of another module as their own. */
  starImporters(space: ModuleSpace): readonly FileUnit[] {
    let stars = this.#stars.get(space);
    if (stars === undefined) {
      stars = this.#units.filter((u) => sharesSpace(u, space) && u.outline.imports.some((i) => offersAll(i, space.language)));
      this.#stars.set(space, stars);
    }
    return stars;
  }

  /** Names through which something of this name can be had; undefined when there are too many for it to matter. */
  holdersOf(space: ModuleSpace, name: string): ReadonlySet<WordHash> | undefined {
    const names = new Set([name]);
    let fresh = [name];
    for (let round = 0; fresh.length > 0; round++) {
      if (round === MAX_ROUNDS || names.size > MAX_HOLDERS) return undefined;
      const words = new Set(fresh.flatMap(wordHashes));
      const found = new Set<string>();
      const visited = new Set<FileUnit>();
      const wanted = fresh.map((n) => ({ value: n, words: wordHashes(n) }));
      this.each(wanted, (unit) => {
        if (!sharesSpace(unit, space) || visited.has(unit)) return;
        visited.add(unit);
        for (const holder of holdersIn(unit, words)) if (!names.has(holder)) found.add(holder);
      });
      for (const holder of found) names.add(holder);
      fresh = [...found];
    }
    return new Set([...names].flatMap(wordHashes));
  }

  #wordsOf(space: ModuleSpace, module: ModuleId): readonly WordHash[] {
    const key = `${space.id}\0${module}`;
    let words = this.#moduleWords.get(key);
    if (words === undefined) {
      const paths = [module, ...(space.filesOf.get(module) ?? []).slice(0, 3).map((u) => u.outline.path)];
      words = [...new Set(paths.flatMap(lastNames).flatMap(wordHashes))];
      this.#moduleWords.set(key, words);
    }
    return words;
  }
}

/** Its own space, or that of a language that shares its modules. */
export const sharesSpace = (unit: FileUnit, space: ModuleSpace): boolean => unit.space.id === space.id;

/** `export * from`, `from x import *`: what the other module has is offered on. */
export const offersAll = ({ imported, exportedAs, local }: ImportFact, { traits }: Language): boolean =>
  imported === '*' && (exportedAs === '*' || (traits.importsAreMembers && local === null));

/** `import a.b.Outer.Inner`: where the specifier itself is not a module, the longest part of it that is. */
function targetsOf({ space, outline }: FileUnit, { specifier }: ImportFact): ModuleId[] {
  const separator = specifier.includes('::') ? '::' : '.';
  for (let text = specifier; text !== ''; text = text.slice(0, Math.max(0, text.lastIndexOf(separator)))) {
    const target = space.system.resolve(text, outline.path);
    if (target.kind === 'module') return withDeclarations(space, target.module);
    if (target.kind === 'external') return [];
  }
  return [];
}

/** What a module does not offer, the declarations beside it may. */
function withDeclarations({ system }: ModuleSpace, module: ModuleId): ModuleId[] {
  const beside = system.declarationsOf?.(module);
  return beside === undefined ? [module] : [module, beside];
}

/** `src/app/index.ts` can be called `app`, a file by its own name too. */
function lastNames(path: string): string[] {
  const parts = path.split(/[/.:\\]+/).filter((p) => p !== '');
  return parts.slice(-3);
}

/** Declarations of a file that hold something named by one of the words. */
function* holdersIn({ outline, inheritance, language }: FileUnit, words: ReadonlySet<WordHash>): Iterable<string> {
  const speaks = (text: string | undefined | null) => text !== undefined && text !== null && wordHashes(text).some((w) => words.has(w));
  for (const [index, s] of outline.symbols.entries()) {
    if (!textsOf(s).some(speaks) && !inheritance.get(index)?.some((b) => speaks(b.type))) continue;
    yield s.name;
    if (s.owner >= 0 && isImplicit(s, language)) yield (outline.symbols[s.owner] as SymbolFact).name;
  }
  for (const i of outline.imports)
    if ([i.imported, i.local, i.specifier].some(speaks)) yield* [i.local, i.exportedAs].filter((n) => n !== null && n !== undefined);
  for (const e of outline.exports) if (speaks(e.expr)) yield e.exportedAs;
}

/** Asked for without being written: what making, calling, iterating and indexing a value looks at, and the method that a lambda stands for. */
export const isImplicit = ({ name, flags }: SymbolFact, { traits }: Language): boolean =>
  Object.values(traits.protocols ?? {}).some((names: readonly string[]) => names.includes(name)) ||
  traits.constructors.includes(name) ||
  (traits.functions !== undefined && (flags & NODE_FLAGS.abstract) !== 0);

/** Everything in a symbol's facts that other symbols' meaning enters through. */
export function textsOf(s: SymbolFact): string[] {
  return [s.type, s.value, s.extensionOf, s.ownerType, ...(s.params ?? []), ...Object.values(s.bounds ?? {})].filter((t) => t !== undefined);
}
