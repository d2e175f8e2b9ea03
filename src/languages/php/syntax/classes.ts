/** Classes, interfaces, traits and enums, and what they declare. */
import { readAttributes } from './attributes.ts';
import { readParameters, skipModifiers, skipResult } from './closures.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readHooks } from './hooks.ts';
import { endStatement, readBlock, readStatement, skipStray } from './statements.ts';
import {
  AMPERSAND,
  ASSIGN,
  CASE,
  CLASS,
  COLON,
  COMMA,
  CONST,
  EXTENDS,
  FUNCTION,
  HASH,
  IDENT,
  IMPLEMENTS,
  INTERFACE,
  isWord,
  LBRACE,
  MODIFIER,
  NAME,
  RBRACE,
  TRAIT,
  USE,
  VARIABLE,
} from './token-kinds.ts';
import { typeEnd } from './types.ts';

/** The node of the declaration whose keyword stands at a token; undefined where none does. */
export function typeDeclarationAt(c: Cursor, token: number): string | undefined {
  switch (c.kind[token]) {
    case CLASS:
      return 'class_declaration';
    case INTERFACE:
      return 'interface_declaration';
    case TRAIT:
      return 'trait_declaration';
    case IDENT:
      return startsEnum(c, token) ? 'enum_declaration' : undefined;
    default:
      return undefined;
  }
}

/** `enum` is a word like others. */
function startsEnum(c: Cursor, token: number): boolean {
  const after = c.kind[token + 2];
  return c.kind[token + 1] === IDENT && (after === LBRACE || after === COLON || after === IMPLEMENTS) && c.isText(token, 'enum');
}

/** From the first attribute or modifier, to the end of the body. */
export function readTypeDeclaration(c: Cursor, type: string, start: number, mark: number): void {
  c.at++;
  if (isWord(c.kind[c.at] as number)) c.at++;
  else c.damaged = true;
  readClassBody(c);
  c.wrap(type, start, mark);
}

const IN_HEADER = new Set<number>([EXTENDS, IMPLEMENTS, COMMA, NAME, IDENT, COLON]);

/** Supertypes and members. */
export function readClassBody(c: Cursor): void {
  while (IN_HEADER.has(c.kind[c.at] as number)) c.at++;
  const [start, mark] = [c.start, c.mark];
  c.classes++;
  if (c.kind[c.at] === LBRACE) c.inside(readMembers);
  else readWithoutBrace(c);
  c.classes--;
  if (c.lastEnd > start) c.wrap('declaration_list', start, mark);
}

/** The brace is missing: members tell that this is the body, the next brace that closes nothing is its end. */
function readWithoutBrace(c: Cursor): void {
  c.damaged = true;
  if (!STARTS_MEMBER.has(c.kind[c.at] as number)) return;
  while (c.at < c.limit && c.kind[c.at] !== RBRACE) readNext(c);
  c.accept(RBRACE);
}

const STARTS_MEMBER = new Set<number>([MODIFIER, USE, CONST, HASH]);

function readMembers(c: Cursor): void {
  while (c.at < c.limit) readNext(c);
}

function readNext(c: Cursor): void {
  const from = c.at;
  readMember(c);
  c.escapes = false;
  if (c.at === from) skipStray(c);
}

function readMember(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  const from = c.at;
  readAttributes(c);
  skipModifiers(c);
  const k = c.kind[c.at];
  if (k === FUNCTION) readMethod(c, start, mark);
  else if (k === CONST) readConstants(c);
  else if (k === USE) readTraitUse(c, start, mark);
  else if (k === CASE) readCase(c, start, mark);
  else if (c.at > from) readProperty(c, start, mark);
  else readLoose(c);
}

/** What no class can hold: the brace of a method is missing. */
function readLoose(c: Cursor): void {
  c.damaged = true;
  if (c.kind[c.at] !== RBRACE) readStatement(c);
}

/** `use A, B { A::run insteadof B; }`. */
function readTraitUse(c: Cursor, start: number, mark: number): void {
  c.at++;
  while (c.kind[c.at] === NAME || c.kind[c.at] === IDENT || c.kind[c.at] === COMMA) c.at++;
  if (c.kind[c.at] === LBRACE) c.at = c.behind(c.at);
  else endStatement(c);
  c.wrap('use_declaration', start, mark);
}

/** `const A = 1, B = 2;`, `const string A = '';`. */
export function readConstants(c: Cursor): void {
  c.at++;
  if (c.next() !== ASSIGN) c.at = typeEnd(c, c.at);
  do {
    const [start, mark] = [c.start, c.mark];
    if (!isWord(c.kind[c.at] as number)) {
      c.damaged = true;
      return;
    }
    c.at++;
    c.expect(ASSIGN);
    readExpression(c);
    c.wrap('const_element', start, mark);
  } while (c.accept(COMMA));
  endStatement(c);
}

function readMethod(c: Cursor, start: number, mark: number): void {
  readFunctionHead(c);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else endStatement(c);
  c.wrap('method_declaration', start, mark);
}

/** From `function` to the type of the result. */
export function readFunctionHead(c: Cursor): void {
  c.at++;
  c.accept(AMPERSAND);
  if (isWord(c.kind[c.at] as number)) c.at++;
  else c.damaged = true;
  readParameters(c);
  skipResult(c);
}

function readCase(c: Cursor, start: number, mark: number): void {
  c.at++;
  if (isWord(c.kind[c.at] as number)) c.at++;
  else c.damaged = true;
  if (c.accept(ASSIGN)) readExpression(c);
  endStatement(c);
  c.wrap('enum_case', start, mark);
}

function readProperty(c: Cursor, start: number, mark: number): void {
  c.at = typeEnd(c, c.at);
  if (c.kind[c.at] !== VARIABLE) {
    c.damaged = true;
    return;
  }
  do readElement(c);
  while (c.accept(COMMA) && c.kind[c.at] === VARIABLE);
  if (c.kind[c.at] === LBRACE) readHooks(c);
  else endStatement(c);
  c.wrap('property_declaration', start, mark);
}

function readElement(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.leaf('variable_name');
  if (c.accept(ASSIGN)) readExpression(c);
  c.wrap('property_element', start, mark);
}
