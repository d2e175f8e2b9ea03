/** `<T extends A = B, const U>` */
import { inField, type Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType } from './types.ts';

export function readTypeParameters(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('type_parameters', start, r.list(K.GREATER, readTypeParameter));
}

function readTypeParameter(r: Reader): Node {
  const { start } = r;
  skipModifiers(r);
  const parts = [K.isName(r.kind) ? r.leafIn('name', 'type_identifier') : r.missing()];
  if (r.kind === K.EXTENDS || r.kind === K.COLON) parts.push(inField('constraint', readBehind(r, 'constraint')));
  if (r.kind === K.ASSIGN) parts.push(inField('value', readBehind(r, 'default_type')));
  return r.node('type_parameter', start, parts);
}

/** `const`, `in`, `out`; Flow's signs. */
function skipModifiers(r: Reader): void {
  while (
    r.kind === K.CONST ||
    r.kind === K.IN ||
    r.kind === K.PLUS ||
    r.kind === K.MINUS ||
    (K.isName(r.kind) && r.text() === 'out' && K.isName(r.peek().kind))
  )
    r.advance();
}

function readBehind(r: Reader, type: string): Node {
  const { start } = r;
  r.advance();
  return r.node(type, start, [readType(r)]);
}
