/** Types that are called by a name: `Foo`, `ns.Foo<A>`, `import('m').Foo`, `typeof x`. */
import { readParameters } from './functions.ts';
import { inField, type Node } from './node.ts';
import { readArguments } from './postfix.ts';
import { asObject } from './qualified-names.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType } from './types.ts';

const PREDEFINED = new Set(['any', 'number', 'boolean', 'string', 'symbol', 'unknown', 'never', 'object']);

/** `Foo`, `ns.Foo`, `Foo<A>` */
export function readNamedType(r: Reader): Node {
  const { start } = r;
  if (r.kind === K.NAME && PREDEFINED.has(r.text()) && r.peek().kind !== K.DOT) return r.leaf('predefined_type');
  let name = r.leaf('type_identifier');
  while (r.kind === K.DOT) {
    asModule(name);
    r.advance();
    const last = K.isWord(r.kind) ? r.leafIn('name', 'type_identifier') : r.missing();
    name = r.node('nested_type_identifier', start, [inField('module', name), last]);
  }
  // Flow's type of a component: `component(a: A)`.
  if (r.flow && r.kind === K.LPAREN && !r.newline && r.source.startsWith('component', start)) readParameters(r);
  return opensTypes(r) ? readGenericType(r, name) : name;
}

/** The name of a type that has turned out to be that of a namespace. */
function asModule(name: Node): void {
  const { first, last } = name;
  name.type = first === null ? 'identifier' : 'nested_identifier';
  if (first === null || last === null) return;
  inField('object', asObject(first));
  inField('property', last).type = 'property_identifier';
}

/** Do type arguments follow? On a line of its own `<` begins another member. */
const opensTypes = (r: Reader): boolean => !r.newline && (r.kind === K.LESS || r.kind === K.SHIFT);

function readGenericType(r: Reader, name: Node): Node {
  return r.node('generic_type', name.startIndex, [inField('name', name), inField('type_arguments', readTypeArguments(r))]);
}

/** `<A, B>` */
export function readTypeArguments(r: Reader): Node {
  const { start } = r;
  if (r.kind === K.SHIFT) r.cut(K.LESS);
  r.advance();
  return r.node('type_arguments', start, r.list(K.GREATER, readType));
}

/** `import('m').Foo<A>`, also after `typeof`. */
export function readImportedType(r: Reader): Node {
  const type = readPath(r, readImportCall(r));
  return type.type === 'member_expression' && opensTypes(r) ? readGenericType(r, type) : type;
}

function readImportCall(r: Reader): Node {
  const callee = r.leafIn('function', 'import');
  return r.node('call_expression', callee.startIndex, [callee, inField('arguments', readArguments(r))]);
}

/** `.a.b` behind the head of a path. */
function readPath(r: Reader, head: Node): Node {
  let path = head;
  while (r.kind === K.DOT) {
    r.advance();
    const name = K.isWord(r.kind) ? r.leaf('property_identifier') : r.kind === K.PRIVATE_NAME ? r.leaf('private_property_identifier') : r.missing();
    path = r.node('member_expression', head.startIndex, [inField('object', path), inField('property', name)]);
  }
  return path;
}

/** `typeof a.b`, `typeof f<T>`, `typeof import('m')` */
export function readTypeQuery(r: Reader): Node {
  const { start } = r;
  r.advance();
  const head = r.kind === K.IMPORT ? readImportCall(r) : r.kind === K.THIS ? r.leaf('this') : K.isName(r.kind) ? r.leaf('identifier') : r.missing();
  let path = readPath(r, head);
  if (opensTypes(r)) {
    const parts = [inField('function', path), inField('type_arguments', readTypeArguments(r))];
    path = r.node('instantiation_expression', path.startIndex, parts);
  }
  return r.node('type_query', start, [path]);
}
