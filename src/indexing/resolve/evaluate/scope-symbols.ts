/** What scopes ask of single symbols, bindings and imports: whose they are, and where they can be seen. */
import type { BindingFact, ExprText, ImportFact, TypeText } from '../../../model/facts.ts';
import { isCallableKind, isContainerKind, isNeverTypeKind, isTypeKind } from '../../../model/node-kinds.ts';
import type { FileUnit, Place, Sym } from '../symbols/symbols.ts';
import { parseExpression } from './expression.ts';
import type { Found, Value } from './values.ts';

/** Symbols inside of symbols. */
export const MAX_NESTING = 30;

/** In languages where files share their names, a function of a test file is visible to tests only. */
export const isTestsOwn = ({ syms }: Found, unit: FileUnit): boolean =>
  !unit.isTest && syms.length > 0 && syms.every((s) => s.file.isTest && s.fact.kind === 'function');
/** The same for a function of a script: whoever loads it does not load the program. */
export function isScriptsOwn({ syms }: Found, unit: FileUnit): boolean {
  const { scripts } = unit.language.traits;
  return scripts !== undefined && syms.length > 0 && syms.every((s) => s.file !== unit && s.fact.kind === 'function' && scripts.test(s.file.outline.path));
}

/** The bound of a type parameter, and where it is written: of a method `func (l *List[E]) First() E` at its type. */
export function boundOf(name: string, sym: Sym): { readonly sym: Sym; readonly type: TypeText | undefined } {
  const own = sym.fact.bounds?.[name];
  const type = sym.owner;
  if (own !== undefined || !sym.file.language.traits.receiverTypeParams || type === undefined) return { sym, type: own };
  const declared = type.fact.typeParams?.[sym.fact.typeParams?.indexOf(name) ?? -1];
  return { sym: type, type: declared === undefined ? undefined : type.fact.bounds?.[declared] };
}

/** The innermost symbol that encloses a binding; symbols that begin after it only use the name. */
export function symbolAround({ start }: BindingFact, { unit, at }: Place): number {
  let sym = unit.syms[at];
  while (sym !== undefined && sym.fact.start > start) sym = sym.owner?.file === unit ? sym.owner : undefined;
  return sym?.index ?? -1;
}

/** Drops values from outside of the repository: as a bound they say nothing useful about a value. */
export function inside(value: Value | undefined): Value | undefined {
  const isOutside = value?.is === 'external' || (value?.is === 'wrapper' && !value.traits.builtins.has(value.name));
  return isOutside ? undefined : value;
}

/** Whether a function that begins after a binding is around the place: it runs whenever it is called. */
export function runsLater({ start }: BindingFact, { unit, at }: Place): boolean {
  for (let sym = unit.syms[at]; sym !== undefined && sym.fact.start > start; sym = sym.owner) if (isCallableKind(sym.fact.kind)) return true;
  return false;
}

const NO_SYMBOLS: readonly Sym[] = [];

/** The symbol of a local variable, where it has one. */
export function localSymbols({ local, name, start }: BindingFact, { syms }: FileUnit): readonly Sym[] {
  if (local !== true) return NO_SYMBOLS;
  return syms.filter(({ fact }) => fact.local === true && fact.name === name && fact.start <= start && start < fact.end);
}

export function lastMember(value: ExprText | undefined): string | undefined {
  const last = value === undefined ? undefined : parseExpression(value).steps.at(-1);
  return last?.op === 'member' ? last.name : undefined;
}

/** Whether an import is valid only in a part of the file, such as a function, and `offset` lies in that part. */
export const holdsAt = ({ start, end }: ImportFact, offset: number): boolean => start !== undefined && start <= offset && offset < (end ?? 0);
export const isPartial = ({ start }: ImportFact): boolean => start !== undefined;

export const isNoType = (syms: readonly Sym[]): boolean =>
  syms.length > 0 && syms.every(({ fact: { kind, hidden } }) => kind === 'field' || kind === 'constructor' || (isNeverTypeKind(kind) && hidden !== true));
/** For `methodsApart`: a called name that is not a method can only be a class that is instantiated; true when these symbols are not. */
export const isNoClass = (syms: readonly Sym[]): boolean => syms.length > 0 && !syms.some((s) => isTypeKind(s.fact.kind));
/** In languages where a constructor has the name of its class, that name means the class. */
export const isConstructor = (syms: readonly Sym[]): boolean => syms.length > 0 && syms.every((s) => s.fact.kind === 'constructor');

/** Members of a function's result or parameter are not in scope, so others of the name go first; they count only if there are no others. */
export function visibleFirst(syms: readonly Sym[]): readonly Sym[] {
  const visible = syms.filter((s) => s.fact.hidden !== true);
  return visible.length === 0 ? syms : visible;
}

/** For `staticsApart`: members of a class or interface are not in scope by their bare names; those of an enum are. */
export const isOutOfScope = ({ file, fact }: Sym): boolean => file.language.traits.staticsApart === true && fact.kind !== 'enum';

/** `layout = layout.Grid()` in a class: what it is made of is there before it. */
export const isBeingMade = ({ file, fact }: Sym, unit: FileUnit, offset: number): boolean =>
  file === unit && fact.kind === 'field' && fact.start <= offset && offset < fact.end;

export function enclosingType({ unit, at }: Place): Sym | undefined {
  let sym: Sym | undefined = unit.syms[at];
  for (let depth = 0; sym !== undefined && depth < MAX_NESTING; depth++, sym = sym.owner) {
    if (isContainerKind(sym.fact.kind)) return sym;
  }
  return undefined;
}
