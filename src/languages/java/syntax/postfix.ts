/**
 * `a.b(c).d[i]::e`: a first operand and the steps that follow it. Each step surrounds what stands before it, so its
 * node goes into the chain before theirs.
 */

import { readArguments, readCreation } from './creations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { SyntaxNode } from './node.ts';
import { readOperand } from './operands.ts';
import { DOT, ELLIPSIS, IDENT, LBRACKET, LESS, LPAREN, NEW, REFERENCE, STEP, STRING, SUPER, THIS } from './token-kinds.ts';
import { typeArgumentsEnd } from './types.ts';

export function readPostfix(c: Cursor): SyntaxNode {
  const before = c.tail;
  let node = readOperand(c);
  for (;;) {
    const step = readStep(c, node, before);
    if (step === undefined) return node;
    node = step;
  }
}

function readStep(c: Cursor, node: SyntaxNode, before: SyntaxNode): SyntaxNode | undefined {
  switch (c.kind[c.at]) {
    case DOT:
      return readMember(c, node, before);
    case LBRACKET:
      return readIndex(c, node);
    case REFERENCE:
      return readMethodReference(c, node, before);
    case STEP:
      return new SyntaxNode('other', node.start, c.endOf(c.at++));
    case ELLIPSIS:
      c.damaged = true;
      c.at++;
      return node;
    default:
      return undefined;
  }
}

function readMember(c: Cursor, object: SyntaxNode, before: SyntaxNode): SyntaxNode | undefined {
  c.at++;
  // `Outer.super.run()`: the word is read from the text between the receiver and the name.
  if (c.kind[c.at] === SUPER && c.next() === DOT) c.at += 2;
  if (c.kind[c.at] === LESS) c.at = Math.max(c.at, typeArgumentsEnd(c, c.at));
  switch (c.kind[c.at]) {
    case IDENT:
      return c.next() === LPAREN ? readCall(c, object, before) : readFieldAccess(c, object, before);
    case THIS:
      return readFieldAccess(c, object, before);
    case NEW:
      return readCreation(c, object.start, before);
    case SUPER:
      return c.next() === LPAREN ? readConstructorCall(c, object.start, before) : readQualifiedSuper(c, object);
    case STRING:
      return new SyntaxNode('other', object.start, c.endOf(c.at++));
    default:
      // `a..b` and the `a.` that is still being written.
      c.damaged = true;
      return c.kind[c.at] === DOT ? object : undefined;
  }
}

/** From the name of a method that is called on `object`, or on nothing. */
export function readCall(c: Cursor, object: SyntaxNode | undefined, before: SyntaxNode): SyntaxNode {
  const nameStart = c.startOf(c.at);
  const node = c.insert('call', object?.start ?? nameStart, before);
  node.nameStart = nameStart;
  node.left = object;
  c.at++;
  readArguments(c, node);
  node.end = c.lastEnd;
  return node;
}

function readFieldAccess(c: Cursor, object: SyntaxNode, before: SyntaxNode): SyntaxNode {
  const node = c.insert('field_access', object.start, before);
  node.left = object;
  node.nameStart = c.startOf(c.at);
  node.end = c.endOf(c.at++);
  return node;
}

/** From the `this` or `super` of `this(...)`, `outer.super(...)`. */
export function readConstructorCall(c: Cursor, start: number, before: SyntaxNode): SyntaxNode {
  const node = c.insert('constructor_call', start, before);
  node.nameStart = c.startOf(c.at++);
  readArguments(c, node);
  node.end = c.lastEnd;
  return node;
}

/** The `Face.super` of `Face.super::run`. */
function readQualifiedSuper(c: Cursor, object: SyntaxNode): SyntaxNode {
  c.at++;
  return new SyntaxNode('name', object.start, c.lastEnd);
}

function readIndex(c: Cursor, array: SyntaxNode): SyntaxNode {
  const node = new SyntaxNode('array_access', array.start);
  node.left = array;
  c.inside(readExpression, node);
  node.end = c.lastEnd;
  return node;
}

function readMethodReference(c: Cursor, target: SyntaxNode, before: SyntaxNode): SyntaxNode {
  const node = c.insert('method_reference', target.start, before);
  node.left = target;
  c.at++;
  if (c.kind[c.at] === LESS) c.at = Math.max(c.at, typeArgumentsEnd(c, c.at));
  if (c.kind[c.at] === IDENT || c.kind[c.at] === NEW) c.at++;
  else c.damaged = true;
  node.end = c.lastEnd;
  return node;
}
