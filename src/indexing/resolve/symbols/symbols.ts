/**
 * Every declared symbol of the repository with its file, owner, members and module. Lists of symbols are always sorted by
 * path and position, so that results do not depend on the order in which files are added and removed.
 */
import type { Language, ModuleId, ModuleSystem } from '../../../languages/contract.ts';
import type { FileDetail, FileOutline, ImportFact, SymbolFact, SymbolIndex, TypeRefFact, TypeText } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { isCallableKind, isContainerKind, isTypeKind } from '../../../model/node-kinds.ts';

/** What the declarations of one type share: its members, whichever file or block adds them. */
export interface MemberTable {
  readonly members: Map<string, Sym[]>;
  /** Declarations, first one first; a Ruby class or a C# partial class has several. */
  readonly parts: Sym[];
}

export interface Sym {
  readonly fact: SymbolFact;
  readonly file: FileUnit;
  readonly index: SymbolIndex;
  /** Node id; -1 for hidden symbols without a visible owner. */
  node: number;
  owner: Sym | undefined;
  /** Declared outside of its owner (a Go method, a Rust impl); the owner was found by its name. */
  attached: boolean;
  /** How many symbols it owns. */
  owned: number;
  /** `Type.method`. */
  name: string;
  table: MemberTable | undefined;
  /** For a declaration: what defines it, if anything does. It has no node of its own then. See definitions.ts. */
  definition: Sym | undefined;
}

export interface FileUnit {
  readonly id: number;
  readonly outline: FileOutline;
  readonly language: Language;
  readonly module: ModuleId;
  readonly space: ModuleSpace;
  /** By SymbolIndex. */
  readonly syms: Sym[];
  readonly top: Map<string, Sym[]>;
  /** By local name. */
  imports: Map<string, ImportFact[]>;
  readonly wildcards: ImportFact[];
  /** extends, implements and mixin types by the symbol that declares them. */
  readonly inheritance: Map<SymbolIndex, TypeRefFact[]>;
  /** Node id of the file itself. */
  node: number;
  readonly isTest: boolean;
  /** Set only while the file itself is linked, because only then are its local names needed. */
  detail: FileDetail | undefined;
}

/** The modules of one language. Languages that share a module space have a system each, and everything else in common. */
export interface ModuleSpace extends SpaceMaps {
  /** The same for all languages that share it. */
  readonly id: string;
  readonly language: Language;
  system: ModuleSystem;
  /** Name that the files of a module declare for it. */
  declaredOf: ReadonlyMap<ModuleId, string>;
}

export interface SpaceMaps {
  readonly filesOf: Map<ModuleId, FileUnit[]>;
  /** Files by path, for languages in which all files are one module (Ruby) and an import names the file that it loads. */
  readonly fileAt: Map<string, FileUnit>;
  readonly topOf: Map<ModuleId, Map<string, Sym[]>>;
  /** Extension methods by name: called on a type that does not declare them. */
  readonly extensions: Map<string, Sym[]>;
  /** What files say of types outside of the repository, by the last part of the type's name: what these conform to. */
  readonly outsideTypes: Map<string, Sym[]>;
  readonly macros: Map<string, Sym[]>;
  /** Symbols by name that every file knows. */
  readonly globals: Map<string, Sym[]>;
  /** Interfaces, by name, inside of `declare module 'x' { }`, which may add to an interface of that module. */
  readonly augmentations: Map<string, Sym[]>;
  /** Callables and fields by their own name, for guessed-member.ts. */
  readonly membersByName: Map<string, Sym[]>;
}

export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Where a symbol stands among others of its name: declared before attached, then by path, then by position. */
export function compareSyms(a: Sym, b: Sym): number {
  if (a.attached !== b.attached) return a.attached ? 1 : -1;
  if (a.file === b.file) return a.index - b.index;
  return a.file.outline.path < b.file.outline.path ? -1 : 1;
}

/** Keeps the list sorted. A whole run adds files in order, so there it is a plain push. */
function insert(map: Map<string, Sym[]>, key: string, sym: Sym): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [sym]);
  else insertInto(list, sym);
}

function insertInto(list: Sym[], sym: Sym): void {
  let at = list.length;
  while (at > 0 && compareSyms(list[at - 1] as Sym, sym) > 0) at--;
  if (at === list.length) list.push(sym);
  else list.splice(at, 0, sym);
}

