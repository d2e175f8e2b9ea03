/**
 * `impl` blocks. Members belong to the type: by index when this file declared it before, by name otherwise. That a type
 * implements a trait is said on the type's symbol; for a type of another file on a hidden symbol that stands for it.
 */
import type { TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readGenerics, readWhere } from './generics.ts';
import { type ItemHead, readItems } from './items.ts';
import { BANG, FOR, LBRACE } from './lexer.ts';
import { baseName, readType } from './types.ts';

export interface TraitImpl {
  readonly type: TypeText;
  readonly trait: TypeText;
  /** Token of the trait. */
  readonly token: number;
  /** Inline modules around, joined with dots. */
  readonly qualified: string;
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
  if (isTraitImpl && !negative) c.traitImpls.push({ type: name, trait: first, token, qualified: c.qualified(name) });
  readImplBody(c, { name, isTraitImpl, params: generics.params });
}

interface ImplParts {
  readonly name: string;
  readonly isTraitImpl: boolean;
  readonly params: ReadonlyMap<string, TypeText>;
}

function readImplBody(c: Cursor, { name, isTraitImpl, params }: ImplParts): void {
  const open = c.at++;
  const { owner, typeParams } = c;
  const index = c.declaredTypes.get(c.qualified(name)) ?? -1;
  c.owner = { index, type: c.qualified(name), isTrait: false, isTraitImpl };
  c.typeParams = new Map([...typeParams, ...params]);
  readItems(c, c.partner(open));
  c.owner = owner;
  c.typeParams = typeParams;
  c.at = c.after(open);
}

/** When the file has been read: `implements` on the types, wherever they were declared. */
export function emitTraitImpls(c: Cursor): void {
  for (const impl of c.traitImpls) {
    const at = c.declaredTypes.get(impl.qualified) ?? standIn(c, impl);
    const { line, column } = c.tokens.position(impl.token);
    if (impl.trait !== '?') c.facts.types.push({ role: 'implements', at, type: impl.trait, line, column });
  }
}

function standIn(c: Cursor, impl: TraitImpl): number {
  const { line, column, offset } = c.tokens.position(impl.token);
  const name = impl.type.slice(impl.type.lastIndexOf('.') + 1);
  return c.facts.add({
    name,
    kind: 'type',
    owner: -1,
    ownerType: impl.type,
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
