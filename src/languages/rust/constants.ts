/** `const`, `static` and `type`, free or as members of traits and impl blocks. */
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readGenerics, readWhere } from './generics.ts';
import { noteDerefTarget } from './impls.ts';
import type { ItemHead } from './items.ts';
import { type Declaration, declare } from './symbols.ts';
import { COLON, CONST, EQUALS, IDENT, LBRACE, MUT, REF, SEMI } from './token-kinds.ts';
import { readBounds, readType } from './types.ts';

/** The cursor stands on `const` or `static`; `static ref` is how lazy_static writes it. */
export function readConstant(c: Cursor, head: ItemHead): void {
  const keyword = c.at++;
  while (c.kind[c.at] === MUT || c.kind[c.at] === REF) c.at++;
  const name = c.at++;
  readGenerics(c);
  let type = '';
  let typeToken = c.at;
  if (c.kind[c.at] === COLON) {
    typeToken = ++c.at;
    type = readType(c);
  }
  const last = endOfItem(c);
  if (c.kind[name] !== IDENT) {
    readValue(c);
    return;
  }
  const isConst = c.kind[keyword] === CONST;
  const index = declare(c, { ...common(c, head, name, last), kind: isConst ? 'constant' : 'variable', type, open: true });
  c.type('variable', type, typeToken, index);
  const value = readValue(c);
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && symbol.type === undefined && value !== '?') symbol.value = value;
  c.facts.advance(c.tokens.end[last] as number);
}

function readValue(c: Cursor): string {
  if (c.kind[c.at] !== EQUALS) return '?';
  c.at++;
  c.forgetMentions();
  return readExpression(c, 'callback');
}

/** The cursor stands on `type`: an alias, or a trait's associated type with bounds. */
export function readTypeAlias(c: Cursor, head: ItemHead): void {
  const name = ++c.at;
  c.at++;
  if (c.kind[name] !== IDENT) return;
  const generics = readGenerics(c);
  if (c.kind[c.at] === COLON) {
    c.at++;
    for (const type of readBounds(c)) generics.bounds.push({ type, token: name + 1 });
  }
  readWhere(c, generics);
  let type = '';
  const typeToken = c.at + 1;
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    type = readType(c);
  }
  const index = declare(c, { ...common(c, head, name, c.at - 1), kind: 'type', type, typeParams: [...generics.params.keys()] });
  for (const bound of generics.bounds) c.type('bound', bound.type, bound.token, index);
  c.type('field', type, typeToken, index);
  noteDerefTarget(c, c.text(name), type, typeToken);
  declareElement(c, head, name, type);
  if (c.owner === undefined) c.declaredTypes.set(c.qualified(c.text(name)), index);
}

/** What an `impl` says of its type's elements: those of a loop, those behind an index. */
const ELEMENTS: Readonly<Record<string, { readonly alias: string; readonly member: string; readonly of: (item: string) => string }>> = {
  Iterator: { alias: 'Item', member: '__iter__', of: (item) => `Array<${item}>` },
  IntoIterator: { alias: 'Item', member: '__iter__', of: (item) => `Array<${item}>` },
  Index: { alias: 'Output', member: '__getitem__', of: (item) => item },
};

function declareElement(c: Cursor, head: ItemHead, name: number, type: string): void {
  const trait = c.owner?.trait.slice(c.owner.trait.lastIndexOf('.') + 1) ?? '';
  const element = Object.hasOwn(ELEMENTS, trait) ? ELEMENTS[trait] : undefined;
  if (element === undefined || element.alias !== c.text(name) || type === '') return;
  const index = declare(c, { ...common(c, head, name, c.at - 1), kind: 'method', type: element.of(c.known(type)), hidden: true });
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined) symbol.name = element.member;
}

function common(c: Cursor, head: ItemHead, name: number, last: number): Omit<Declaration, 'kind'> {
  const { owner } = c;
  const place = owner === undefined ? {} : owner.index >= 0 ? { owner: owner.index } : { ownerType: owner.type };
  const visibility = owner?.isTrait || owner?.isTraitImpl ? 'public' : head.visibility;
  return { name, first: head.first, last, end: c.tokens.end[last] as number, head: head.signature, attributes: head.attributes, visibility, ...place };
}

/** Last token before the `;` that ends the item. */
function endOfItem(c: Cursor): number {
  const start = c.at;
  while (c.kind[c.at] !== SEMI && c.at < c.tokens.count - 1) {
    const before = c.at;
    c.skipConstruct();
    if (c.kind[c.at] === SEMI || c.kind[c.at] === LBRACE || c.at === before) break;
  }
  const last = Math.max(start, c.at) - 1;
  c.at = start;
  return last;
}
