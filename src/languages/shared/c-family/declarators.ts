/**
 * "Specifiers and a type, then declarators": variables, fields, functions, typedefs. The last name before a bracket, `=`, `;`
 * or `,` is what is declared and all before it is its type, whatever macros stand among them; a macro call in front of a
 * declaration is passed over.
 */
import type { TypeText } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { readFunction } from './functions.ts';
import { isMacroBlock, readMacroBlock } from './macro-blocks.ts';
import {
  ACCESS,
  AMPERSAND,
  AND,
  ATTRIBUTE,
  BUILTIN,
  CARET,
  COLON,
  COMMA,
  ENUM,
  EXTERN,
  FRIEND,
  IDENT,
  LBRACE,
  LBRACKET,
  LPAREN,
  NAMESPACE,
  OPERATOR_WORD,
  QUALIFIER,
  RBRACE,
  RPAREN,
  SCOPE,
  SEMI,
  SIZEOF,
  STAR,
  STATIC,
  STATIC_ASSERT,
  STRUCT,
  TEMPLATE,
  TILDE,
  TYPEDEF,
  TYPENAME,
  USING,
} from './token-kinds.ts';
import { readTypeSpecifier } from './type-specifiers.ts';
import { qualifiedEnd, typeText } from './types.ts';
import { declareVariable, readFunctionPointer } from './variables.ts';

/** What stands before the declared names. */
export interface Head {
  first: number;
  readonly typeParams: readonly string[];
  isStatic: boolean;
  isExtern: boolean;
  isTypedef: boolean;
  isFriend: boolean;
  isConst: boolean;
  /** Type by a `struct X` or `struct X { }` in place. */
  type: TypeText;
  /** First token of the type. */
  typeFrom: number;
  /** A type was said: what follows is a declared name. */
  typed: boolean;
}

/** A declared name: [from, to) of its tokens, qualifiers included. */
export interface DeclaredName {
  readonly from: number;
  readonly to: number;
}

/** More words than any declaration has before its name. */
const LONGEST_HEAD = 200;

const BEGINS_ANOTHER = new Uint8Array(256);
for (const k of [NAMESPACE, TEMPLATE, USING, ACCESS, STATIC_ASSERT]) BEGINS_ANOTHER[k] = 1;

export function readDeclared(c: Cursor, first: number, typeParams: readonly string[] = []): void {
  const head: Head = {
    first,
    typeParams,
    isStatic: false,
    isExtern: false,
    isTypedef: false,
    isFriend: false,
    isConst: false,
    type: '',
    typeFrom: c.at,
    typed: false,
  };
  const name = readHead(c, head);
  head.first = withoutMacroLine(c, head.first);
  // `BEGIN_DECLS` and on the next line `EXPORT(int) f();`: neither is a type.
  if (head.first !== first && name?.from === head.first && MACRO_NAME.test(c.text(name.from)) && isBeforeName(c, name.to)) head.typed = false;
  // A macro stood alone before something that is not a declaration of names.
  if (BEGINS_ANOTHER[c.kind[c.at] as number] === 1) return;
  if (name !== undefined && c.at === name.to && c.kind[name.to] === LPAREN) readCallable(c, head, name);
  else readVariables(c, head, name);
}

/** Behind the bracket of a macro call stands what it is put before. */
const isBeforeName = (c: Cursor, open: number): boolean => c.kind[open] === LPAREN && c.kind[c.after(open)] === IDENT && c.kind[c.after(open) + 1] === LPAREN;

/** `END_TEST` on a line of its own is not part of what follows. */
function withoutMacroLine(c: Cursor, first: number): number {
  const { line } = c.tokens;
  const isAlone = c.kind[first] === IDENT && c.at > first + 1 && (line[first + 1] as number) > (line[first] as number);
  return isAlone && MACRO_NAME.test(c.text(first)) ? first + 1 : first;
}