export function withdraw<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  const at = list?.indexOf(value) ?? -1;
  if (list === undefined || at < 0) return;
  if (list.length === 1) map.delete(key);
  else list.splice(at, 1);
}

/** Creates the symbols of one file and adds them to their owners. Owners by `ownerType` are found later, by attachOutside. */
export function declareSymbols(unit: FileUnit): void {
  for (const [index, fact] of unit.outline.symbols.entries()) {
    unit.syms.push({
      fact,
      file: unit,
      index,
      node: -1,
      owner: undefined,
      attached: false,
      owned: 0,
      name: fact.name,
      table: undefined,
      definition: undefined,
    });
  }
  for (const sym of unit.syms) {
    const { fact } = sym;
    // A symbol may only be owned by an earlier one: anything else would make a cycle out of bad facts.
    if (fact.owner >= 0 && fact.owner < unit.syms.length && fact.owner !== sym.index) sym.owner = unit.syms[fact.owner];
  }
  for (const sym of unit.syms) sym.name = fullName(sym);
  for (const sym of unit.syms) {
    if (sym.fact.local === true) continue;
    if (sym.fact.fileOnly === true) insert(unit.top, sym.fact.name, sym);
    else if (sym.owner !== undefined) hang(sym, sym.owner);
    else if (sym.fact.statedBy !== undefined) continue;
    else if (sym.fact.ownerType === undefined) {
      insert(unit.top, sym.fact.name, sym);
      insert(moduleTop(unit.space, unit.module), sym.fact.name, sym);
    }
    if (isReopened(sym)) joinTable(sym);
    if (sym.fact.extensionOf !== undefined) insert(unit.space.extensions, sym.fact.name, sym);
    if (isAugmentation(sym)) insert(unit.space.augmentations, sym.fact.name, sym);
    if (sym.fact.kind === 'macro' && sym.fact.fileOnly !== true) insert(unit.space.macros, sym.fact.name, sym);
    if (sym.fact.global === true) insert(unit.space.globals, sym.fact.name, sym);
    if (isGuessable(sym)) insert(unit.space.membersByName, sym.fact.name, sym);
  }
}

const isGuessable = ({ file: { language }, fact }: Sym): boolean =>
  (language.traits.guessesMembers === true || language.traits.extendsOutside === true || language.traits.libraryExtensions !== undefined) &&
  (fact.owner >= 0 || fact.ownerType !== undefined);

const isAugmentation = ({ file, fact, owner }: Sym): boolean =>
  fact.kind === 'interface' && owner?.fact.kind === 'module' && owner.owner === undefined && file.language.traits.mergesDeclarations === true;

/** Declarations of one name in one place that are looked at: generated or hostile code has thousands, overloads at most dozens. */
const MAX_NAMESAKES = 200;

/** The first of them: lists are in order, so these are the same ones however the index was made. */
export function foremost(syms: readonly Sym[]): readonly Sym[];
export function foremost(syms: readonly Sym[] | undefined): readonly Sym[] | undefined;
export function foremost(syms: readonly Sym[] | undefined): readonly Sym[] | undefined {
  return syms !== undefined && syms.length > MAX_NAMESAKES ? syms.slice(0, MAX_NAMESAKES) : syms;
}

/** Removes the symbols of one file from everything that declareSymbols and attachOutside added them to. */
export function withdrawSymbols(unit: FileUnit): void {
  for (const sym of [...unit.syms].reverse()) {
    if (sym.fact.local === true) continue;
    if (sym.fact.fileOnly === true) continue;
    if (isReopened(sym)) leaveTable(sym);
    if (sym.owner !== undefined) unhang(sym);
    else if (sym.fact.statedBy !== undefined) continue;
    else if (sym.fact.ownerType === undefined) withdraw(moduleTop(unit.space, unit.module), sym.fact.name, sym);
    if (sym.fact.extensionOf !== undefined) withdraw(unit.space.extensions, sym.fact.name, sym);
    if (isAugmentation(sym)) withdraw(unit.space.augmentations, sym.fact.name, sym);
    if (sym.fact.kind === 'macro') withdraw(unit.space.macros, sym.fact.name, sym);
    if (sym.fact.global === true) withdraw(unit.space.globals, sym.fact.name, sym);
    if (isGuessable(sym)) withdraw(unit.space.membersByName, sym.fact.name, sym);
  }
}

