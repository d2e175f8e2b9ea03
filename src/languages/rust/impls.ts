/**
 * `impl` blocks. Members belong to the type: by index when this file declared it before, by name otherwise. That a type
 * implements a trait is said on the type's symbol; for a type of another file on a hidden symbol that stands for it.
 */
import type { RefFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { boundsOf, readGenerics, readWhere } from './generics.ts';
import { type ItemHead, readItems } from './items.ts';
import { BANG, FOR, LBRACE } from './token-kinds.ts';
import { baseName, readType } from './types.ts';

/** A type gets a trait, or, through `Deref`, the members of its target; or its parameters are bound where it gets members. */
export interface TypeRelation {
  readonly role: 'implements' | 'mixin' | 'bound';
  readonly type: TypeText;
  readonly to: TypeText;
  /** Token of the trait or target. */
  readonly token: number;
  /** The type with the inline modules around, joined with dots. */
  readonly qualified: string;
  /** Likewise the trait. */
  readonly trait?: string;
  /** Said of every type that keeps to a bound. */
  readonly isBlanket?: boolean;
  /** Said of functions: `impl<F: Fn(&str) -> T> Parser for F`. */
  readonly ofFunctions?: boolean;
}

/** The cursor stands on `impl`. */
export function readImpl(c: Cursor, _head: ItemHead): void {
  c.at++;
  const generics = readGenerics(c);
  const negative = c.kind[c.at] === BANG;
  if (negative) c.at++;
  const token = c.at;
  const first = readType(c);
  let type = first;
  const isTraitImpl = c.kind[c.at] === FOR;
  if (isTraitImpl) {
    c.at++;
    type = readType(c);
  }
  readWhere(c, generics);
  if (c.kind[c.at] !== LBRACE) return;
  // `impl<T: Bound> Trait for T`: what is said of the parameter is said of its bound.
  const name = baseName(generics.params.get(type) || type) || '?';
  if (isTraitImpl && !negative)
    c.relations.push({
      role: 'implements',
      type: name,
      to: first,
      token,
      qualified: c.qualified(name),
      trait: c.qualified(baseName(first)),
      isBlanket: generics.params.has(type),
      ofFunctions: generics.params.get(type)?.includes('=>') === true,
    });
  for (const bound of generics.bounds) c.relations.push({ role: 'bound', type: name, to: bound.type, token: bound.token, qualified: c.qualified(name) });
  readImplBody(c, { name, trait: isTraitImpl ? baseName(first) : '', params: generics.params });
}

interface ImplParts {
  readonly name: string;
  readonly trait: string;
  readonly params: ReadonlyMap<string, TypeText>;
}

function readImplBody(c: Cursor, { name, trait, params }: ImplParts): void {
  const open = c.at++;
  const { owner, typeParams } = c;
  const index = c.declaredTypes.get(c.qualified(name)) ?? -1;
  c.owner = { index, type: c.qualified(name), isTrait: false, isTraitImpl: trait !== '', trait, ...boundsOf(params) };
  c.typeParams = new Map([...typeParams, ...params]);
  readItems(c, c.partner(open));
  c.owner = owner;
  c.typeParams = typeParams;
  c.at = c.after(open);
}

/** When the file has been read: what is said of the types, wherever they were declared. */
export function emitRelations(c: Cursor): void {
  for (const relation of c.relations) {
    if (relation.to === '?') continue;
    const at = c.declaredTypes.get(relation.qualified) ?? (relation.role === 'bound' ? c.facts.current : standIn(c, relation));
    const { line, column } = c.tokens.position(relation.token);
    c.facts.types.push({ role: relation.role, at, type: relation.to, line, column });
  }
  const delegated = delegatedNames(c);
  for (const [trait, types] of extendedTypes(c)) {
    for (const symbol of c.facts.symbols)
      if (symbol.owner === trait && symbol.kind === 'method' && !delegated.has(symbol.name)) symbol.extensionOf = types.join('|');
  }
}

/** Types of other files that get a trait of this one: its methods are called as if they were theirs. */
function extendedTypes(c: Cursor): ReadonlyMap<SymbolIndex, readonly TypeText[]> {
  const extended = new Map<SymbolIndex, TypeText[]>();
  for (const { trait, type, qualified, isBlanket, ofFunctions } of c.relations) {
    const index = trait === undefined || ofFunctions ? undefined : c.declaredTypes.get(trait);
    // `impl Source for Box<T>`: a pointer to what has the trait has it too.
    if (index === undefined || c.declaredTypes.has(qualified) || POINTERS.has(type)) continue;
    extended.set(index, [...new Set([...(extended.get(index) ?? []), type, ...(isBlanket ? ['?'] : [])])]);
  }
  return extended;
}

const POINTERS = new Set(['Box', 'Rc', 'Arc', 'Pin', 'Cow']);

/** `fn arg(self, s: S) -> Self { self.arg(s) }` in an impl block: the type has a method of its own, and that is called. */
function delegatedNames({ facts: { refs, symbols } }: Cursor): ReadonlySet<string> {
  const isDelegated = ({ at, expr }: RefFact) => symbols[at]?.ownerType !== undefined && expr === `this.${symbols[at].name}`;
  return new Set(refs.filter(isDelegated).map((ref) => symbols[ref.at]?.name ?? ''));
}

/** `impl Deref for T { type Target = U; }`: members of U are reached through T. */
export function noteDerefTarget(c: Cursor, alias: string, target: TypeText, token: number): void {
  const { owner } = c;
  if (alias !== 'Target' || owner === undefined || !/(^|\.)Deref$/.test(owner.trait)) return;
  const type = owner.type.slice(owner.type.lastIndexOf('.') + 1);
  c.relations.push({ role: 'mixin', type, to: target, token, qualified: owner.type });
}

function standIn(c: Cursor, relation: TypeRelation): number {
  const { line, column, offset } = c.tokens.position(relation.token);
  const name = relation.type.slice(relation.type.lastIndexOf('.') + 1);
  return c.facts.add({
    name,
    kind: 'type',
    owner: -1,
    ownerType: relation.type,
    startLine: line,
    endLine: line,
    line,
    column,
    start: offset,
    end: offset,
    signature: '',
    doc: '',
    visibility: 'private',
    flags: 0,
    hidden: true,
  });
}
