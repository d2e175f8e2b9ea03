/** What follows an atom: `.member`, `(arguments)`, `[index]`, again and again. */
import { readClauses, startsClauses } from './displays.ts';
import { readExpression, startsExpression } from './expressions.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

export function readTrailers(r: Reader, atom: Node): Node {
  let value = atom;
  for (;;) {
    const { kind } = r;
    if (kind === K.DOT) value = readMember(r, value);
    else if (kind === K.LPAREN) value = readCall(r, value);
    else if (kind === K.LBRACKET) value = readSubscript(r, value);
    else return value;
  }
}

function readMember(r: Reader, object: Node): Node {
  r.at++;
  const isName = r.kind === K.NAME || r.kind === K.ASYNC || r.kind === K.AWAIT || r.kind === K.NONE;
  return r.node('attribute', object.start, [object, isName ? r.leaf('name') : r.missing()]);
}

function readCall(r: Reader, callee: Node): Node {
  if (!r.enter()) return r.tooDeep();
  const call = r.node('call', callee.start, [callee, readArguments(r)]);
  r.leave();
  return call;
}

/** A list of arguments in parentheses; a lone generator needs none of its own. */
export function readArguments(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts: Node[] = [];
  while (startsExpression(r.kind)) {
    parts.push(readArgument(r));
    if (startsClauses(r)) {
      const element = parts.pop() as Node;
      const clauses = readClauses(r);
      if (parts.length === 0 && r.kind === K.RPAREN) {
        r.at++;
        return r.node('generator', start, [element, ...clauses]);
      }
      parts.push(r.node('generator', element.start, [element, ...clauses]));
    }
    if (!r.skip(K.COMMA)) break;
  }
  r.expect(K.RPAREN);
  return r.node('arguments', start, parts);
}

function readArgument(r: Reader): Node {
  if (r.next === K.ASSIGN && (r.kind === K.NAME || r.kind === K.ASYNC || r.kind === K.AWAIT)) {
    const name = r.leaf('name');
    r.at++;
    return r.node('keyword', name.start, [name, readExpression(r)]);
  }
  return readExpression(r);
}

function readSubscript(r: Reader, value: Node): Node {
  if (!r.enter()) return r.tooDeep();
  r.at++;
  const parts = [value];
  while (r.kind === K.COLON || startsExpression(r.kind)) {
    parts.push(readIndex(r));
    if (!r.skip(K.COMMA)) break;
  }
  r.expect(K.RBRACKET);
  const subscript = r.node('subscript', value.start, parts);
  r.leave();
  return subscript;
}

function readIndex(r: Reader): Node {
  const { start } = r;
  const first = r.kind === K.COLON ? undefined : readExpression(r);
  if (r.kind !== K.COLON) return first ?? r.missing();
  const parts = first === undefined ? [] : [first];
  while (r.skip(K.COLON)) if (startsExpression(r.kind)) parts.push(readExpression(r));
  return r.node('slice', start, parts);
}
