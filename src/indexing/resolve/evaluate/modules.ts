/**
 * What a module offers under a name: its own declarations, exports under another name, and re-exports from other modules.
 * Answers are cached; a cycle of re-exports ends in undefined.
 */
import type { ModuleId } from '../../../languages/contract.ts';
import type { ExportFact, ImportFact } from '../../../model/facts.ts';
import { type FileUnit, foremost, type ModuleSpace, push, type Sym } from '../symbols/symbols.ts';
import { type Found, union, type Value } from './values.ts';

export interface ModuleReader {
  /** Value of an expression at the top level of a file. */
  evaluateTop(unit: FileUnit, expr: string): Found | undefined;
  /** A member of a value. */
  member(value: Value, name: string): Found | undefined;
  valueOf(syms: readonly Sym[]): Value | undefined;
}

/** A path of members inside a module. */
interface MemberLead {
  readonly module: ModuleId;
  readonly path: readonly string[];
}

/** A member of a module that is declared in place: `declare module 'x' { }`. */
interface DeclaredLead {
  readonly declared: Sym;
  readonly imported: string | null;
  /** Where it has no such member. */
  readonly otherwise: ImportLead;
}

/** Where an import leads. Only the place is cached; what is found there is asked each time, because it may still be being worked out. */
type ImportLead = MemberLead | DeclaredLead | { readonly found: Found | undefined };

interface InFile<T> {
  readonly unit: FileUnit;
  readonly fact: T;
}

/** Explicit exports and re-exports of a module's files, collected once: a Java package has hundreds of files without any. */
interface Offers {
  /** By the name that is offered: the first such export of each file, and imports. */
  readonly exports: ReadonlyMap<string, readonly InFile<ExportFact>[]>;
  readonly named: ReadonlyMap<string, readonly InFile<ImportFact>[]>;
  readonly all: readonly InFile<ImportFact>[];
}

interface ModuleMemo {
  readonly members: Map<string, Found | undefined>;
  offers: Offers | undefined;
}

const NONE: readonly never[] = [];
/** Modules that pass a name on to one another and are asked by recursion; a longer row is asked from its end, without. */
const MAX_RECURSION = 40;
/** Name of a default export. */
const DEFAULT = 'default';

export class ModuleMembers {
  readonly #reader: ModuleReader;
  readonly #leads = new Map<ImportFact, ImportLead>();
  readonly #memo = new Map<ModuleSpace, Map<ModuleId, ModuleMemo>>();
  #depth = 0;

  constructor(reader: ModuleReader) {
    this.#reader = reader;
  }

  member(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const memo = this.#memoOf(space, module).members;
    const known = memo.get(name);
    if (known !== undefined || memo.has(name)) return known;
    if (this.#depth < MAX_RECURSION) this.#ask(space, module, name);
    else for (const [at, wanted] of this.#passedOnBy(space, module, name).reverse()) this.#ask(space, at, wanted);
    return memo.get(name);
  }

  #ask(space: ModuleSpace, module: ModuleId, name: string): void {
    const memo = this.#memoOf(space, module).members;
    if (memo.has(name)) return;
    memo.set(name, undefined);
    this.#depth++;
    try {
      memo.set(name, this.#find(space, module, name) ?? this.#fromDeclarations(space, module, name));
    } finally {
      this.#depth--;
    }
  }

  /** A name and the names in other modules that it is passed on from, step by step, as far as nobody has asked for them yet. */
  #passedOnBy(space: ModuleSpace, module: ModuleId, name: string): [ModuleId, string][] {
    const order: [ModuleId, string][] = [[module, name]];
    const seen = new Set([`${module} ${name}`]);
    for (let i = 0; i < order.length; i++) {
      const [at, wanted] = order[i] as [ModuleId, string];
      const { named, all } = this.#offersOf(space, at);
      for (const { unit, fact } of [...(named.get(wanted) ?? NONE), ...all]) {
        const lead = this.#leadOf(unit, fact);
        const next = 'path' in lead ? lead : moduleOf(lead, wanted);
        if (next === undefined || seen.has(`${next.module} ${next.path[0]}`) || this.#memoOf(space, next.module).members.has(next.path[0] as string)) continue;
        seen.add(`${next.module} ${next.path[0]}`);
        order.push([next.module, next.path[0] as string]);
      }
    }
    return order;
  }

  #fromDeclarations(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const beside = space.system.declarationsOf?.(module);
    return beside === undefined ? undefined : this.member(space, beside, name);
  }

  #memoOf(space: ModuleSpace, module: ModuleId): ModuleMemo {
    let modules = this.#memo.get(space);
    if (modules === undefined) {
      modules = new Map();
      this.#memo.set(space, modules);
    }
    let memo = modules.get(module);
    if (memo === undefined) {
      memo = { members: new Map(), offers: undefined };
      modules.set(module, memo);
    }
    return memo;
  }

