/** Variables with their declarators: `final Foo a = b(), c[];`, as a local variable or a field. */
import { annotationsUntil } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readInitializer } from './expressions.ts';
import { SyntaxNode } from './node.ts';
import { ASSIGN, COMMA, IDENT, SEMI } from './token-kinds.ts';
import { dimensionsEnd } from './types.ts';

/** From the first modifier to the name; `type` and `name` are tokens. */
export function readVariableHead(c: Cursor, node: SyntaxNode, type: number, name: number): void {
  node.typeStart = c.startOf(type);
  node.typeEnd = c.endOf(name - 1);
  node.nameStart = c.startOf(name);
  annotationsUntil(c, name);
}

/** From the first modifier to the semicolon. */
export function readVariables(c: Cursor, node: SyntaxNode, type: number, name: number): SyntaxNode {
  readVariableHead(c, node, type, name);
  node.items = [];
  for (;;) {
    if (c.kind[c.at] !== IDENT) {
      c.damaged = true;
      break;
    }
    node.items.push(readDeclarator(c));
    if (c.kind[c.at] !== COMMA) break;
    c.at++;
  }
  c.expect(SEMI);
  node.end = c.lastEnd;
  return node;
}

function readDeclarator(c: Cursor): SyntaxNode {
  const node = new SyntaxNode('declarator', c.startOf(c.at));
  c.at = dimensionsEnd(c, c.at + 1);
  if (c.kind[c.at] === ASSIGN) {
    c.at++;
    node.right = readInitializer(c);
  }
  node.end = c.lastEnd;
  return node;
}
