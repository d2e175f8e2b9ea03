/** `for (...; ...; ...)` opens a scope, `for (Foo f : foos)` binds a name. */
import { modifiersEnd } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import type { SyntaxNode } from './node.ts';
import { readLocal, readStatement } from './statements.ts';
import { COLON, COMMA, FOR, IDENT, LPAREN, RPAREN, SEMI } from './token-kinds.ts';
import { dimensionsEnd, typeEnd } from './types.ts';
import { readVariableHead } from './variables.ts';

export function readFor(c: Cursor): void {
  const type = modifiersEnd(c, c.at + 2);
  const name = c.next() === LPAREN ? typeEnd(c, type) : -1;
  const isVariable = name > 0 && c.kind[name] === IDENT;
  const isEach = isVariable && c.kind[dimensionsEnd(c, name + 1)] === COLON;
  const node = c.open(isEach ? 'for_each' : 'scope');
  c.expect(FOR);
  if (c.kind[c.at] !== LPAREN) c.damaged = true;
  else c.inside(isEach ? readEach : readHead, node);
  readStatement(c);
  node.end = c.lastEnd;
}

function readEach(c: Cursor, node: SyntaxNode): void {
  const type = modifiersEnd(c, c.at);
  readVariableHead(c, node, type, typeEnd(c, type));
  c.at = dimensionsEnd(c, c.at + 1);
  c.expect(COLON);
  node.right = readExpression(c);
}

function readHead(c: Cursor): void {
  const type = modifiersEnd(c, c.at);
  const name = typeEnd(c, type);
  if (name > 0 && c.kind[name] === IDENT) readLocal(c, type, name);
  else {
    readList(c);
    c.expect(SEMI);
  }
  if (c.kind[c.at] !== SEMI) readExpression(c);
  c.expect(SEMI);
  readList(c);
}

function readList(c: Cursor): void {
  if (c.kind[c.at] === SEMI || c.kind[c.at] === RPAREN) return;
  readExpression(c);
  while (c.kind[c.at] === COMMA) {
    c.at++;
    readExpression(c);
  }
}
