/** The members of an enum: names of the scope around it, unless it is an `enum class`. */
import type { SymbolIndex } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { declare } from './symbols.ts';
import { ASSIGN, COMMA, IDENT, LPAREN } from './token-kinds.ts';

export function readEnumBody(c: Cursor, open: number, owner: SymbolIndex): void {
  const end = c.partner(open);
  c.at = open + 1;
  while (c.at < end) {
    const name = c.at;
    if (c.kind[name] !== IDENT) {
      c.at++;
      continue;
    }
    c.at++;
    // `ENTRY(a, b)`: made by a macro.
    if (c.kind[c.at] === LPAREN) {
      c.at = c.after(c.at);
      continue;
    }
    const header = c.at;
    if (c.kind[c.at] === ASSIGN) {
      c.at++;
      readExpression(c);
    }
    while (c.at < end && c.kind[c.at] !== COMMA) c.at = c.kind[c.at] === LPAREN ? c.after(c.at) : c.at + 1;
    declare(c, { name, kind: 'enum_member', first: name, end: c.startOffset(Math.min(c.at, end)), header, owner });
    c.at++;
  }
}