/** A namespace that many files open: each has the members of all, even where it declares none itself. */
const isReopened = ({ file, fact }: Sym): boolean => fact.kind === 'module' && file.language.traits.nearestNamesakes === true;

function joinTable(sym: Sym): void {
  tableOf(sym);
  sym.owned++;
}

function leaveTable(sym: Sym): void {
  if (--sym.owned > 0) return;
  sym.table?.parts.splice(sym.table.parts.indexOf(sym), 1);
  sym.table = undefined;
}

function hang(sym: Sym, owner: Sym): void {
  sym.owner = owner;
  insert(tableOf(owner).members, sym.fact.name, sym);
  owner.owned++;
}

/** Removes a symbol from its owner. An owner without members loses its table: a type without a table is taken for an alias. */
function unhang(sym: Sym): void {
  const owner = sym.owner as Sym;
  const table = owner.table as MemberTable;
  withdraw(table.members, sym.fact.name, sym);
  if (--owner.owned > 0) return;
  table.parts.splice(table.parts.indexOf(owner), 1);
  owner.table = undefined;
}

function fullName(sym: Sym): string {
  const parts = [sym.fact.name];
  let at: Sym | undefined = sym;
  for (let depth = 0; depth < MAX_OWNERS; depth++) {
    if (at.fact.ownerType !== undefined) {
      parts.push(at.fact.ownerType);
      break;
    }
    at = at.owner;
    if (at === undefined) break;
    parts.push(at.fact.name);
  }
  return parts.reverse().join('.');
}

/** The constructors of a type, where it has several and calls of the type lead to the one that takes their arguments; else none. */
export function toldApart({ table, fact, file }: Sym): readonly Sym[] {
  const { overloads, constructors } = file.language.traits;
  if (overloads === undefined || table === undefined) return NONE;
  const named = table.members.get(constructors[0] ?? fact.name);
  if (named === undefined || named.length < 2) return NONE;
  const all = named.filter((s) => s.fact.kind === 'constructor' && s.definition === undefined && (s.fact.flags & NODE_FLAGS.static) === 0);
  return all.length < 2 ? NONE : all;
}

const NONE: readonly Sym[] = [];

/**
 * The name by which a symbol is told from all others of its kind in its file: `Type.method(int,Foo)` where overloads are
 * symbols of their own. The types are always part of it, not only where there are several: another overload must not
 * change the identity of the first.
 */
export function identityName(sym: Sym): string {
  const { overloads } = sym.file.language.traits;
  if (overloads === undefined) return sym.name;
  // The parameters of an owner tell apart the local functions of two overloads.
  const parts: string[] = [];
  let at: Sym | undefined = sym;
  for (let depth = 0; at !== undefined && depth < MAX_OWNERS; depth++, at = at.owner) {
    parts.push(isCallableKind(at.fact.kind) ? at.fact.name + typeList(at.fact, overloads.nullable) : at.fact.name);
    // Which file declares the owner must not matter, nor whether any does.
    if (at.fact.ownerType !== undefined && extendsOutside(at)) {
      parts.push(at.fact.ownerType);
      break;
    }
  }
  return parts.reverse().join('.');
}

/** Nobody nests deeper; the facts of broken source may. */
const MAX_OWNERS = 20;

function typeList({ typeParams, bounds, params, labels, arity }: SymbolFact, nullable: string | undefined): string {
  const generic =
    typeParams === undefined || typeParams.length === 0 ? '' : `<${typeParams.map((t) => (bounds?.[t] ? `${t} extends ${bounds[t]}` : t)).join(',')}>`;
  return `${generic}(${params?.map((type, i) => (labels?.[i] ? `${labels[i]}:` : '') + asWritten(type, nullable)).join(',') ?? ','.repeat(Math.max(0, (arity?.[0] ?? 0) - 1))})`;
}

const LIST = /Array<([^<>]*)>/;

