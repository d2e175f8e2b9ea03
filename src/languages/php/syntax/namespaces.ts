/** `namespace A\B;` and `use A\{B, C as D};`. */
import type { Cursor } from './cursor.ts';
import { endStatement, readBlock } from './statements.ts';
import { AS, COMMA, CONST, FUNCTION, IDENT, LBRACE, NAME } from './token-kinds.ts';

export function readNamespace(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  if (c.kind[c.at] === NAME || c.kind[c.at] === IDENT) c.at++;
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else endStatement(c);
  c.wrap('namespace_definition', start, mark);
}

const IN_USE = new Set<number>([NAME, IDENT, COMMA, AS, FUNCTION, CONST]);

export function readUse(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  while (IN_USE.has(c.kind[c.at] as number)) c.at++;
  if (c.kind[c.at] === LBRACE) c.at = c.behind(c.at);
  endStatement(c);
  c.wrap('namespace_use_declaration', start, mark);
}
