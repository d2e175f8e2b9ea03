/** Functions and classes, with their decorators. */
import { readBlock } from './blocks.ts';
import { readExpression } from './expressions.ts';
import type { Node } from './node.ts';
import { readParameters } from './parameters.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readArguments } from './trailers.ts';
import { readType, readTypeArguments } from './types.ts';

export function readFunction(r: Reader, start: number): Node {
  r.at++;
  const parts = readName(r);
  parts.push(readParameters(r));
  if (r.skip(K.ARROW)) parts.push(readType(r));
  parts.push(readBlock(r));
  return r.node('function', start, parts);
}

export function readClass(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts = readName(r);
  if (r.kind === K.LPAREN) parts.push(readArguments(r));
  parts.push(readBlock(r));
  return r.node('class', start, parts);
}

/** The name, and the type parameters behind it. */
function readName(r: Reader): Node[] {
  const name = r.kind === K.NAME ? r.leaf('name') : r.missing();
  return r.kind === K.LBRACKET ? [name, readTypeArguments(r)] : [name];
}

/** Decorators, and the definition under them. */
export function readDecorated(r: Reader): Node {
  const { start } = r;
  const parts: Node[] = [];
  while (r.kind === K.AT) {
    const at = r.start;
    r.at++;
    parts.push(r.node('decorator', at, [readExpression(r)]));
    r.expect(K.NEWLINE);
  }
  const definition = readDefinition(r);
  if (definition === undefined) r.damaged = true;
  else parts.push(definition);
  return r.node('decorated', start, parts);
}

function readDefinition(r: Reader): Node | undefined {
  const { kind, start } = r;
  if (kind === K.CLASS) return readClass(r);
  if (kind === K.ASYNC && r.next === K.DEF) r.at++;
  return r.kind === K.DEF ? readFunction(r, start) : undefined;
}
