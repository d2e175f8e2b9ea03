/**
 * Who has to be linked again when symbols change. A changed symbol is a question: which files speak of its name and
 * can reach it, through its module or through its type? What their own declarations make of it may change too, so
 * these are asked about in turn, until nothing is added. The answer errs on the side of too many files.
 */
import type { ModuleId } from '../../../languages/contract.ts';
import type { FileOutline, ImportFact, SymbolFact } from '../../../model/facts.ts';
import { type WordHash, wordHashes } from '../../../model/name-words.ts';
import { isCallableKind } from '../../../model/node-kinds.ts';
import type { FileUnit, ModuleSpace } from '../symbols/symbols.ts';
import { isImplicit, type MentionIndex, offersAll, sharesSpace, textsOf } from './mention-index.ts';
import type { OutlinePlace } from './outline-difference.ts';

/** A name that may mean something else now, and how it can be reached. */
interface Question {
  readonly space: ModuleSpace;
  readonly name: string;
  /** A name at the top level of this module. */
  readonly module?: ModuleId;
  /** A member of something of this name: who does not speak of that, or of what may hold it, cannot reach it. */
  readonly of?: string;
  /** Inside this function: only who speaks of the function itself can. */
  readonly within?: string;
}

/** Where a changed outline stands. */
export interface OutlineHome {
  readonly space: ModuleSpace;
  readonly module: ModuleId;
}

const PROPERTY_OF_GETTER = /^get([A-Z]\w*)$/;
const isShared = ({ language }: ModuleSpace): boolean => language.moduleSpace !== undefined;

/** Past this many questions it is cheaper to link everything. */
const MAX_QUESTIONS = 3_000;

export class Impact {
  /** To be linked again. */
  readonly files = new Set<FileUnit>();
  readonly #mentions: MentionIndex;
  readonly #asked = new Set<string>();
  #next: Question[] = [];

  constructor(mentions: MentionIndex) {
    this.#mentions = mentions;
  }

  get isEverything(): boolean {
    return this.#asked.size > MAX_QUESTIONS;
  }

  /** A symbol that is not what it was. */
  symbol({ outline, index }: OutlinePlace, home: OutlineHome): void {
    const fact = outline.symbols[index] as SymbolFact;
    const around = outermostCallable(outline.symbols, fact);
    if (fact.kind === 'macro' || fact.global === true) this.anywhere(fact.name, home.space);
    if (around !== undefined) this.#nested(fact, { outline, index: around }, home);
    else if (fact.owner >= 0 || fact.ownerType !== undefined) this.#member(fact, outline, home);
    else this.top(fact.name, home);
  }

  /** A name that anybody of the language may mean. */
  anywhere(name: string, space: ModuleSpace): void {
    this.#ask({ space, name });
  }

  top(name: string, { space, module }: OutlineHome): void {
    this.#ask({ space, module, name });
  }

  /** Modules that a file declares in place: their exports are written among those of the file. */
  declaredModules({ outline, space }: FileUnit): void {
    for (const fact of outline.symbols) if (fact.global === true && fact.kind === 'module') this.anywhere(fact.name, space);
  }

  /** An import that is not what it was: what it brings in is passed on to others where the language or the file says so. */
  import(fact: ImportFact, home: OutlineHome, unit: FileUnit | undefined): void {
    const name = fact.exportedAs ?? (home.space.language.traits.importsAreMembers ? fact.local : null);
    if (name !== null && name !== undefined && name !== '*') this.top(name, home);
    if (offersAll(fact, home.space.language)) this.#everyTaker(home);
    if (unit === undefined) return;
    this.files.add(unit);
    if (fact.local !== null) this.#grow(unit, fact.local);
    else if (fact.imported === '*') this.#allOf(unit, home);
  }

