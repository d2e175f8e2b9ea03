/** `object : Foo { … }`: a class without a name. It has a hidden symbol, so that what stands in it finds what it inherits. */
import type { ExprText } from '../../model/facts.ts';
import { closeSymbol, declare } from '../shared/jvm/declare.ts';
import { LBRACE } from '../shared/jvm/token-kinds.ts';
import { readBody, readSupertypes } from './classes.ts';
import type { Cursor } from './cursor.ts';

/** The cursor stands on `object`. */
export function readObject(c: Cursor): ExprText {
  const token = c.at++;
  const place = { token, first: token, rest: token, header: c.endOffset(token), end: c.tokens.source.length };
  const name = `$object${token}`;
  const index = declare(c, { ...place, name, kind: 'class', open: true, visibility: 'private', hidden: true, local: true });
  const before = c.facts.types.length;
  readSupertypes(c, index, false);
  const base = c.facts.types.slice(before).find((t) => t.at === index && (t.role === 'extends' || t.role === 'implements'));
  if (c.kind[c.at] === LBRACE) readBody(c, { symbol: index, name, isInterface: false, isStatic: false });
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
  return base === undefined ? '?' : `<${base.type}>`;
}
