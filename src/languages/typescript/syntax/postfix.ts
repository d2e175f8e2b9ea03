/** Chains of members, indexes, calls and templates behind an operand. */
import { readAssignment, readExpression } from './expressions.ts';
import { readTypeArguments } from './named-types.ts';
import { inField, type Node } from './node.ts';
import { Around, type Reader } from './reader.ts';
import { readTemplate } from './templates.ts';
import * as K from './token-kinds.ts';
import { typeArgumentsAhead } from './type-lists.ts';

/** Behind `new` the first arguments are those of the construction. */
export function readPostfix(r: Reader, operand: Node, isConstructor = false): Node {
  let left = operand;
  if (left.type === 'arrow_function') return left;
  for (;;) {
    const link = readLink(r, left, isConstructor);
    if (link === undefined) return left;
    left = link;
  }
}

/** One more member, index, call or mark; undefined at the end of the chain. */
function readLink(r: Reader, left: Node, isConstructor: boolean): Node | undefined {
  switch (r.kind) {
    case K.DOT:
      return readMember(r, left);
    case K.OPTIONAL_DOT:
      return isConstructor ? undefined : readOptional(r, left);
    case K.LBRACKET:
      return readIndex(r, left);
    case K.LPAREN:
      return isConstructor ? undefined : readCall(r, left);
    case K.TEMPLATE:
      return r.node('call_expression', left.startIndex, [inField('function', left), inField('arguments', readTemplate(r))]);
    case K.BANG:
      if (r.newline) return undefined;
      r.advance();
      return r.node('non_null_expression', left.startIndex, [left]);
    case K.LESS:
    case K.SHIFT:
      return isConstructor ? undefined : readGeneric(r, left);
    default:
      return undefined;
  }
}

/** `.name`, `?.name` */
export function readMember(r: Reader, object: Node): Node {
  r.advance();
  return r.node('member_expression', object.startIndex, [inField('object', object), inField('property', readMemberName(r))]);
}

function readMemberName(r: Reader): Node {
  if (r.kind === K.PRIVATE_NAME) return r.leaf('private_property_identifier');
  // A statement on the next line is none, behind a dot that somebody is still typing at.
  return K.isWord(r.kind) && !(r.newline && r.beginsStatement) ? r.leaf('property_identifier') : r.missing();
}

/** `?.name`, `?.[index]`, `?.(x)` */
function readOptional(r: Reader, left: Node): Node {
  const next = r.peek().kind;
  if (next !== K.LBRACKET && next !== K.LPAREN && next !== K.LESS) return readMember(r, left);
  r.advance();
  return r.kind === K.LBRACKET ? readIndex(r, left) : readCall(r, left);
}

function readIndex(r: Reader, object: Node): Node {
  if (!r.enter()) return object;
  r.advance();
  const index = r.inside(readExpression);
  r.expect(K.RBRACKET);
  r.leave();
  return r.node('subscript_expression', object.startIndex, [inField('object', object), inField('index', index)]);
}

/** `(x)`, `<T>(x)` */
export function readCall(r: Reader, callee: Node): Node {
  const parts = [inField('function', callee)];
  if (r.kind === K.LESS || r.kind === K.SHIFT) parts.push(inField('type_arguments', readTypeArguments(r)));
  parts.push(inField('arguments', r.kind === K.TEMPLATE ? readTemplate(r) : readArguments(r)));
  return r.node('call_expression', callee.startIndex, parts);
}

export function readArguments(r: Reader): Node {
  const { start } = r;
  if (!r.expect(K.LPAREN)) return r.node('arguments', start);
  return r.node('arguments', start, r.list(K.RPAREN, readSpreadable));
}

/** An argument or an element: `x`, `...xs`. */
export function readSpreadable(r: Reader): Node {
  if (r.kind !== K.ELLIPSIS) return readAssignment(r);
  const { start } = r;
  r.advance();
  return r.node('spread_element', start, [readAssignment(r)]);
}

/** `f<T>(x)`, `` f<T>`x` `` and `f<T>`; undefined when the sign compares. */
function readGeneric(r: Reader, left: Node): Node | undefined {
  const ahead = typeArgumentsAhead(r);
  if (ahead === 'none') return undefined;
  if (r.kind === K.SHIFT) r.cut(K.LESS);
  if (ahead === 'called') return readCall(r, left);
  if ((r.around & Around.heritage) !== 0) return undefined;
  return r.node('instantiation_expression', left.startIndex, [left, inField('type_arguments', readTypeArguments(r))]);
}