  /** Whoever takes something from a module, where any name that it offers may be another's now. */
  #everyTaker({ space, module }: OutlineHome): void {
    const key = `${space.id}\0\0\0${module}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    for (const { unit, imports } of this.#mentions.takersOf(space, module)) for (const fact of imports) this.import(fact, unit, unit);
  }

  /** Every declaration of a file: where all its names may come from elsewhere. */
  #allOf({ outline }: FileUnit, home: OutlineHome): void {
    for (const index of outline.symbols.keys()) this.symbol({ outline, index }, home);
  }

  run(): void {
    while (this.#next.length > 0 && !this.isEverything) {
      const questions = this.#next;
      this.#next = [];
      for (const q of questions) if (q.module !== undefined) this.#passedOn(q, q.module);
      this.#mentions.each(
        questions.map((q) => ({ value: q, words: wordHashes(q.name) })),
        (unit, question) => {
          if (!this.#reaches(unit, question)) return;
          this.files.add(unit);
          this.#grow(unit, question.name);
        },
      );
    }
  }

  #ask(question: Question): void {
    const { space, name, module, of, within } = question;
    const key = [space.id, name, module, of, within].join('\0');
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#next.push(question);
  }

  #member(fact: SymbolFact, outline: FileOutline, home: OutlineHome): void {
    const { space } = home;
    const { traits } = space.language;
    const owner = fact.owner >= 0 ? (outline.symbols[fact.owner] as SymbolFact) : undefined;
    const of = owner?.name ?? lastPart(fact.ownerType as string);
    // Where a member may be guessed by its name alone, or is added to a type of another module, everybody who says the name can mean it.
    const isGuessed =
      traits.guessesMembers ||
      fact.extensionOf !== undefined ||
      ((traits.libraryExtensions !== undefined || traits.extendsOutside) && space.extensions.has(fact.name));
    if (isGuessed || (traits.mergesDeclarations && isAdded(outline, fact))) this.#ask({ space, name: fact.name });
    else this.#ask({ space, name: fact.name, of });
    const property = PROPERTY_OF_GETTER.exec(fact.name)?.[1];
    // Other languages of the space may read it as a property.
    if (property !== undefined && isShared(space)) this.#ask({ space, name: property.charAt(0).toLowerCase() + property.slice(1), of });
    if (!isImplicit(fact, space.language) && owner !== undefined) return;
    if (owner !== undefined) this.symbol({ outline, index: fact.owner }, home);
    else this.#ask({ space, name: of });
  }

  /** What a function holds is seen from outside by what the function gives back. */
  #nested(fact: SymbolFact, around: OutlinePlace, home: OutlineHome): void {
    const { type, value, name } = around.outline.symbols[around.index] as SymbolFact;
    if (type === undefined && (value === undefined || mentions(value, fact.name))) this.symbol(around, home);
    else if (this.#isPassedInside(fact, around)) this.symbol(around, home);
    else this.#ask({ space: home.space, name: fact.name, within: name });
  }

  /** Whether another local of the function makes something of it, which the function may give back. */
  #isPassedInside(fact: SymbolFact, { outline, index }: OutlinePlace): boolean {
    return outline.symbols.some(
      (s, i) => i !== index && s.owner >= 0 && outermostCallable(outline.symbols, s) === index && textsOf(s).some((t) => mentions(t, fact.name)),
    );
  }

  #reaches(unit: FileUnit, { space, module, of, within, name }: Question): boolean {
    if (!sharesSpace(unit, space)) return false;
    if (module !== undefined) return this.#mentions.seesModule(unit, module);
    if (within !== undefined) return wordHashes(within).every((w) => this.#mentions.has(unit, w));
    return of === undefined || this.#mentions.speaksOfAny(unit, this.#holders(space, of)) || holdsName(unit, name);
  }

  readonly #known = new Map<string, ReadonlySet<WordHash> | undefined>();

  #holders(space: ModuleSpace, name: string): ReadonlySet<WordHash> | undefined {
    const key = `${space.id}\0${name}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#mentions.holdersOf(space, name));
    return this.#known.get(key);
  }

  /** `export * from`, `from x import *`: what a module offers, those that take all of it offer too. */
  #passedOn({ space, name }: Question, module: ModuleId): void {
    for (const unit of this.#mentions.starImporters(space)) {
      if (unit.module !== module && this.#mentions.targets(unit).has(module)) this.top(name, unit);
    }
  }

  /** Declarations of a file that speak of a name are asked about in their turn. */
  #grow(unit: FileUnit, name: string): void {
    const key = `${unit.outline.path}\0\0${name}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const { outline } = unit;
    const changed = new Set<number>();
    for (const [index, s] of outline.symbols.entries()) if (textsOf(s).some((text) => mentions(text, name))) changed.add(index);
    for (const [at, bases] of unit.inheritance) if (bases.some((b) => mentions(b.type, name))) changed.add(at);
    for (const index of changed) if (index >= 0) this.symbol({ outline, index }, unit);
    for (const e of outline.exports) if (mentions(e.expr, name)) this.top(e.exportedAs, unit);
    for (const i of outline.imports) if (i.imported === name || i.local === name || mentions(i.specifier, name)) this.import(i, unit, unit);
  }
}

/** In a module declared in place, which may be another one's. */
function isAdded({ symbols }: FileOutline, fact: SymbolFact): boolean {
  for (let at = fact.owner, depth = 0; at >= 0 && depth < 30; depth++) {
    const owner = symbols[at] as SymbolFact;
    if (owner.kind === 'module') return true;
    at = owner.owner;
  }
  return false;
}

/** `const OPENED = 'opened'`: who is handed the constant may mean the member of that name. */
const holdsName = ({ outline }: FileUnit, name: string): boolean => outline.symbols.some((s) => s.value === `'${name}'`);

/** Perhaps: parts of words count too. */
const mentions = (text: string, name: string): boolean => text.includes(name);

const lastPart = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);

function outermostCallable(symbols: readonly SymbolFact[], fact: SymbolFact): number | undefined {
  let found: number | undefined;
  for (let at = fact.owner, depth = 0; at >= 0 && depth < 30; depth++) {
    const owner = symbols[at] as SymbolFact;
    if (isCallableKind(owner.kind)) found = at;
    at = owner.owner;
  }
  return found;
}