/** `String[]` for `Array<String>`, `String...` for what takes the rest, `int?` for a number that may be missing. */
function asWritten(type: TypeText, nullable: string | undefined): string {
  if (nullable !== undefined && type.includes(`${nullable}<`)) return asWritten(type.replace(new RegExp(`\\b${nullable}<(\\w+)>`, 'g'), '$1?'), undefined);
  if (!type.includes('Array<') && !type.startsWith('...')) return type;
  let text: string = type;
  for (let depth = 0; depth < MAX_OWNERS && LIST.test(text); depth++) text = text.replace(LIST, '$1[]');
  return text.startsWith('...') ? `${text.slice(3).replace(/\[\]$/, '')}...` : text;
}

export function moduleTop(space: ModuleSpace, module: ModuleId): Map<string, Sym[]> {
  let top = space.topOf.get(module);
  if (top === undefined) {
    top = new Map();
    space.topOf.set(module, top);
  }
  return top;
}

/** Types that several declarations add to share one table when their language lets a module span files. */
function tableOf(sym: Sym): MemberTable {
  if (sym.table !== undefined) return sym.table;
  sym.table = sharedTable(sym) ?? { members: new Map(), parts: [] };
  insertInto(sym.table.parts, sym);
  return sym.table;
}

function sharedTable(sym: Sym): MemberTable | undefined {
  if (!sym.file.language.traits.sharedModule || !isContainerKind(sym.fact.kind)) return undefined;
  const siblings = sym.owner === undefined ? moduleTop(sym.file.space, sym.file.module).get(sym.fact.name) : tableOf(sym.owner).members.get(sym.fact.name);
  return siblings?.find((s) => s !== sym && s.table !== undefined && isContainerKind(s.fact.kind))?.table;
}

/** Adds members that are declared outside of their type (Go receivers, Rust impls) to that type. */
export function attachOutside(unit: FileUnit, findType: (unit: FileUnit, name: string) => Sym | undefined): void {
  for (const sym of unit.syms) {
    const { ownerType } = sym.fact;
    if (ownerType === undefined || sym.owner !== undefined) continue;
    const owner = findType(unit, ownerType);
    if (owner === undefined && extendsOutside(sym)) insertOnce(placeOutside(sym), sym);
    if (owner === undefined || owner === sym) continue;
    sym.attached = true;
    hang(sym, owner);
  }
}

/** Members of types that the repository does not declare are found as extensions. */
const extendsOutside = ({ file, fact }: Sym): boolean => file.language.traits.extendsOutside === true && fact.ownerType !== undefined;

const placeOutside = ({ file, fact }: Sym): Map<string, Sym[]> =>
  fact.hidden === true && fact.kind === 'type' ? file.space.outsideTypes : file.space.extensions;

function insertOnce(map: Map<string, Sym[]>, sym: Sym): void {
  if (!map.get(sym.fact.name)?.includes(sym)) insert(map, sym.fact.name, sym);
}

/** A type with one instance, which may stand beside a type of its name: Scala's companion objects. */
export const isObject = ({ fact: { kind, flags } }: Sym): boolean => isContainerKind(kind) && (flags & NODE_FLAGS.static) !== 0;

/** Not a member, although it hangs on the type: what another file says of it. */
export const isStandIn = ({ attached, fact: { hidden, kind } }: Sym): boolean => attached && hidden === true && isTypeKind(kind);

/** Undoes attachOutside. */
export function detachOutside(unit: FileUnit): void {
  for (const sym of unit.syms) {
    if (extendsOutside(sym)) withdraw(placeOutside(sym), sym.fact.name, sym);
    if (!sym.attached) continue;
    unhang(sym);
    sym.attached = false;
    sym.owner = undefined;
  }
}

/** The position of an expression: what its names mean depends on it. */
export interface Place {
  readonly unit: FileUnit;
  readonly at: SymbolIndex;
  readonly offset: number;
  /** Set when the value of a symbol is evaluated for another file: local names around it are not known then. */
  readonly outside?: true;
}

/** The place from which a symbol's own type and value are evaluated: that of its owner; local names count only for a local symbol. */
export function placeAround(sym: Sym): Place {
  // What an extension says of a type outside, only its members know.
  const around = extendsOutside(sym) ? sym.index : sym.fact.owner;
  const at = sym.owner !== undefined && sym.owner.file === sym.file ? sym.owner.index : around;
  const { start, hidden } = sym.fact;
  return hidden ? { unit: sym.file, at, offset: start } : { unit: sym.file, at, offset: start, outside: true };
}
