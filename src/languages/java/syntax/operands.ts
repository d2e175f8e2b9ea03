/** What an expression's chain of steps begins with: names, literals, parentheses, creations, class literals. */
import { annotationsUntil } from './annotations.ts';
import { readCreation } from './creations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { type PartKind, SyntaxNode } from './node.ts';
import { readCall, readConstructorCall } from './postfix.ts';
import { readSwitch } from './switches.ts';
import {
  AT,
  CHARACTER,
  CLASS,
  CONSTANT,
  DOT,
  IDENT,
  LBRACKET,
  LESS,
  LPAREN,
  NEW,
  NUMBER,
  PRIMITIVE,
  RBRACKET,
  REFERENCE,
  STRING,
  SUPER,
  SWITCH,
  THIS,
} from './token-kinds.ts';
import { annotationsEnd, typeArgumentsEnd, typeEnd } from './types.ts';

const LITERALS: Readonly<Record<number, PartKind>> = { [STRING]: 'string', [CHARACTER]: 'character', [NUMBER]: 'number', [CONSTANT]: 'name' };

export function readOperand(c: Cursor): SyntaxNode {
  const k = c.kind[c.at] as number;
  switch (k) {
    case IDENT:
      return readName(c);
    case THIS:
    case SUPER:
      return c.next() === LPAREN ? readConstructorCall(c, c.startOf(c.at), c.tail) : take(c, 'name');
    case LPAREN:
      return readParentheses(c);
    case NEW:
      return readCreation(c, c.startOf(c.at), c.tail);
    case SWITCH:
      return readSwitch(c);
    case PRIMITIVE:
      return readTypeOperand(c);
    case AT:
      annotationsUntil(c, annotationsEnd(c, c.at));
      return readTypeOperand(c);
    case LESS:
      return readGenericConstructorCall(c);
    default:
      return LITERALS[k] === undefined ? nothing(c) : take(c, LITERALS[k]);
  }
}

function take(c: Cursor, kind: PartKind): SyntaxNode {
  return new SyntaxNode(kind, c.startOf(c.at), c.endOf(c.at++));
}

function nothing(c: Cursor): SyntaxNode {
  c.damaged = true;
  return new SyntaxNode('other', c.startOf(c.at));
}

function readName(c: Cursor): SyntaxNode {
  const next = c.next();
  if (next === LPAREN) return readCall(c, undefined, c.tail);
  if ((next === DOT || next === LESS || next === LBRACKET) && namesType(c)) return readTypeOperand(c);
  return take(c, 'name');
}

/** True for a name that only a type can be: `a.Foo.class`, `Foo<Bar>::new`, `Foo[]::new`. */
function namesType(c: Cursor): boolean {
  const { kind } = c;
  let at = c.at + 1;
  while (kind[at] === DOT && kind[at + 1] === IDENT) at += 2;
  if (kind[at] === DOT) return kind[at + 1] === CLASS;
  if (kind[at] !== LESS && (kind[at] !== LBRACKET || kind[at + 1] !== RBRACKET)) return false;
  const end = typeEnd(c, c.at);
  return end > 0 && (kind[end] === REFERENCE || (kind[end] === DOT && kind[end + 1] === CLASS));
}

/** `Foo.class`, or a type before `::`. */
function readTypeOperand(c: Cursor): SyntaxNode {
  const start = c.at;
  const end = typeEnd(c, start);
  if (end < 0) return nothing(c);
  if (c.kind[end] !== DOT || c.kind[end + 1] !== CLASS) {
    annotationsUntil(c, end);
    if (c.kind[end] !== REFERENCE) c.damaged = true;
    return new SyntaxNode('type', c.startOf(start), c.lastEnd);
  }
  const node = c.open('class_literal');
  node.typeStart = node.start;
  node.typeEnd = c.endOf(end - 1);
  c.at = end + 2;
  node.end = c.lastEnd;
  return node;
}

function readParentheses(c: Cursor): SyntaxNode {
  const node = new SyntaxNode('parenthesized', c.startOf(c.at));
  c.inside(readInner, node);
  node.end = c.lastEnd;
  return node;
}

function readInner(c: Cursor, node: SyntaxNode): void {
  node.left = readExpression(c);
}

/** `<T>this(...)`. */
function readGenericConstructorCall(c: Cursor): SyntaxNode {
  const start = c.at;
  const end = typeArgumentsEnd(c, start);
  const k = end < 0 ? undefined : c.kind[end];
  if ((k !== THIS && k !== SUPER) || c.kind[end + 1] !== LPAREN) return nothing(c);
  c.at = end;
  return readConstructorCall(c, c.startOf(start), c.tail);
}
