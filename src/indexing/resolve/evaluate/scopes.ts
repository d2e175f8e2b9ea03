/**
 * What a bare name means at a place. The nearest meaning wins: a local value, a member or nested symbol of the enclosing
 * symbols, a declaration or import of the file, a declaration of another file where the language shares them, a builtin.
 */
import type { FileDetail, ImportFact, TypeText } from '../../../model/facts.ts';
import { hasClassBody, isCallableKind, isObjectMemberKind, isScopeKind, isTypeKind } from '../../../model/node-kinds.ts';
import { type FileUnit, foremost, type Place, placeAround, type Sym } from '../symbols/symbols.ts';
import { type BindingEntry, BindingIndex } from './binding-index.ts';
import type { Evaluation } from './evaluation.ts';
import { givenAgain } from './given-again.ts';
import { globalsFor } from './global-names.ts';
import { isModuleApart, withModule } from './modules.ts';
import { fromIncluded, includedFiles, includedOnly, nearestNamesakes, withOtherSort } from './namesakes.ts';
import { fromWildcardsOutside } from './outside-names.ts';
import {
  boundOf,
  enclosingType,
  holdsAt,
  inside,
  isBeingMade,
  isConstructor,
  isNoClass,
  isNoType,
  isOutOfScope,
  isPartial,
  isScriptsOwn,
  isTestsOwn,
  lastMember,
  localSymbols,
  MAX_NESTING,
  runsLater,
  symbolAround,
  visibleFirst,
} from './scope-symbols.ts';
import { NO_ARGUMENTS } from './type-arguments.ts';
import { isSupposed } from './type-values.ts';
import { type Bindings, type Found, UNKNOWN, type Value } from './values.ts';

/** Whether the symbols that a scope has under a name should be skipped. */
type Passed = (syms: readonly Sym[]) => boolean;

const SELF = 'this';
/** Prefix of a name that is looked up at the top level only: `::Foo`. */
const FROM_THE_TOP = '::';
const NOWHERE: Found = { syms: [], value: undefined, via: 'import' };
const NO_IMPORTS: readonly ImportFact[] = [];

export class Scopes {
  readonly #evaluator: Evaluation;
  /** Of the file that is being linked. */
  #index: BindingIndex | undefined;
  #indexed: FileDetail | undefined;
  /** Its names, as far as they were looked up, with what the file and its module know under them. */
  #names = new Map<string, Found | undefined>();
  readonly #included = new Map<FileUnit, readonly FileUnit[]>();
  readonly #boundsOf = new WeakMap<Sym, Bindings>();

  constructor(evaluator: Evaluation) {
    this.#evaluator = evaluator;
  }

  /** `called` where the name itself is called. */
  lookup(name: string, place: Place, called = false): Found | undefined {
    if (called && place.unit.language.traits.methodsApart) return this.#method(name, place) ?? this.#declared(name, place, isNoClass);
    const binding = place.outside ? undefined : this.#bindings(place.unit)?.at(name, place.offset, (fact) => fact.again === true && runsLater(fact, place));
    if (binding !== undefined) return this.#bound(binding, place);
    // Methods and properties may share a name where labels tell them apart.
    const labelled = called && place.unit.language.traits.overloads?.labelled ? this.#method(name, place) : undefined;
    if (labelled !== undefined) return labelled;
    const { blockReceivers } = place.unit.language.traits;
    return blockReceivers === undefined || place.outside ? this.declared(name, place) : this.#amongReceivers(name, place, called);
  }

