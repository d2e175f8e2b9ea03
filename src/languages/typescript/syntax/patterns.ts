/** What values are bound to: names, and patterns that take a value apart. */
import { readAssignment } from './expressions.ts';
import { inField, type Node } from './node.ts';
import { readPropertyName } from './objects.ts';
import { Around, type Reader } from './reader.ts';
import * as K from './token-kinds.ts';

/** A name, `{ a, b: c }` or `[a, b]`. */
export function readTarget(r: Reader): Node {
  if (K.isName(r.kind)) return r.leaf('identifier');
  if (r.kind !== K.LBRACE && r.kind !== K.LBRACKET) return r.missing();
  if (!r.enter()) return r.missing();
  const pattern = r.kind === K.LBRACE ? readObjectPattern(r) : readArrayPattern(r);
  r.leave();
  return pattern;
}

function readObjectPattern(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('object_pattern', start, r.list(K.RBRACE, readProperty, true));
}

function readProperty(r: Reader): Node {
  const { start } = r;
  if (r.kind === K.ELLIPSIS) return readRest(r);
  const name = readPropertyName(r);
  if (r.skip(K.COLON)) return r.node('pair_pattern', start, [inField('key', name), inField('value', readElement(r))]);
  if (name.type === 'property_identifier') name.type = 'shorthand_property_identifier_pattern';
  return r.kind === K.ASSIGN ? withDefault(r, 'object_assignment_pattern', name) : name;
}

/** Elements that are left out, `[, b]`, have a node too, so that the place of each element is known. */
function readArrayPattern(r: Reader): Node {
  const { start, around } = r;
  const elements: Node[] = [];
  r.advance();
  r.around = Around.nothing;
  while (r.kind !== K.RBRACKET && !r.endsList(false)) {
    const at = r.start;
    elements.push(r.kind === K.COMMA ? r.node('hole', at, [], at) : readElement(r));
    if (r.skip(K.COMMA) || r.kind === K.RBRACKET) continue;
    r.damaged = true;
    if (r.start === at) r.skipToken();
  }
  r.around = around;
  r.expect(K.RBRACKET);
  return r.node('array_pattern', start, elements);
}

function readElement(r: Reader): Node {
  const target = r.kind === K.ELLIPSIS ? readRest(r) : readTarget(r);
  return r.kind === K.ASSIGN ? withDefault(r, 'assignment_pattern', target) : target;
}

export function readRest(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('rest_pattern', start, [readTarget(r)]);
}

function withDefault(r: Reader, type: string, left: Node): Node {
  r.advance();
  return r.node(type, left.startIndex, [inField('left', left), inField('right', readAssignment(r))]);
}

const PATTERN_TYPES: Readonly<Record<string, string>> = {
  object: 'object_pattern',
  array: 'array_pattern',
  pair: 'pair_pattern',
  spread_element: 'rest_pattern',
  shorthand_property_identifier: 'shorthand_property_identifier_pattern',
  assignment_expression: 'assignment_pattern',
};

/** A literal that has turned out to stand on the left of `=`, `of` or `in`; anything else as it is. */
export function asPattern(node: Node): Node {
  if (node.type === 'object' || node.type === 'array') turn(node);
  return node;
}

function turn(node: Node): void {
  const { type } = node;
  const pattern = PATTERN_TYPES[type];
  if (pattern === undefined) return;
  node.type = pattern;
  if (type === 'pair') turn(node.child('value') as Node);
  // What stands on the left of an assignment is a pattern already.
  else if (type !== 'assignment_expression') for (const part of node.children) turn(part);
}
