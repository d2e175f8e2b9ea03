/** Names with dots where no expression can stand: of namespaces, in `import a = b.c`, and in front of a type's name. */
import { inField, type Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

/** `a`, `a.b`, `a.b.c`: what stands in front of the last dot is a member of its own. */
export function readQualifiedName(r: Reader): Node {
  let name = K.isName(r.kind) ? r.leaf('identifier') : r.missing();
  while (r.skip(K.DOT)) {
    const property = K.isWord(r.kind) ? r.leafIn('property', 'property_identifier') : r.missing();
    name = r.node('nested_identifier', name.startIndex, [inField('object', asObject(name)), property]);
  }
  return name;
}

/** A name that has turned out to be in front of another one. */
export function asObject(name: Node): Node {
  if (name.type === 'nested_identifier') name.type = 'member_expression';
  return name;
}