  #offersOf(space: ModuleSpace, module: ModuleId): Offers {
    const memo = this.#memoOf(space, module);
    memo.offers ??= offersOf(space.filesOf.get(module) ?? []);
    return memo.offers;
  }

  /** What an import brings: a module, a member of one, or something outside. */
  importTarget(unit: FileUnit, fact: ImportFact): Found | undefined {
    return this.#follow(unit.space, this.#leadOf(unit, fact));
  }

  #leadOf(unit: FileUnit, fact: ImportFact): ImportLead {
    let lead = this.#leads.get(fact);
    if (lead === undefined) {
      lead = leadOf(unit, fact);
      this.#leads.set(fact, lead);
    }
    return lead;
  }

  #follow(space: ModuleSpace, lead: ImportLead): Found | undefined {
    if ('path' in lead) return this.#path(space, lead);
    if ('found' in lead) return lead.found;
    const value = this.#reader.valueOf([lead.declared]);
    if (lead.imported === null) return { syms: [lead.declared], value, via: 'import' };
    const found = value && (this.#reader.member(value, lead.imported) ?? this.#exportedIn(lead.declared, value, lead.imported));
    return found === undefined ? this.#follow(space, lead.otherwise) : imported(found);
  }

  /** `declare module 'x' { export default function warn(): void }`: by the name that it has inside. */
  #exportedIn({ file }: Sym, value: Value, name: string): Found | undefined {
    for (const { exportedAs, expr } of file.outline.exports) {
      const found = exportedAs === name ? this.#reader.member(value, expr) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #path(space: ModuleSpace, { module, path }: MemberLead): Found | undefined {
    if (path[0] === DEFAULT && this.#isCommonJs(space, module)) return { syms: [], value: { is: 'module', space, module }, via: 'import' };
    let found = this.member(space, module, path[0] as string);
    for (let i = 1; i < path.length; i++) {
      if (found?.value === undefined) return undefined;
      found = this.#reader.member(found.value, path[i] as string);
    }
    return found && imported(found);
  }

  /** Whether a module is made by `exports.name = ...`: then `import x from '../y'` without a default export means the module itself. */
  #isCommonJs(space: ModuleSpace, module: ModuleId): boolean {
    if (space.language.traits.ownModule === undefined || space.topOf.get(module)?.has(DEFAULT)) return false;
    const { exports, named } = this.#offersOf(space, module);
    return !exports.has(DEFAULT) && !named.has(DEFAULT);
  }

  #find(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const offers = this.#offersOf(space, module);
    for (const { unit, fact } of offers.exports.get(name) ?? NONE) {
      const found = this.#reader.evaluateTop(unit, fact.expr);
      // A cycle of re-exports gives neither a value nor symbols; another export may still provide the name.
      if (found?.value !== undefined || found?.syms.length) return found;
    }
    const own = foremost(space.topOf.get(module)?.get(name));
    if (own !== undefined) return { syms: own, value: this.#reader.valueOf(own), via: 'scope' };
    return this.#passedOn(offers, name) ?? this.#child(space, module, name);
  }

  #child(space: ModuleSpace, module: ModuleId, name: string): Found | undefined {
    const child = space.system.child(module, name);
    return child === undefined ? undefined : { syms: [], value: { is: 'module', space, module: child }, via: 'scope' };
  }

  #passedOn({ named, all }: Offers, name: string): Found | undefined {
    const found = this.#firstNamed(named.get(name) ?? NONE);
    if (found !== undefined && !isModuleApart(found)) return found;
    for (const { unit, fact } of all[0]?.unit.language.traits.lastImportWins ? all.toReversed() : all) {
      const among = this.#amongAll(unit, fact, name);
      if (among !== undefined) return found === undefined ? among : withModule(among, found);
    }
    return found;
  }

  #firstNamed(offers: readonly InFile<ImportFact>[]): Found | undefined {
    let module: Found | undefined;
    // What holds in a part of the file is offered by it only where nothing else is.
    const ordered = offers.length < 2 ? offers : [...offers.filter((o) => o.fact.start === undefined), ...offers.filter((o) => o.fact.start !== undefined)];
    for (const { unit, fact } of ordered) {
      const found = this.importTarget(unit, fact);
      if (found === undefined) continue;
      if (found.value?.is !== 'module') return module === undefined ? found : withModule(found, module);
      module ??= found;
    }
    return module;
  }

  /** A name through a wildcard import of a module or a type: `use Enum::*`, `import static a.B.*`. */
  #amongAll(unit: FileUnit, fact: ImportFact, name: string): Found | undefined {
    const value = this.importTarget(unit, fact)?.value;
    if (value === undefined || value.is === 'external') return undefined;
    return value.is === 'module' ? this.#offered(value, name) : this.#reader.member(value, name);
  }

  /** What a wildcard import may take from a module: only what its list of exports names, if there is one, and no submodules that it does not name. */
  #offered({ space, module }: Value & { is: 'module' }, name: string): Found | undefined {
    if (space.language.traits.importsAreMembers) {
      const { exports } = this.#offersOf(space, module);
      if (exports.size > 0 && !exports.has(name)) return undefined;
    }
    const found = this.member(space, module, name);
    return found?.value?.is === 'module' && found.via === 'scope' ? undefined : found;
  }

  /** A name that an inline module imports: `pub mod prelude { pub use super::tester::test; }`. */
  memberInPlace({ fact: { kind, start, end }, file }: Sym, name: string): Found | undefined {
    if (kind !== 'module' || file.language.traits.modulesApart !== true) return undefined;
    const inside = file.outline.imports.filter((fact) => fact.start === start && fact.end === end);
    for (const fact of inside) if (fact.local === name) return this.importTarget(file, fact);
    for (const fact of inside) {
      const found = fact.imported === '*' ? this.#amongAll(file, fact, name) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  wildcardMember(unit: FileUnit, fact: ImportFact, name: string): Found | undefined {
    const found = this.#amongAll(unit, fact, name);
    return found && imported(found);
  }
}

