/** Object and array literals, and the names of members. */
import { readAssignment } from './expressions.ts';
import { readMethodParts } from './functions.ts';
import { inField, type Node } from './node.ts';
import { readSpreadable } from './postfix.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

export function readArray(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('array', start, r.list(K.RBRACKET, readSpreadable));
}

export function readObject(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('object', start, r.list(K.RBRACE, readMember, true));
}

function readMember(r: Reader): Node {
  const { start } = r;
  if (r.kind === K.ELLIPSIS) return readSpreadable(r);
  const isMethod = skipMethodWords(r);
  const isName = K.isName(r.kind);
  const name = inField('name', readPropertyName(r));
  if (isMethod || r.kind === K.LPAREN || r.kind === K.LESS) return r.node('method_definition', start, [name, ...readMethodParts(r)]);
  if (r.skip(K.COLON)) return r.node('pair', start, [inField('key', name), inField('value', readAssignment(r))]);
  if (r.kind === K.ASSIGN) {
    // Only a pattern has defaults: `({ a = 1 } = x)`.
    r.advance();
    name.type = 'shorthand_property_identifier_pattern';
    return r.node('object_assignment_pattern', start, [inField('left', name), inField('right', readAssignment(r))]);
  }
  if (isName) name.type = 'shorthand_property_identifier';
  else r.damaged = true;
  return inField('', name);
}

const METHOD_WORDS = K.kindSet(K.ASYNC, K.GET, K.SET);

/** `async`, `get`, `set` and `*` in front of the name of a method. */
function skipMethodWords(r: Reader): boolean {
  let found = false;
  while (METHOD_WORDS[r.kind] === 1 && startsName(r.peek().kind)) {
    found = true;
    r.advance();
  }
  return r.skip(K.STAR) || found;
}

/** May the token be a member's name, or the star in front of it? */
export const startsName = (kind: number): boolean =>
  K.isWord(kind) || kind === K.STRING || kind === K.NUMBER || kind === K.LBRACKET || kind === K.PRIVATE_NAME || kind === K.STAR;

/** `name`, `'name'`, `1`, `#name`, `[computed]` */
export function readPropertyName(r: Reader): Node {
  const { kind, start } = r;
  if (K.isWord(kind)) return r.leaf('property_identifier');
  if (kind === K.STRING) return r.leaf('string');
  if (kind === K.NUMBER) return r.leaf('number');
  if (kind === K.PRIVATE_NAME) return r.leaf('private_property_identifier');
  if (kind !== K.LBRACKET || !r.enter()) return r.missing();
  r.advance();
  const value = r.inside(readAssignment);
  r.expect(K.RBRACKET);
  r.leave();
  return r.node('computed_property_name', start, [value]);
}
