/** Hooks of a property: `{ get => $this->a; set(int $v) { ... } }`. */
import { readAttributes } from './attributes.ts';
import { readParameters, skipModifiers } from './closures.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readBlock } from './statements.ts';
import { AMPERSAND, FAT_ARROW, IDENT, LBRACE, LPAREN, SEMI } from './token-kinds.ts';

export function readHooks(c: Cursor): void {
  c.inside(readList);
}

function readList(c: Cursor): void {
  while (c.at < c.limit) {
    const [start, mark, from] = [c.start, c.mark, c.at];
    readAttributes(c);
    skipModifiers(c);
    c.accept(AMPERSAND);
    if (c.kind[c.at] !== IDENT) return;
    c.at++;
    if (c.kind[c.at] === LPAREN) readParameters(c);
    readBody(c);
    if (c.at === from) return;
    c.wrap('property_hook', start, mark);
  }
}

function readBody(c: Cursor): void {
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else {
    if (c.accept(FAT_ARROW)) readExpression(c);
    c.expect(SEMI);
  }
}
