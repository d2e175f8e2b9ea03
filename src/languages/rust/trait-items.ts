/** Traits: members with and without bodies, and the traits they build on. */
import type { Cursor } from './cursor.ts';
import { readGenerics, readWhere } from './generics.ts';
import { type ItemHead, readItems } from './items.ts';
import { declare } from './symbols.ts';
import { COLON, EQUALS, IDENT, LBRACE, SEMI } from './token-kinds.ts';
import { readBounds } from './types.ts';
import { MARKERS } from './universe.ts';

/** The cursor stands on `trait`. */
export function readTrait(c: Cursor, head: ItemHead): void {
  const name = c.at + 1;
  if (c.kind[name] !== IDENT) return;
  c.at = name + 1;
  const generics = readGenerics(c);
  const superToken = c.at + 1;
  const supertraits = readSupertraits(c);
  readWhere(c, generics);
  const open = c.kind[c.at] === LBRACE ? c.at : -1;
  const end = open < 0 ? (c.tokens.end[c.at - 1] as number) : c.tokens.endOf(open);
  const index = declare(c, {
    name,
    kind: 'trait',
    first: head.first,
    last: open < 0 ? c.at - 1 : c.partner(open),
    end,
    head: head.signature,
    ...(open < 0 ? {} : { header: open }),
    open: true,
    attributes: head.attributes,
    visibility: head.visibility,
    typeParams: [...generics.params.keys()],
  });
  c.declaredTypes.set(c.qualified(c.text(name)), index);
  for (const type of supertraits) if (!MARKERS.has(type)) c.type('extends', type, superToken, index);
  for (const { type, token } of generics.bounds) c.type('bound', type, token, index);
  if (open >= 0) readTraitBody(c, open, index, generics.params);
  c.facts.advance(end);
}

/** `: A + B`; an alias has `= A + B` instead. */
function readSupertraits(c: Cursor): readonly string[] {
  if (c.kind[c.at] !== COLON && c.kind[c.at] !== EQUALS) return [];
  c.at++;
  return c.kind[c.at] === LBRACE || c.kind[c.at] === SEMI ? [] : readBounds(c);
}

function readTraitBody(c: Cursor, open: number, index: number, params: ReadonlyMap<string, string>): void {
  const { owner, typeParams } = c;
  c.owner = { index, type: c.facts.symbol(index)?.name ?? '', isTrait: true, isTraitImpl: false, trait: '' };
  c.typeParams = new Map([...typeParams, ...params]);
  c.at = open + 1;
  readItems(c, c.partner(open));
  c.owner = owner;
  c.typeParams = typeParams;
  c.at = c.after(open);
}
