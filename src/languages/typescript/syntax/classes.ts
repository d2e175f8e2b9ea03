/** Classes: what they extend, and their members. */
import { readBlock } from './blocks.ts';
import { readDecorators } from './decorators.ts';
import { readAssignment } from './expressions.ts';
import { readSignature } from './functions.ts';
import { readTypeArguments } from './named-types.ts';
import { inField, type Node } from './node.ts';
import { readPropertyName, startsName } from './objects.ts';
import { readPrimary } from './operands.ts';
import { readPostfix } from './postfix.ts';
import { Around, type Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readIndexSignature } from './type-members.ts';
import { readTypeParameters } from './type-parameters.ts';
import { readType, readTypeAnnotation } from './types.ts';

export function readClassExpression(r: Reader): Node {
  const { start } = r;
  if (!r.enter()) return r.missing();
  const value = readClass(r, 'class', start, readDecorators(r));
  r.leave();
  return value;
}

/** `class Foo { }`, `abstract class Foo { }`; `start` is that of the first decorator. */
export function readClassDeclaration(r: Reader, start: number, decorators: Node[]): Node {
  return readClass(r, r.skip(K.ABSTRACT) ? 'abstract_class_declaration' : 'class_declaration', start, decorators);
}

function readClass(r: Reader, type: string, start: number, parts: Node[]): Node {
  r.expect(K.CLASS);
  if (K.isName(r.kind) && !(r.kind === K.IMPLEMENTS && r.peek().kind !== K.LBRACE)) parts.push(r.leafIn('name', 'type_identifier'));
  if (r.kind === K.LESS) parts.push(inField('type_parameters', readTypeParameters(r)));
  const heritage = readHeritage(r);
  if (heritage !== undefined) parts.push(heritage);
  parts.push(inField('body', readClassBody(r)));
  return r.node(type, start, parts);
}

function readHeritage(r: Reader): Node | undefined {
  const { start } = r;
  const clauses: Node[] = [];
  if (r.kind === K.EXTENDS) clauses.push(readExtends(r));
  if (r.kind === K.IMPLEMENTS) clauses.push(readImplements(r));
  return clauses.length === 0 ? undefined : r.node('class_heritage', start, clauses);
}

function readExtends(r: Reader): Node {
  const { start, around } = r;
  const parts: Node[] = [];
  r.around = Around.heritage;
  do {
    r.advance();
    parts.push(inField('value', readPostfix(r, readPrimary(r))));
    if (r.kind === K.LESS || r.kind === K.SHIFT) parts.push(inField('type_arguments', readTypeArguments(r)));
  } while (r.kind === K.COMMA);
  r.around = around;
  return r.node('extends_clause', start, parts);
}

function readImplements(r: Reader): Node {
  const { start } = r;
  const types: Node[] = [];
  do {
    r.advance();
    types.push(readType(r));
  } while (r.kind === K.COMMA);
  return r.node('implements_clause', start, types);
}

function readClassBody(r: Reader): Node {
  const { start, around, atModuleLevel } = r;
  if (r.kind !== K.LBRACE || !r.enter()) return r.missing();
  const outer = r.openBlock();
  r.around = Around.nothing;
  r.atModuleLevel = false;
  const members: Node[] = [];
  while (!r.endsMembers) {
    if (r.skip(K.SEMICOLON) || r.skip(K.COMMA)) continue;
    const at = r.start;
    readMember(r, members);
    if (r.start !== at) continue;
    r.damaged = true;
    r.skipToken();
  }
  r.around = around;
  r.atModuleLevel = atModuleLevel;
  r.leave();
  r.closeBlock(outer);
  return r.node('class_body', start, members);
}

const MODIFIERS = K.kindSet(
  ...[K.PUBLIC, K.PRIVATE, K.PROTECTED, K.STATIC, K.ABSTRACT, K.OVERRIDE, K.READONLY, K.DECLARE, K.ACCESSOR, K.ASYNC, K.GET, K.SET, K.EXPORT],
);
/** These are modifiers only in front of a name on the same line. */
const SAME_LINE = K.kindSet(K.GET, K.SET, K.ASYNC, K.ACCESSOR, K.DECLARE);

/** Decorators are part of a field, and stand before a method. */
function readMember(r: Reader, members: Node[]): void {
  const { start } = r;
  const decorators = readDecorators(r);
  if (r.kind === K.STATIC && r.peek().kind === K.LBRACE) {
    r.advance();
    members.push(r.node('class_static_block', start, [inField('body', readBlock(r))]));
    return;
  }
  const own = r.start;
  const isAbstract = skipModifiers(r);
  const index = r.kind === K.LBRACKET ? readIndexSignature(r, own) : undefined;
  if (index !== undefined) {
    members.push(index);
    r.semicolon();
    return;
  }
  r.skip(K.STAR);
  const name = inField('name', readPropertyName(r));
  if (!r.skip(K.QUESTION) && r.kind === K.BANG && !r.newline) r.advance();
  if (r.kind === K.LPAREN || r.kind === K.LESS) members.push(...decorators, readMethod(r, own, name, isAbstract));
  else members.push(readField(r, start, [...decorators, name]));
}

/** True when one of them is `abstract`. */
function skipModifiers(r: Reader): boolean {
  let isAbstract = false;
  while (MODIFIERS[r.kind] === 1) {
    const next = r.peek();
    if (!startsName(next.kind) || (next.newline && SAME_LINE[r.kind] === 1)) break;
    isAbstract ||= r.kind === K.ABSTRACT;
    r.advance();
  }
  return isAbstract;
}

function readMethod(r: Reader, start: number, name: Node, isAbstract: boolean): Node {
  const parts = [name, ...readSignature(r)];
  if (r.kind === K.LBRACE) {
    parts.push(inField('body', readBlock(r)));
    return r.node('method_definition', start, parts);
  }
  const method = r.node(isAbstract ? 'abstract_method_signature' : 'method_signature', start, parts);
  if (!r.skip(K.COMMA)) r.semicolon();
  return method;
}

function readField(r: Reader, start: number, parts: Node[]): Node {
  if (r.kind === K.COLON) parts.push(inField('type', readTypeAnnotation(r)));
  if (r.skip(K.ASSIGN)) parts.push(inField('value', readAssignment(r)));
  const field = r.node('public_field_definition', start, parts);
  if (!r.skip(K.COMMA)) r.semicolon();
  return field;
}