/** Moves the cursor to what follows the head: behind the first declared name, or where the head ends without one. */
function readHead(c: Cursor, head: Head): DeclaredName | undefined {
  let name: DeclaredName | undefined;
  for (const limit = c.at + LONGEST_HEAD; c.at < limit; ) {
    const k = c.kind[c.at] as number;
    const typed = head.typed;
    if (readSpecifier(c, head, k)) {
      // `API int (*f)(void)`: what stood before the type was a macro.
      if (head.typed && !typed) name = undefined;
      continue;
    }
    if (name !== undefined && head.typed && isMark(c)) {
      c.at = c.after(c.at + 1);
      // The name stays the declared one, although the cursor is past the macro behind it.
      if (c.kind[c.at] !== IDENT) break;
    } else if (k === IDENT || (k === SCOPE && c.next() === IDENT)) {
      if (name !== undefined) head.typed = true;
      name = { from: c.at, to: Math.max(c.at + 1, qualifiedEnd(c, c.at)) };
      c.at = name.to;
    } else if (k === STAR || k === AMPERSAND || k === AND || k === CARET) {
      if (name !== undefined) head.typed = true;
      name = undefined;
      c.at++;
    } else if (isSpecialName(c, k)) {
      const from = name !== undefined && k === SCOPE ? name.from : c.at;
      if (name !== undefined && k !== SCOPE) head.typed = true;
      return { from, to: specialEnd(c) };
    } else break;
  }
  if (isBracketed(c, head, name)) {
    head.typed = true;
    const from = c.at;
    c.at += 3;
    return { from, to: c.at };
  }
  return isPointed(c, name) ? undefined : name;

  /** `sds (*callback)(void *)`: the name is the type. */
  function isPointed(cursor: Cursor, last: DeclaredName | undefined): boolean {
    const open = last?.to ?? 0;
    if (last === undefined || cursor.kind[open] !== LPAREN || cursor.kind[open + 1] !== STAR || cursor.kind[cursor.after(open)] !== LPAREN) return false;
    head.typed = true;
    return true;
  }
}

/** `int (lua_gettop)(lua_State *L)`: brackets keep a macro of that name out. */
const isBracketed = (c: Cursor, head: Head, last: DeclaredName | undefined): boolean =>
  c.kind[c.at] === LPAREN &&
  c.kind[c.at + 1] === IDENT &&
  c.kind[c.at + 2] === RPAREN &&
  c.kind[c.at + 3] === LPAREN &&
  (head.typed || (last !== undefined && !MACRO_NAME.test(c.text(last.from))));

const MACRO_NAME = /^[A-Z][A-Z0-9_]*$/;

/** A macro behind a declared name: `Table* table_ GUARDED_BY(mutex_);`. */
const isMark = (c: Cursor): boolean =>
  c.kind[c.at] === IDENT && c.next() === LPAREN && /^[A-Z][A-Z0-9_]+$/.test(c.text(c.at)) && c.kind[c.after(c.at + 1)] !== LBRACE;

function readSpecifier(c: Cursor, head: Head, k: number): boolean {
  switch (k) {
    case QUALIFIER:
      if (c.text(c.at) === 'const' || c.text(c.at) === 'constexpr') head.isConst = true;
      break;
    case STATIC:
      head.isStatic = true;
      break;
    case EXTERN:
      head.isExtern = true;
      break;
    case TYPEDEF:
      head.isTypedef = true;
      break;
    case FRIEND:
      head.isFriend = true;
      break;
    case TYPENAME:
      break;
    case BUILTIN:
      head.typed = true;
      break;
    case ATTRIBUTE:
    case SIZEOF:
      if (k === SIZEOF) head.typed = true;
      c.at = c.next() === LPAREN ? c.after(c.at + 1) : c.at + 1;
      return true;
    case LBRACKET:
      if (c.next() !== LBRACKET) return false;
      c.at = c.after(c.at);
      return true;
    case STRUCT:
    case ENUM:
      head.typed = true;
      head.type = readTypeSpecifier(c, head);
      return true;
    default:
      return false;
  }
  c.at++;
  return true;
}

/** `operator+`, `~Foo`, `Foo::~Foo`, `Foo::operator+`. */
function isSpecialName(c: Cursor, k: number): boolean {
  const at = k === SCOPE ? c.at + 1 : c.at;
  return c.kind[at] === OPERATOR_WORD || (c.kind[at] === TILDE && c.kind[at + 1] === IDENT);
}

