/**
 * Declarations outside of function bodies: of a file, a namespace, a class. What begins one says which reader takes it; all
 * others are "specifiers and a type, then declarators" (declarators.ts). Whatever else stands there is stepped over.
 */
import type { Cursor, Region } from './cursor.ts';
import { readDeclared } from './declarators.ts';
import { readNamespaceAlias, readUsing } from './imports.ts';
import { declare } from './symbols.ts';
import {
  ACCESS,
  ASSIGN,
  ATTRIBUTE,
  COLON,
  EXTERN,
  IDENT,
  LBRACE,
  LBRACKET,
  LESS,
  LPAREN,
  NAMESPACE,
  SEMI,
  STATIC_ASSERT,
  STRING,
  TEMPLATE,
  USING,
} from './token-kinds.ts';
import { readTemplateParameters } from './types.ts';

export function readDeclarations(c: Cursor, end: number): void {
  while (c.at < end) {
    const before = c.at;
    readDeclaration(c, end);
    if (c.at === before) c.at++;
    if (c.at < end) c.facts.advance(c.startOffset());
  }
}

const READERS: Readonly<Record<number, (c: Cursor, end: number) => void>> = {
  [SEMI]: pass,
  [LBRACE]: skipBracket,
  [LPAREN]: skipBracket,
  [LBRACKET]: skipBracket,
  [NAMESPACE]: readNamespace,
  [TEMPLATE]: readTemplate,
  [USING]: readUsing,
  [ACCESS]: readAccess,
  [STATIC_ASSERT]: skipStatement,
  [ATTRIBUTE]: skipAttribute,
};

export function readDeclaration(c: Cursor, end: number): void {
  const kind = c.kind[c.at] as number;
  if (kind === EXTERN && c.next() === STRING) readLinkage(c);
  else if (kind === IDENT && isLabel(c)) c.at += 2;
  else (READERS[kind] ?? ((cursor: Cursor) => readDeclared(cursor, cursor.at)))(c, end);
}

function pass(c: Cursor): void {
  c.at++;
}

function skipBracket(c: Cursor): void {
  c.at = c.after(c.at);
}

function skipAttribute(c: Cursor): void {
  c.at = c.next() === LPAREN ? c.after(c.at + 1) : c.at + 1;
}

function skipStatement(c: Cursor): void {
  while (c.kind[c.at] !== SEMI && c.kind[c.at] !== 0) c.at = c.kind[c.at] === LPAREN ? c.after(c.at) : c.at + 1;
}

/** `signals:`, `Q_SLOTS:`. */
const isLabel = (c: Cursor): boolean => c.region.type >= 0 && c.next() === COLON && c.next(2) !== COLON;

/** `extern "C" { ... }`, `extern "C" int f();` */
function readLinkage(c: Cursor): void {
  const first = c.at;
  c.at += 2;
  if (c.kind[c.at] !== LBRACE) {
    readDeclared(c, first);
    return;
  }
  const open = c.at;
  if (c.enter()) {
    c.at++;
    readDeclarations(c, c.partner(open));
    c.leave();
  }
  c.at = c.after(open);
}

function readAccess(c: Cursor): void {
  c.region.access = c.text(c.at) as Region['access'];
  while (c.kind[c.at] !== COLON && c.kind[c.at] !== SEMI && c.kind[c.at] !== 0) c.at++;
  c.at++;
}

/** `template <typename T> ...`; `template class Foo<int>;` only says that it is wanted. */
function readTemplate(c: Cursor, end: number): void {
  const first = c.at++;
  if (c.kind[c.at] !== LESS) {
    skipStatement(c);
    return;
  }
  const outer = c.typeParams;
  const params = readTemplateParameters(c);
  c.typeParams = [...outer, ...params];
  // A template of a template: `template <class T> template <class U> ...`
  if (c.kind[c.at] === TEMPLATE) readInner(c, end);
  else if (c.kind[c.at] === IDENT && c.text(c.at) === 'requires') readConstrained(c, first);
  else if (c.kind[c.at] === USING) readUsing(c);
  else readDeclared(c, first, params);
  c.typeParams = outer;
}

function readInner(c: Cursor, end: number): void {
  if (!c.enter()) return;
  readTemplate(c, end);
  c.leave();
}

/** `requires Foo<T> && bar<T>`: up to what is declared. */
function readConstrained(c: Cursor, first: number): void {
  c.at++;
  if (c.kind[c.at] === LPAREN) c.at = c.after(c.at);
  readDeclared(c, first);
}

/** `namespace a::b { ... }`, `namespace { ... }`, `namespace fs = std::filesystem;` */
function readNamespace(c: Cursor): void {
  const first = c.at++;
  const names: number[] = [];
  let isAlias = false;
  while (c.kind[c.at] !== LBRACE && c.kind[c.at] !== SEMI && c.kind[c.at] !== 0) {
    const k = c.kind[c.at];
    if (k === ASSIGN) isAlias = true;
    // `namespace MACRO name {`: of two names side by side the last counts.
    else if (k === IDENT && !isAlias) {
      if (names.length > 0 && c.kind[c.at - 1] === IDENT) names.pop();
      names.push(c.at);
    }
    c.at = k === LPAREN || k === LBRACKET ? c.after(c.at) : c.at + 1;
  }
  if (isAlias) readNamespaceAlias(c, first);
  if (c.kind[c.at] === LBRACE) readNamespaceBody(c, first, names);
}

function readNamespaceBody(c: Cursor, first: number, names: readonly number[]): void {
  const open = c.at;
  const outer = c.region;
  const path = [...outer.namespaces];
  for (const name of names) {
    path.push(c.text(name));
    openNamespace(c, first, name, open, path.join('.'));
  }
  c.region = { type: -1, typeName: '', unnamed: outer.unnamed || names.length === 0, namespaces: path, access: 'public' };
  if (c.enter()) {
    c.at++;
    readDeclarations(c, c.partner(open));
    c.leave();
  }
  c.region = outer;
  c.at = c.after(open);
}

/** A file that opens a namespace several times has one symbol for it, which reaches from the first to the last. */
function openNamespace(c: Cursor, first: number, name: number, open: number, path: string): void {
  const end = c.tokens.endOf(open);
  const known = c.namespaces.get(path);
  const symbol = known === undefined ? undefined : c.facts.symbol(known);
  if (known !== undefined && symbol !== undefined) {
    symbol.end = Math.max(symbol.end, end);
    symbol.endLine = Math.max(symbol.endLine, c.tokens.lineOf(end - 1));
    c.facts.reopen(known);
    return;
  }
  c.namespaces.set(path, declare(c, { name, kind: 'module', first, end, header: open, open: true }));
}
