/** Object types and bodies of interfaces: properties, methods, signatures of calls and of keys. */
import { readSignature } from './functions.ts';
import { inField, type Node } from './node.ts';
import { readPropertyName, startsName } from './objects.ts';
import { Around, type Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType, readTypeAnnotation } from './types.ts';

/** `{ ... }`; Flow's exact ones, `{| ... |}`, too. */
export function readObjectType(r: Reader, type = 'object_type'): Node {
  const { start, around } = r;
  if (r.kind !== K.LBRACE || !r.enter()) return r.missing();
  const outer = r.openBlock();
  r.around = Around.nothing;
  const isExact = r.skip(K.PIPE);
  const members = readMembers(r);
  if (isExact) r.expect(K.PIPE);
  r.around = around;
  r.leave();
  r.closeBlock(outer);
  return r.node(type, start, members);
}

function readMembers(r: Reader): Node[] {
  const members: Node[] = [];
  while (!r.endsMembers && r.kind !== K.PIPE) {
    if (r.skip(K.SEMICOLON) || r.skip(K.COMMA)) continue;
    const { start } = r;
    members.push(readMember(r));
    if (r.kind === K.SEMICOLON || r.kind === K.COMMA || r.kind === K.RBRACE || r.newline) {
      if (r.start !== start) continue;
    }
    r.damaged ||= r.kind !== K.PIPE;
    if (r.start === start) r.skipToken();
  }
  return members;
}

function readMember(r: Reader): Node {
  const { start, kind } = r;
  if (kind === K.LPAREN || kind === K.LESS) return r.node('call_signature', start, readSignature(r));
  if (kind === K.ELLIPSIS) return readSpread(r);
  if (kind === K.NEW || kind === K.ABSTRACT) {
    const construct = readConstructSignature(r);
    if (construct !== undefined) return construct;
  }
  skipModifiers(r);
  if (r.kind === K.LBRACKET) {
    const index = readIndexSignature(r, start);
    if (index !== undefined) return index;
  }
  const isAccessor = (r.kind === K.GET || r.kind === K.SET) && startsName(r.peek().kind) && !r.peek().newline;
  if (isAccessor) r.advance();
  const name = inField('name', readPropertyName(r));
  r.skip(K.QUESTION);
  if (r.kind === K.LPAREN || r.kind === K.LESS) return r.node('method_signature', start, [name, ...readSignature(r)]);
  const parts = r.kind === K.COLON ? [name, inField('type', readTypeAnnotation(r))] : [name];
  return r.node('property_signature', start, parts);
}

/** Flow's `...T`. */
function readSpread(r: Reader): Node {
  const { start } = r;
  r.advance();
  const parts = r.kind === K.RBRACE || r.kind === K.COMMA ? [] : [readType(r)];
  return r.node('spread_type', start, parts);
}

/** `new (x): T`; undefined for a method called `new` or `abstract`. */
function readConstructSignature(r: Reader): Node | undefined {
  const { start } = r;
  const next = r.peek().kind;
  if (r.kind === K.ABSTRACT ? next !== K.NEW : next !== K.LPAREN && next !== K.LESS) return undefined;
  r.skip(K.ABSTRACT);
  r.advance();
  const parts = readSignature(r);
  const result = parts.find((part) => part.field === 'return_type');
  if (result !== undefined) inField('type', result);
  return r.node('construct_signature', start, parts);
}

const MODIFIERS = K.kindSet(K.READONLY, K.PUBLIC, K.PRIVATE, K.PROTECTED, K.STATIC, K.OVERRIDE);

/** Also the signs in front of `readonly`, and Flow's in front of a name. */
function skipModifiers(r: Reader): void {
  if (r.kind === K.PLUS || r.kind === K.MINUS) r.advance();
  while (MODIFIERS[r.kind] === 1 && startsName(r.peek().kind) && !r.peek().newline) r.advance();
}

/** `[key: string]: T`, `[K in keyof T]: U`; undefined for a computed name. */
export function readIndexSignature(r: Reader, start: number): Node | undefined {
  const name = r.peek();
  const behind = K.isWord(name.kind) ? r.brackets.after(name.end).kind : K.EOF;
  if (behind !== K.COLON && behind !== K.IN) return undefined;
  r.advance();
  const parts = behind === K.IN ? [readMappedClause(r)] : readKey(r);
  r.expect(K.RBRACKET);
  const type = readMappedType(r);
  if (type !== undefined) parts.push(inField('type', type));
  return r.node('index_signature', start, parts);
}

function readKey(r: Reader): Node[] {
  const name = r.leafIn('name', 'identifier');
  r.advance();
  return [name, inField('index_type', readType(r))];
}

function readMappedClause(r: Reader): Node {
  const name = r.leafIn('name', 'type_identifier');
  r.advance();
  const parts = [name, inField('type', readType(r))];
  if (r.skip(K.AS)) parts.push(inField('alias', readType(r)));
  return r.node('mapped_type_clause', name.startIndex, parts);
}

/** `: T`, `?: T`, `-?: T`, `+?: T` */
function readMappedType(r: Reader): Node | undefined {
  const { start, kind } = r;
  if (kind === K.COLON) return readTypeAnnotation(r);
  if (kind !== K.QUESTION && kind !== K.MINUS && kind !== K.PLUS) return undefined;
  if (kind !== K.QUESTION) r.advance();
  r.skip(K.QUESTION);
  if (!r.skip(K.COLON)) return undefined;
  const type = kind === K.QUESTION ? 'opting_type_annotation' : kind === K.MINUS ? 'omitting_type_annotation' : 'adding_type_annotation';
  return r.node(type, start, [readType(r)]);
}
