/** Types of functions and constructors, also as Flow writes them: without names of parameters. */
import { readParameter, readParameters } from './functions.ts';
import { inField, type Node } from './node.ts';
import { Around, type Reader } from './reader.ts';
import { readArrowResult } from './results.ts';
import * as K from './token-kinds.ts';
import { readTypeParameters } from './type-parameters.ts';
import { readType, startsType } from './types.ts';

/** Behind the first name of a list of parameters. */
const BEHIND_PARAMETER = K.kindSet(K.COLON, K.COMMA, K.QUESTION, K.ASSIGN);

/** `(a: A)`, `()`, `(a) =>`; as the result of a function not `((a: A) => B)`, whatever follows it. */
export function isFunctionType(r: Reader): boolean {
  const first = r.peek();
  if (first.kind === K.RPAREN || first.kind === K.ELLIPSIS || first.kind === K.AT) return true;
  const isPattern = first.kind === K.LBRACE || first.kind === K.LBRACKET;
  if (isPattern || K.isName(first.kind) || first.kind === K.THIS) {
    const second = r.brackets.after(isPattern ? r.brackets.closeOf(first.start) + 1 : first.end);
    if (BEHIND_PARAMETER[second.kind] === 1) return true;
    if (second.kind === K.RPAREN) return r.brackets.after(second.end).kind === K.ARROW;
  }
  return r.flow && (r.around & Around.result) === 0 && isBeforeArrow(r);
}

function isBeforeArrow(r: Reader): boolean {
  const close = r.brackets.closeOf(r.start);
  return close >= 0 && r.brackets.after(close + 1).kind === K.ARROW;
}

export function readFunctionType(r: Reader): Node {
  const { start } = r;
  const parts = readTypedParameters(r);
  r.expect(K.ARROW);
  parts.push(inField('return_type', r.inside(readArrowResult)));
  return r.node('function_type', start, parts);
}

export function readConstructorType(r: Reader): Node {
  const { start } = r;
  r.skip(K.ABSTRACT);
  r.advance();
  const parts = readTypedParameters(r);
  r.expect(K.ARROW);
  parts.push(inField('type', r.inside(readType)));
  return r.node('constructor_type', start, parts);
}

function readTypedParameters(r: Reader): Node[] {
  const parts: Node[] = [];
  if (r.kind === K.LESS) parts.push(inField('type_parameters', readTypeParameters(r)));
  parts.push(inField('parameters', readParameters(r, readTypedParameter)));
  return parts;
}

/** Flow's parameters of function types may have no name: `(Foo<A>, ?B) => C`. */
function readTypedParameter(r: Reader): Node {
  const { kind, start } = r;
  if (!r.flow || isNamedParameter(r)) return readParameter(r);
  if (kind === K.ELLIPSIS) r.advance();
  return r.node('required_parameter', start, [inField('type', readType(r))]);
}

function isNamedParameter(r: Reader): boolean {
  const { kind } = r;
  const next = r.peek();
  if (kind === K.ELLIPSIS) return K.isName(next.kind) && BEHIND_NAME[r.brackets.after(next.end).kind] === 1;
  if (K.isName(kind) || kind === K.THIS) return BEHIND_NAME[next.kind] === 1;
  return !startsType(kind) && kind !== K.QUESTION;
}

const BEHIND_NAME = K.kindSet(K.COLON, K.COMMA, K.QUESTION, K.ASSIGN, K.RPAREN);

/** Flow's `A => B`. */
export function readUnnamedParameter(r: Reader, type: Node): Node {
  r.advance();
  const parameter = r.node('required_parameter', type.startIndex, [inField('type', type)], type.endIndex);
  const parameters = r.node('formal_parameters', type.startIndex, [parameter], type.endIndex);
  return r.node('function_type', type.startIndex, [inField('parameters', parameters), inField('return_type', readType(r))]);
}
