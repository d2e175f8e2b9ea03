/** Functions and methods: parameters, result and body. */
import { readBlock } from './blocks.ts';
import { readDecorators } from './decorators.ts';
import { readAssignment } from './expressions.ts';
import { inField, type Node } from './node.ts';
import { readRest, readTarget } from './patterns.ts';
import type { Reader } from './reader.ts';
import { readResult } from './results.ts';
import * as K from './token-kinds.ts';
import { readTypeParameters } from './type-parameters.ts';
import { readTypeAnnotation } from './types.ts';

export function readFunctionExpression(r: Reader): Node {
  const { start } = r;
  const { isGenerator, parts } = readHead(r);
  // A declaration file exports functions that have neither name nor body.
  if (r.kind !== K.SEMICOLON) parts.push(inField('body', readBlock(r)));
  return r.node(isGenerator ? 'generator_function' : 'function_expression', start, parts);
}

/** Without a body it is a signature: an overload, or a function that is declared only. */
export function readFunctionDeclaration(r: Reader): Node {
  const { start } = r;
  const { isGenerator, parts } = readHead(r);
  if (r.kind === K.LBRACE) {
    parts.push(inField('body', readBlock(r)));
    return r.node(isGenerator ? 'generator_function_declaration' : 'function_declaration', start, parts);
  }
  r.semicolon();
  return r.node('function_signature', start, parts);
}

/** `async function* name<T>(a): R` */
function readHead(r: Reader): { readonly isGenerator: boolean; readonly parts: Node[] } {
  r.skip(K.ASYNC);
  r.expect(K.FUNCTION);
  const isGenerator = r.skip(K.STAR);
  const parts = K.isName(r.kind) ? [r.leafIn('name', 'identifier')] : [];
  parts.push(...readSignature(r));
  return { isGenerator, parts };
}

/** Type parameters, parameters and result of a function. */
export function readSignature(r: Reader): Node[] {
  const parts: Node[] = [];
  if (r.kind === K.LESS) parts.push(inField('type_parameters', readTypeParameters(r)));
  parts.push(inField('parameters', readParameters(r)));
  if (r.kind === K.COLON) parts.push(inField('return_type', readResult(r)));
  return parts;
}

/** The same with a body, as methods have it. */
export function readMethodParts(r: Reader): Node[] {
  const parts = readSignature(r);
  parts.push(inField('body', readBlock(r)));
  return parts;
}

export function readParameters(r: Reader, read = readParameter): Node {
  const { start } = r;
  if (!r.expect(K.LPAREN)) return r.node('formal_parameters', start);
  return r.node('formal_parameters', start, r.list(K.RPAREN, read));
}

const MODIFIERS = K.kindSet(K.PUBLIC, K.PRIVATE, K.PROTECTED, K.OVERRIDE, K.READONLY);
const startsTarget = (kind: number): boolean => K.isName(kind) || kind === K.LBRACE || kind === K.LBRACKET || kind === K.THIS;

export function readParameter(r: Reader): Node {
  const { start } = r;
  const parts = readDecorators(r);
  while (MODIFIERS[r.kind] === 1 && startsTarget(r.peek().kind)) r.advance();
  const pattern = r.kind === K.ELLIPSIS ? readRest(r) : r.kind === K.THIS ? r.leaf('this') : readTarget(r);
  parts.push(inField('pattern', pattern));
  const isOptional = r.skip(K.QUESTION);
  if (r.kind === K.COLON) parts.push(inField('type', readTypeAnnotation(r)));
  if (r.skip(K.ASSIGN)) parts.push(inField('value', readAssignment(r)));
  return r.node(isOptional ? 'optional_parameter' : 'required_parameter', start, parts);
}
