/** `new Foo<>(...) { ... }`, `new int[n]`, and the arguments of whatever takes some. */
import { annotationsUntil } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, readInitializer } from './expressions.ts';
import { readMembers } from './members.ts';
import { SyntaxNode } from './node.ts';
import { AT, COMMA, LBRACE, LBRACKET, LESS, LPAREN, RBRACKET, RPAREN } from './token-kinds.ts';
import { annotationsEnd, elementTypeEnd, typeArgumentsEnd } from './types.ts';

/** From `new`; the creation begins at `start`, after the chain's node `before`: `outer.new Inner()`. */
export function readCreation(c: Cursor, start: number, before: SyntaxNode): SyntaxNode {
  c.at++;
  if (c.kind[c.at] === AT) annotationsUntil(c, annotationsEnd(c, c.at));
  if (c.kind[c.at] === LESS) c.at = Math.max(c.at, typeArgumentsEnd(c, c.at));
  const end = elementTypeEnd(c, c.at);
  if (end >= 0 && c.kind[end] === LPAREN) return readInstance(c, end, c.insert('new', start, before));
  if (end < 0 || (c.kind[end] !== LBRACKET && c.kind[end] !== AT)) c.damaged = true;
  return end < 0 ? readArray(c, end, new SyntaxNode('other', start)) : readArray(c, end, c.insert('new_array', start, before));
}

function readType(c: Cursor, end: number, node: SyntaxNode): void {
  node.typeStart = c.startOf(c.at);
  node.typeEnd = c.endOf(end - 1);
  annotationsUntil(c, end);
}

function readInstance(c: Cursor, typeEnd: number, node: SyntaxNode): SyntaxNode {
  readType(c, typeEnd, node);
  readArguments(c, node);
  if (c.kind[c.at] === LBRACE) {
    node.bodyStart = c.startOf(c.at);
    c.inside(readMembers, node);
  }
  node.end = c.lastEnd;
  return node;
}

function readArray(c: Cursor, typeEnd: number, node: SyntaxNode): SyntaxNode {
  if (typeEnd >= 0) readType(c, typeEnd, node);
  if (c.kind[c.at] === AT) annotationsUntil(c, annotationsEnd(c, c.at));
  while (c.kind[c.at] === LBRACKET) {
    if (c.next() === RBRACKET) c.at += 2;
    else c.inside(readExpression, node);
  }
  if (c.kind[c.at] === LBRACE) readInitializer(c);
  node.end = c.lastEnd;
  return node;
}

const NO_ARGUMENTS: SyntaxNode[] = [];

/** From the parenthesis. */
export function readArguments(c: Cursor, node: SyntaxNode): void {
  node.openStart = c.startOf(c.at);
  if (c.next() === RPAREN) {
    node.items = NO_ARGUMENTS;
    c.at += 2;
  } else {
    node.items = [];
    c.inside(readItems, node);
  }
  node.closeEnd = c.lastEnd;
}

function readItems(c: Cursor, node: SyntaxNode): void {
  const items = node.items as SyntaxNode[];
  for (;;) {
    items.push(readExpression(c));
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}