/** Token behind such a name, where its parameters begin. */
function specialEnd(c: Cursor): number {
  let i = c.kind[c.at] === SCOPE ? c.at + 1 : c.at;
  if (c.kind[i] === TILDE) i += 2;
  else {
    i++;
    if (c.kind[i] === LPAREN && c.kind[i + 1] === RPAREN) i += 2;
    else
      for (const limit = i + 12; i < limit && c.kind[i] !== LPAREN && c.kind[i] !== SEMI && c.kind[i] !== 0; ) i = c.kind[i] === LBRACKET ? c.after(i) : i + 1;
  }
  c.at = i;
  return i;
}

/** A name with a bracket behind it: a function, what a macro makes, or a macro in front of something else. */
function readCallable(c: Cursor, head: Head, name: DeclaredName): void {
  const open = name.to;
  const typed = head.typed || isMember(c, name);
  if (isMacroBlock(c, head, name)) {
    readMacroBlock(c, head, name);
    return;
  }
  if (!typed && !startsBody(c.kind[c.after(open)] as number)) {
    // `MODULE_LICENSE("GPL");`, `EXPORT(x) int f();`
    c.at = c.after(open);
    if (c.kind[c.at] === COMMA) skipDeclaration(c);
    return;
  }
  if (c.region.type < 0 && head.typed && hasValues(c, open)) readVariables(c, head, name);
  else readFunction(c, head, name, typeOf(c, head, name.from));
}

const startsBody = (kind: number): boolean => kind === LBRACE;

/** Constructors, destructors and conversions have no type: `Foo::Foo(`, `~Foo(`, in a class `Foo(`. */
function isMember(c: Cursor, { from, to }: DeclaredName): boolean {
  if (c.kind[from] === TILDE || c.kind[from] === OPERATOR_WORD) return true;
  for (let i = from; i < to; i++) if (c.kind[i] === SCOPE && i > from) return true;
  return c.region.type >= 0 && c.text(from) === c.region.typeName;
}

/** `Foo foo(1, "x");` declares a variable. */
function hasValues(c: Cursor, open: number): boolean {
  const k = c.kind[open + 1] as number;
  if (!c.isCpp) return false;
  return k === 129 || k === 130 || k === 131 || (k === AMPERSAND && c.kind[open + 2] === IDENT) || k === 183;
}

export function typeOf(c: Cursor, { type, typeFrom }: Head, to: number): TypeText {
  return type === '' ? typeText(c, typeFrom, to) : type;
}

/** Variables, fields and typedefs, up to the `;`. */
function readVariables(c: Cursor, head: Head, declared: DeclaredName | undefined): void {
  let name = declared;
  const type = typeOf(c, head, name?.from ?? c.at);
  for (;;) {
    const before = c.at;
    if (name !== undefined && head.typed) declareVariable(c, head, name, type);
    else if (c.kind[c.at] === LPAREN && head.typed) readFunctionPointer(c, head, type);
    if (c.kind[c.at] === COLON) passWidth(c);
    if (c.kind[c.at] !== COMMA) break;
    c.at++;
    while (c.kind[c.at] === STAR || c.kind[c.at] === AMPERSAND || c.kind[c.at] === AND || c.kind[c.at] === QUALIFIER) c.at++;
    name = c.kind[c.at] === IDENT ? { from: c.at, to: c.at + 1 } : undefined;
    if (name !== undefined) c.at++;
    if (c.at === before) break;
  }
  skipDeclaration(c);
}

/** `unsigned flags : 3;` */
function passWidth(c: Cursor): void {
  while (c.kind[c.at] !== SEMI && c.kind[c.at] !== COMMA && c.kind[c.at] !== RBRACE && c.kind[c.at] !== 0) c.at++;
}

/** To the end of what is not understood: behind the next `;` or block, before the end of what is around. */
export function skipDeclaration(c: Cursor): void {
  for (;;) {
    const k = c.kind[c.at] as number;
    if (k === 0 || k === RBRACE) return;
    if (k === LBRACE) {
      c.at = c.after(c.at);
      if (c.kind[c.at] !== SEMI && c.kind[c.at] !== COMMA) return;
      continue;
    }
    if (k === SEMI) {
      c.at++;
      return;
    }
    c.at = k === LPAREN || k === LBRACKET ? c.after(c.at) : c.at + 1;
  }
}