/** A module and a function may share a name (`mod publish; pub use publish::publish`): then it means both. */
export const withModule = (found: Found, module: Found): Found => ({ ...found, value: union([found.value, module.value]) });

/** A module of a language in which something else may have the same name (`modulesApart`). */
export const isModuleApart = ({ value }: Found): boolean => value?.is === 'module' && value.space.language.traits.modulesApart === true;

const imported = ({ syms, value }: Found): Found => ({ syms, value, via: 'import' });

/** `export * from './x'`: the module itself, which is asked for the name. */
function moduleOf(lead: ImportLead, name: string): MemberLead | undefined {
  const value = 'found' in lead ? lead.found?.value : undefined;
  return value?.is === 'module' ? { module: value.module, path: [name] } : undefined;
}

function leadOf(unit: FileUnit, fact: ImportFact): ImportLead {
  const lead = leadToModule(unit, fact);
  const declared = declaredModule(unit, fact.specifier, lead);
  return declared === undefined ? lead : { declared, imported: fact.imported === '*' ? null : fact.imported, otherwise: lead };
}

/**
 * The `declare module 'x'` for an imported specifier: one in a script counts for all files, another only for imports that
 * lead to its file. Packages of one repository may each declare what they use; each means its own.
 */
function declaredModule({ space, outline }: FileUnit, specifier: string, lead: ImportLead): Sym | undefined {
  if (space.language.traits.mergesDeclarations !== true) return undefined;
  const module = 'path' in lead ? lead.module : 'found' in lead && lead.found?.value?.is === 'module' ? lead.found.value.module : undefined;
  const among = module === undefined ? space.globals.get(specifier) : space.topOf.get(module)?.get(specifier);
  return nearestTo(outline.path, among?.filter((s) => s.fact.kind === 'module') ?? []);
}