  /** The receivers of blocks inside of the nearest type come before its members, those around it after them. */
  #amongReceivers(name: string, place: Place, called: boolean): Found | undefined {
    const type = enclosingType(place)?.fact.start ?? 0;
    return (
      this.#ofReceivers(name, place, called, (start) => start >= type) ??
      this.#ofTypes(name, place, called) ??
      this.#ofReceivers(name, place, called, (start) => start < type)
    );
  }

  /** A member of what a block or an extension around is called on, the innermost first. */
  #ofReceivers(name: string, place: Place, called: boolean, isMeant: (start: number) => boolean): Found | undefined {
    for (const value of this.#receivers(place, isMeant)) {
      const found = this.#evaluator.members.member(value, name, called);
      if (found !== undefined && found.syms.length > 0 && !isConstructor(found.syms)) return found;
      const added = this.#evaluator.extensions.find(value, name, place.unit, called);
      if (added !== undefined && added.via === 'receiver') return added;
    }
    return undefined;
  }

  /** What is declared under a name; of several that extend types those that extend one of the types around. */
  #ofTypes(name: string, place: Place, called: boolean): Found | undefined {
    const found = this.declared(name, place);
    if (found === undefined || !found.syms.some((s) => s.fact.extensionOf !== undefined)) return found;
    let sym: Sym | undefined = place.unit.syms[place.at];
    for (let depth = 0; sym !== undefined && depth < MAX_NESTING; depth++, sym = sym.owner) {
      const added = isTypeKind(sym.fact.kind) ? this.#evaluator.extensions.find({ is: 'instance', sym }, name, place.unit, called) : undefined;
      if (added !== undefined && added.via === 'receiver') return added;
    }
    return found;
  }

  /** What `this` is in the blocks and extensions around that are known to have a receiver. */
  #receivers(place: Place, isMeant: (start: number) => boolean): readonly Value[] {
    const values: Value[] = [];
    const index = this.#bindings(place.unit);
    for (let entry = index?.at(SELF, place.offset); entry !== undefined; entry = index?.beneath(entry)) {
      const value = isMeant(entry.fact.start) ? this.#bound(entry, place)?.value : undefined;
      if (value !== undefined) values.push(value);
    }
    return values;
  }

  /** A method of an enclosing type. */
  #method(name: string, { unit, at }: Place): Found | undefined {
    let sym: Sym | undefined = unit.syms[at];
    for (let depth = 0; sym !== undefined && depth < MAX_NESTING; depth++, sym = sym.owner) {
      const found = isTypeKind(sym.fact.kind) ? this.#evaluator.members.member({ is: 'instance', sym }, name, true) : this.#ofHeldClass(name, sym);
      if (found?.syms.some((s) => isCallableKind(s.fact.kind) && s.fact.kind !== 'constructor')) return { ...found, via: 'scope' };
    }
    return undefined;
  }

  /** A method of the anonymous class that a field or an enum constant holds: its own, or one of the field's declared type. */
  #ofHeldClass(name: string, sym: Sym): Found | undefined {
    if (!hasClassBody(sym.fact.kind) || sym.table === undefined) return undefined;
    const own = foremost(sym.table.members.get(name));
    if (own !== undefined) return this.#scoped(own);
    const held = this.#evaluator.members.valueOf([sym]);
    return held && this.#evaluator.members.member(held, name, true);
  }

  /** Like `lookup`, but without local values; `asType` where a type is expected, so that a field of that name is not meant. */
  declared(name: string, place: Place, asType = false): Found | undefined {
    if (name.startsWith(FROM_THE_TOP)) return this.#fromTheTop(name.slice(FROM_THE_TOP.length), place);
    return this.#declared(name, place, asType ? isNoType : isConstructor, asType);
  }

  #fromTheTop(name: string, place: Place): Found | undefined {
    return place.unit.language.traits.sharedModule ? this.#inModule(name, place.unit) : this.#furtherOut(name, place);
  }

  #declared(name: string, place: Place, isPassed: Passed, asType = false): Found | undefined {
    const withTypes = asType || place.unit.language.traits.valuesApart !== true;
    return this.#inEnclosing(name, place, isPassed, withTypes) ?? this.#furtherOut(name, place);
  }

  /**
   * What the file and its module know under a name. A file mentions most of its names many times, so the answers for the
   * file that is being linked are cached.
   */
  #furtherOut(name: string, place: Place): Found | undefined {
    const { unit } = place;
    const { limits } = this.#evaluator;
    const names = this.#namesOf(unit);
    const known = names?.get(name);
    if (known !== undefined || names?.has(name)) return known;
    const before = limits.cuts;
    const found = this.#inFile(name, place) ?? this.#inModule(name, unit);
    // Inside another evaluation, a module that is asked may itself be incomplete yet. An import for a part of the file has no one answer.
    if (limits.isOutermost && limits.cuts === before && !unit.imports.get(name)?.some(isPartial)) names?.set(name, found);
    return found;
  }

  /** `this`, the class itself, or what it inherits. */
  self(head: 'this' | 'cls' | 'super', place: Place): Found | undefined {
    // Where it is not a keyword, `this` is a name like others (Go).
    const local = head === SELF ? this.#bindings(place.unit)?.at(head, place.offset) : undefined;
    const type = enclosingType(place);
    const inBlock = local !== undefined && place.unit.language.traits.blockReceivers === true;
    if (local?.fact.type !== undefined && !inBlock) return this.#bound(local, place);
    const receiver = inBlock ? this.#receivers(place, (start) => start >= (type?.fact.start ?? 0))[0] : undefined;
    if (receiver !== undefined) return { syms: [], value: receiver, via: 'receiver' };
    if (type === undefined) return undefined;
    // Calling `super` itself means what the type extends.
    if (head === 'super') {
      // A class that implements a type of the repository and extends one outside has no `super` here.
      const bases = this.#evaluator.inheritance.baseSyms(type).filter((s) => s.fact.kind !== 'interface' || type.fact.kind === 'interface');
      return { syms: bases.slice(0, 1), value: { is: 'super', sym: type }, via: 'receiver' };
    }
    return { syms: [type], value: { is: head === 'this' ? 'instance' : 'type', sym: type, bound: this.#asked(place) }, via: 'receiver' };
  }

  /** The bounds that the enclosing method puts on the type parameters of its type: `impl<S: Store> Cache<S>`. */
  #asked({ unit, at }: Place): Bindings | undefined {
    let sym: Sym | undefined = unit.syms[at];
    for (let depth = 0; sym !== undefined && depth < MAX_NESTING && !isTypeKind(sym.fact.kind); depth++, sym = sym.owner) {
      if (sym.fact.bounds !== undefined && sym.fact.kind === 'method') return this.#bindingsOf(sym, sym.fact.bounds);
    }
    return undefined;
  }

  #bindingsOf(sym: Sym, bounds: Readonly<Record<string, TypeText>>): Bindings | undefined {
    // The method's own parameters are not the type's.
    if (Object.keys(bounds).every((name) => sym.fact.typeParams?.includes(name))) return undefined;
    let bindings = this.#boundsOf.get(sym);
    if (bindings === undefined) {
      const value = (name: string) => this.#evaluator.types.typeValue(bounds[name] as TypeText, { unit: sym.file, at: sym.index, offset: sym.fact.start });
      bindings = {
        has: (name) => Object.hasOwn(bounds, name),
        get: (name) => (Object.hasOwn(bounds, name) ? this.#evaluator.limits.within(() => inside(value(name))) : undefined),
      };
      this.#boundsOf.set(sym, bindings);
    }
    return bindings;
  }

  #bindings({ detail }: FileUnit): BindingIndex | undefined {
    if (detail !== undefined) this.#turnTo(detail);
    return detail && this.#index;
  }

  #namesOf({ detail }: FileUnit): Map<string, Found | undefined> | undefined {
    if (detail !== undefined) this.#turnTo(detail);
    return detail && this.#names;
  }

  #turnTo(detail: FileDetail): void {
    if (this.#indexed === detail) return;
    this.#indexed = detail;
    this.#index = new BindingIndex(detail.bindings);
    this.#names = new Map();
  }

  #bound(entry: BindingEntry, place: Place): Found | undefined {
    if (entry.found !== null) return entry.found;
    const { limits } = this.#evaluator;
    const before = limits.cuts;
    const found = this.#bindingValue(entry, place);
    if (limits.cuts === before) entry.found = found;
    return found;
  }

  /** A local name of a symbol means that symbol; a parameter is known only by its type or value. */
  #bindingValue(entry: BindingEntry, place: Place): Found {
    const { fact } = entry;
    // Evaluated just before the name itself becomes visible: `x = x.next()` means the earlier x.
    const before = { ...place, at: symbolAround(fact, place), offset: fact.start - 1 };
    if (fact.again === true) return givenAgain(fact, (value) => this.#evaluator.resolve(value, before), this.#untested(entry, before));
    const supposed = fact.type !== undefined && isSupposed(fact.type);
    if (fact.type !== undefined && !supposed)
      return { syms: localSymbols(fact, place.unit), value: this.#evaluator.types.typeValue(fact.type, before), via: 'receiver' };
    const found = fact.value === undefined ? undefined : this.#evaluator.resolve(fact.value, before);
    if (supposed && found?.value === undefined) {
      const value = this.#evaluator.types.typeValue(fact.type as string, before);
      if (value !== undefined) return { syms: [], value, via: 'name' };
    }
    if (fact.narrowed === true && (found?.value === undefined || found.value.is === 'external')) return this.#untested(entry, before) ?? UNKNOWN;
    if (fact.param === true) return { syms: [], value: found?.value, via: 'receiver' };
    const syms = found === undefined || found.syms.length === 0 ? localSymbols(fact, place.unit) : found.syms;
    return { syms, value: found?.value, via: 'receiver', member: found?.value === undefined ? lastMember(fact.value) : undefined };
  }

  /** What a name meant before a test that narrowed it, when the test itself says nothing useful. */
  #untested(entry: BindingEntry, place: Place): Found | undefined {
    const beneath = this.#bindings(place.unit)?.beneath(entry);
    return beneath === undefined ? this.declared(entry.fact.name, place) : this.#bound(beneath, place);
  }

  /** Nested functions of enclosing functions, and members of enclosing types where the language allows it. */
  #inEnclosing(name: string, { unit, at, offset }: Place, isPassed: Passed, withTypes: boolean): Found | undefined {
    let sym: Sym | undefined = unit.syms[at];
    for (let depth = 0; sym !== undefined && depth < MAX_NESTING; depth++, sym = sym.owner) {
      const found =
        withTypes && sym.fact.typeParams?.includes(name)
          ? this.#typeParameter(name, sym)
          : this.#inOwner(name, sym, unit, sym.index === at ? offset : undefined);
      if (found !== undefined && !isPassed(found.syms)) return found;
    }
    return undefined;
  }

  /** A type parameter hides outer names; all that is known about it is its bound. */
  #typeParameter(name: string, sym: Sym): Found {
    const { sym: at, type } = boundOf(name, sym);
    if (type === undefined) return { syms: [], value: undefined, via: 'scope' };
    // A type parameter whose bound has the same name (`Plugin extends Plugin`): the bound is looked up outside of the symbol.
    const place = type === name ? placeAround(at) : { unit: at.file, at: at.index, offset: at.fact.start };
    return { syms: [], value: this.#evaluator.types.typeValue(type, place), via: 'scope' };
  }

  /** `offset` where `sym` is the innermost one around. */
  #inOwner(name: string, sym: Sym, unit: FileUnit, offset: number | undefined): Found | undefined {
    const { kind } = sym.fact;
    const own = sym.table?.members.get(name);
    if (isScopeKind(kind)) {
      const mine = kind === 'module' ? unit.top.get(name)?.filter((s) => s.fact.fileOnly === true && s.owner?.table === sym.table) : undefined;
      if (mine !== undefined && mine.length > 0) return this.#scoped(mine);
      const nested = own?.filter((s) => kind === 'module' || (s.file === unit && !isObjectMemberKind(s.fact.kind))) ?? [];
      return nested.length === 0 ? undefined : this.#scoped(visibleFirst(nested));
    }
    if (!isTypeKind(kind)) return undefined;
    if (!unit.language.traits.implicitThis) {
      const inScope = own !== undefined && offset !== undefined && !isOutOfScope(sym) && !own.every((s) => isBeingMade(s, unit, offset));
      return inScope ? this.#scoped(own) : undefined;
    }
    const found = this.#evaluator.members.member({ is: 'instance', sym }, name);
    const base = found === undefined || isConstructor(found.syms) ? this.#baseNamed(name, sym) : undefined;
    if (base !== undefined) return this.#scoped([base]);
    return found === undefined || found.syms.length === 0 ? undefined : { ...found, via: 'scope' };
  }

  /** Inside of a class of C++ its bases are known by their bare names, whatever namespace they are from. */
  #baseNamed(name: string, sym: Sym): Sym | undefined {
    if (sym.file.language.traits.nearestNamesakes !== true || sym.fact.name === name) return undefined;
    return this.#evaluator.inheritance.ancestors(sym).find((a) => a.sym.fact.name === name)?.sym;
  }

  #scoped(syms: readonly Sym[]): Found {
    return { syms, value: this.#evaluator.members.valueOf(syms), via: 'scope' };
  }

  #inFile(name: string, { unit, offset }: Place): Found | undefined {
    const { modules } = this.#evaluator;
    const facts = unit.imports.get(name);
    let isLocal = false;
    for (const fact of facts ?? NO_IMPORTS) {
      if (!holdsAt(fact, offset)) continue;
      const found = modules.importTarget(unit, fact);
      if (found !== undefined) return found;
      isLocal = true;
    }
    if (isLocal) return undefined;
    const own = foremost(unit.top.get(name));
    if (own !== undefined) return this.#scoped((own[0]?.fact.global && unit.space.globals.get(name)) || withOtherSort(own, unit));
    let module: Found | undefined;
    let shadowed: Found | undefined;
    for (const fact of facts ?? NO_IMPORTS) {
      if (fact.start !== undefined) continue;
      const found = modules.importTarget(unit, fact);
      if (found !== undefined && module === undefined && isModuleApart(found)) {
        module = found;
        continue;
      }
      if (found !== undefined) return module === undefined ? found : withModule(found, module);
      // An import that leads nowhere still shadows everything further out, but not what a glob brings where a path alone suggested it (Rust's `name::x`).
      if (fact.imported !== null || fact.specifier !== name || unit.wildcards.length === 0 || unit.language.traits.builtins.has(name)) shadowed = NOWHERE;
    }
    return module ?? shadowed;
  }

  #inModule(name: string, unit: FileUnit): Found | undefined {
    const { modules } = this.#evaluator;
    const { traits } = unit.language;
    const shared = traits.sharedModule ? modules.member(unit.space, unit.module, name) : undefined;
    const near = traits.nearestNamesakes ? this.#near(name, shared, unit) : undefined;
    if (near !== undefined) return near;
    const isKept = traits.nearestNamesakes || (traits.guessesMembers && shared !== undefined && (isTestsOwn(shared, unit) || isScriptsOwn(shared, unit)));
    if (shared !== undefined && !isKept) return shared;
    const taken = this.#fromWildcards(name, unit);
    const inherited = taken !== undefined && taken.syms.length === 0 && taken.value?.is === 'external';
    if (taken !== undefined && !inherited) return taken;
    for (const module of unit.space.system.ambient?.(unit.outline.path) ?? []) {
      const found = modules.member(unit.space, module, name);
      if (found !== undefined) return found;
    }
    if (name === traits.ownModule) return { syms: [], value: { is: 'module', space: unit.space, module: unit.module }, via: 'scope' };
    if (traits.builtins.has(name)) return { syms: [], value: { is: 'wrapper', name, args: NO_ARGUMENTS, traits }, via: 'scope' };
    const global = globalsFor(unit, name);
    if (global.length > 0) return this.#scoped(global);
    const module = unit.space.system.child('', name);
    if (module !== undefined) return { syms: [], value: { is: 'module', space: unit.space, module }, via: 'scope' };
    return taken ?? fromWildcardsOutside(name, unit);
  }

  /** Where all files share their names: of several the nearest, of the library's names only those that the file includes. */
  #near(name: string, shared: Found | undefined, unit: FileUnit): Found | undefined {
    const isLibrary = unit.language.traits.builtins.has(name);
    if (shared !== undefined && !isLibrary) return shared.syms.length > 1 ? this.#scoped(nearestNamesakes(shared.syms, unit)) : shared;
    const files = this.#includedBy(unit);
    const syms = shared === undefined ? fromIncluded(name, files) : includedOnly(shared.syms, files);
    return syms.length === 0 ? undefined : this.#scoped(syms);
  }

  #includedBy(unit: FileUnit): readonly FileUnit[] {
    let files = this.#included.get(unit);
    if (files === undefined) {
      files = includedFiles(unit);
      this.#included.set(unit, files);
    }
    return files;
  }

  /** Names from wildcard imports (`import static a.Foo.*`). What one of them may inherit from outside comes after what another one declares. */
  #fromWildcards(name: string, unit: FileUnit): Found | undefined {
    let outside: Found | undefined;
    const wildcards = unit.language.traits.lastImportWins ? unit.wildcards.toReversed() : unit.wildcards;
    for (const fact of wildcards) {
      const found = this.#evaluator.modules.wildcardMember(unit, fact, name);
      if (found !== undefined && (found.syms.length > 0 || found.value?.is !== 'external')) return found;
      outside ??= found;
    }
    return outside;
  }
}
