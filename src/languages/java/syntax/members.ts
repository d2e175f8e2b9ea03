/** Members of a class: fields, methods, constructors, initializers, nested types. */
import { EOF } from '../../shared/tokens.ts';
import { annotationsUntil, modifiersEnd, readElement } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import type { SyntaxNode } from './node.ts';
import { readBlock, skipStray } from './statements.ts';
import {
  AT,
  CLASS,
  COMMA,
  DEFAULT,
  DOT,
  ENUM,
  FINAL,
  GREATER,
  IDENT,
  INTERFACE,
  LBRACE,
  LESS,
  LPAREN,
  MODIFIER,
  RBRACE,
  SEMI,
  STATIC,
  THROWS,
} from './token-kinds.ts';
import { readTypeDeclaration, startsTypeDeclaration } from './type-declarations.ts';
import { annotationsEnd, dimensionsEnd, typeArgumentsEnd, typeEnd } from './types.ts';
import { readVariables } from './variables.ts';

export function readMembers(c: Cursor): void {
  while (c.kind[c.at] !== RBRACE && c.kind[c.at] !== EOF) {
    const before = c.at;
    readMember(c);
    if (c.at === before) skipStray(c);
  }
}

export function readMember(c: Cursor): void {
  const k = c.kind[c.at];
  if (k === SEMI) c.at++;
  else if (k === LBRACE) readBlock(c);
  else if (k === STATIC && c.next() === LBRACE) {
    c.at++;
    readBlock(c);
  } else readDeclared(c);
}

function readDeclared(c: Cursor): void {
  const head = modifiersEnd(c, c.at);
  const type = c.kind[head] === LESS ? typeParametersEnd(c, head) : head;
  if (startsTypeDeclaration(c, head)) readTypeDeclaration(c, head);
  else if (startsConstructor(c, type)) readConstructor(c, type);
  else {
    const name = type < 0 ? -1 : typeEnd(c, type);
    if (name < 0 || c.kind[name] !== IDENT) skipBroken(c, head);
    else if (c.kind[name + 1] === LPAREN) readCallable(c, c.open('method'), name);
    else readVariables(c, c.open('field'), type, name);
  }
}

function startsConstructor(c: Cursor, name: number): boolean {
  const after = c.kind[name + 1];
  return c.kind[name] === IDENT && (after === LPAREN || after === LBRACE);
}

/** Behind `<T extends Foo & Bar> @A`. */
function typeParametersEnd(c: Cursor, from: number): number {
  const end = typeArgumentsEnd(c, from);
  return end < 0 ? -1 : annotationsEnd(c, end);
}

/** Past what is not a member, up to where one may begin again. */
function skipBroken(c: Cursor, head: number): void {
  c.damaged = true;
  annotationsUntil(c, head);
  do {
    if (c.kind[c.at] === SEMI || c.kind[c.at] === LBRACE || c.kind[c.at] === RBRACE) return;
    c.at = c.kind[c.at] === LPAREN ? c.behind(c.at) : c.at + 1;
  } while (!STARTS_MEMBER.has(c.kind[c.at] as number));
}

const STARTS_MEMBER = new Set([EOF, MODIFIER, STATIC, FINAL, AT, CLASS, INTERFACE, ENUM]);

/** A compact one, of a record, has no parameters. */
function readConstructor(c: Cursor, name: number): void {
  if (c.kind[name + 1] === LPAREN) readCallable(c, c.open('constructor'), name);
  else {
    const node = c.open('compact_constructor');
    node.nameStart = c.startOf(name);
    annotationsUntil(c, name + 1);
    readBody(c, node);
  }
}

/** From the first modifier; `name` is a token, followed by the parameters. */
function readCallable(c: Cursor, node: SyntaxNode, name: number): void {
  node.nameStart = c.startOf(name);
  annotationsUntil(c, c.behind(name + 1));
  c.at = dimensionsEnd(c, c.at);
  if (c.kind[c.at] === THROWS) annotationsUntil(c, throwsEnd(c));
  if (c.kind[c.at] === DEFAULT) {
    c.at++;
    readElement(c, node);
  }
  readBody(c, node);
}

const IN_THROWS = new Set([IDENT, DOT, COMMA, AT, LESS, GREATER]);

function throwsEnd(c: Cursor): number {
  let at = c.at + 1;
  while (IN_THROWS.has(c.kind[at] as number)) at = c.kind[at] === AT ? annotationsEnd(c, at) : at + 1;
  return at;
}

function readBody(c: Cursor, node: SyntaxNode): void {
  if (c.kind[c.at] === LBRACE) {
    node.bodyStart = c.startOf(c.at);
    readBlock(c);
  } else c.expect(SEMI);
  node.end = c.lastEnd;
}