/** The one that shares most folders with a path; of several the first. */
function nearestTo(path: string, syms: readonly Sym[]): Sym | undefined {
  if (syms.length < 2) return syms[0];
  const folders = path.split('/').slice(0, -1);
  const shared = (s: Sym) => {
    const own = s.file.outline.path.split('/').slice(0, -1);
    const apart = folders.findIndex((folder, i) => folder !== own[i]);
    return apart < 0 ? folders.length : apart;
  };
  return syms.reduce((best, s) => (shared(s) > shared(best) ? s : best));
}

function leadToModule(unit: FileUnit, fact: ImportFact): ImportLead {
  const target = unit.space.system.resolve(fact.specifier, unit.outline.path);
  const whole = fact.imported === null || fact.imported === '*';
  if (target.kind === 'external') {
    const name = whole ? target.name : `${target.name}.${fact.imported}`;
    return { found: { syms: [], value: { is: 'external', name, stdlib: target.stdlib, purl: target.purl }, via: 'import' } };
  }
  if (target.kind === 'unknown') return leadThroughMembers(unit, fact);
  if (whole) return { found: { syms: [], value: { is: 'module', space: unit.space, module: target.module }, via: 'import' } };
  return { module: target.module, path: [fact.imported as string] };
}

/** `import a.b.Outer.Inner`: the specifier is a module and a path of members inside it, or in a module declared in place. */
function leadThroughMembers({ space, outline, module, top }: FileUnit, { specifier, imported }: ImportFact): ImportLead {
  const separator = specifier.includes('::') ? '::' : '.';
  const parts = specifier.split(separator);
  const rest = imported === null || imported === '*' ? [] : [imported];
  for (let cut = parts.length - 1; cut > 0; cut--) {
    const target = space.system.resolve(parts.slice(0, cut).join(separator), outline.path);
    if (target.kind !== 'module') continue;
    return { module: target.module, path: [...parts.slice(cut), ...rest] };
  }
  const declaresHead = top.get(parts[0] as string)?.some((s) => s.fact.kind === 'module');
  return declaresHead ? { module, path: [...parts, ...rest] } : { found: undefined };
}

function offersOf(files: readonly FileUnit[]): Offers {
  const exports = new Map<string, InFile<ExportFact>[]>();
  const named = new Map<string, InFile<ImportFact>[]>();
  const all: InFile<ImportFact>[] = [];
  for (const unit of files) {
    for (const fact of unit.outline.exports) if (exports.get(fact.exportedAs)?.at(-1)?.unit !== unit) push(exports, fact.exportedAs, { unit, fact });
    const members = unit.language.traits.importsAreMembers;
    for (const fact of unit.outline.imports) {
      const { exportedAs, local, imported } = fact;
      if (exportedAs !== undefined) push(named, exportedAs, { unit, fact });
      if (members && local !== null && local !== exportedAs) push(named, local, { unit, fact });
      if (imported === '*' && (exportedAs === '*' || (members && local === null))) all.push({ unit, fact });
    }
  }
  return { exports, named, all };
}
