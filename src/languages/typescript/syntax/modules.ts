/** Imports and exports. What an import says is read from its text by the rules: here it is one node. */
import { readClassDeclaration } from './classes.ts';
import { readDecorators } from './decorators.ts';
import { readAssignment, readExpression } from './expressions.ts';
import { readFunctionDeclaration } from './functions.ts';
import { inField, type Node } from './node.ts';
import { readQualifiedName } from './qualified-names.ts';
import type { Reader } from './reader.ts';
import { readStatement } from './statements.ts';
import * as K from './token-kinds.ts';

/** Undefined for `import('m')` and `import.meta`, which are expressions. */
export function readImport(r: Reader): Node | undefined {
  const { start } = r;
  const next = r.peek().kind;
  if (next === K.LPAREN || next === K.DOT) return undefined;
  r.advance();
  if ((r.kind === K.TYPE || r.kind === K.TYPEOF) && isClause(r)) r.advance();
  if (K.isName(r.kind) && r.peek().kind === K.ASSIGN) return readImportEquals(r, start);
  passClause(r);
  r.expect(K.STRING);
  passAttributes(r);
  r.semicolon();
  return r.node('import_statement', start);
}

/** `type` is a name in `import type from 'm'` and `import type, { a } from 'm'`. */
function isClause(r: Reader): boolean {
  const { kind, end } = r.peek();
  return kind === K.FROM ? r.brackets.after(end).kind === K.FROM : kind !== K.COMMA && kind !== K.ASSIGN;
}

/** `a, { b as c } from`, `* as d from` */
function passClause(r: Reader): void {
  while (r.kind !== K.STRING && r.kind !== K.SEMICOLON && r.kind !== K.EOF) {
    if (r.newline && (r.kind === K.IMPORT || r.kind === K.EXPORT || r.kind === K.CONST)) return;
    r.skipToken();
  }
}

/** `with { type: 'json' }`, `assert { ... }` */
function passAttributes(r: Reader): void {
  if (r.newline || (r.kind !== K.WITH && !(r.kind === K.NAME && r.text() === 'assert'))) return;
  if (r.peek().kind !== K.LBRACE) return;
  r.advance();
  r.skipToken();
}

/** `import a = require('m')`, `import a = b.c` */
function readImportEquals(r: Reader, start: number): Node {
  const name = r.leaf('identifier');
  r.advance();
  if (r.peek().kind === K.LPAREN) {
    readExpression(r);
    r.semicolon();
    return r.node('import_statement', start);
  }
  const path = readQualifiedName(r);
  r.semicolon();
  return r.node('import_alias', start, [name, path]);
}

/** `start` is that of the first decorator. */
export function readExport(r: Reader, start = r.start, parts: Node[] = []): Node {
  r.advance();
  readExported(r, parts);
  return r.node('export_statement', start, parts);
}

function readExported(r: Reader, parts: Node[]): void {
  const next = r.peek().kind;
  if (r.kind === K.DEFAULT) readDefault(r, parts);
  else if (r.kind === K.STAR || r.kind === K.LBRACE || (r.kind === K.TYPE && (next === K.LBRACE || next === K.STAR))) readNames(r, parts);
  else if (r.kind === K.ASSIGN) {
    r.advance();
    parts.push(readExpression(r));
    r.semicolon();
  } else if (r.kind === K.AS && next === K.NAMESPACE) {
    r.advance();
    r.advance();
    parts.push(r.leaf('identifier'));
    r.semicolon();
  } else if (K.isWord(r.kind) || r.kind === K.AT) parts.push(inField('declaration', readDeclaration(r)));
  else r.damaged = true;
}

function readDeclaration(r: Reader): Node {
  if (r.kind !== K.AT) return readStatement(r);
  const { start } = r;
  return readClassDeclaration(r, start, readDecorators(r));
}

/** `{ a as b } from 'm'`, `* from 'm'`, `* as ns from 'm'`, `{ a }` */
function readNames(r: Reader, parts: Node[]): void {
  r.skip(K.TYPE);
  if (r.kind === K.LBRACE) parts.push(readClause(r));
  else {
    const { start } = r;
    r.advance();
    if (r.skip(K.AS)) parts.push(r.node('namespace_export', start, [readExportedName(r)]));
  }
  if (r.skip(K.FROM)) parts.push(r.kind === K.STRING ? r.leafIn('source', 'string') : r.missing());
  passAttributes(r);
  r.semicolon();
}

function readClause(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('export_clause', start, r.list(K.RBRACE, readSpecifier, true));
}

function readSpecifier(r: Reader): Node {
  const { start } = r;
  const next = r.peek().kind;
  if ((r.kind === K.TYPE || r.kind === K.TYPEOF) && (K.isWord(next) || next === K.STRING) && !isRenamed(r)) r.advance();
  const parts = [inField('name', readExportedName(r))];
  if (r.skip(K.AS)) parts.push(inField('alias', readExportedName(r)));
  return r.node('export_specifier', start, parts);
}

/** `type as b`: the name is `type`. */
function isRenamed(r: Reader): boolean {
  const next = r.peek();
  if (next.kind !== K.AS) return false;
  const behind = r.brackets.after(next.end).kind;
  return behind !== K.COMMA && behind !== K.RBRACE && behind !== K.AS;
}

function readExportedName(r: Reader): Node {
  if (r.kind === K.STRING) return r.leaf('string');
  return K.isWord(r.kind) ? r.leaf('identifier') : r.missing();
}

function readDefault(r: Reader, parts: Node[]): void {
  r.advance();
  const declaration = readNamedDeclaration(r);
  if (declaration !== undefined) parts.push(inField('declaration', declaration));
  else {
    parts.push(inField('value', readAssignment(r)));
    r.semicolon();
  }
}

/** A class or function that has a name, or an interface; undefined for a value. */
function readNamedDeclaration(r: Reader): Node | undefined {
  const { start, kind } = r;
  const next = r.peek();
  if (kind === K.AT) return readClassDeclaration(r, start, readDecorators(r));
  if (kind === K.CLASS) return K.isName(next.kind) && next.kind !== K.IMPLEMENTS ? readClassDeclaration(r, start, []) : undefined;
  if (kind === K.ABSTRACT && next.kind === K.CLASS) return readClassDeclaration(r, start, []);
  if (kind === K.INTERFACE && K.isName(next.kind)) return readStatement(r);
  if (kind !== K.FUNCTION && !(kind === K.ASYNC && next.kind === K.FUNCTION)) return undefined;
  return hasName(r) ? readFunctionDeclaration(r) : undefined;
}

function hasName(r: Reader): boolean {
  const scanner = r.brackets.after(r.kind === K.ASYNC ? r.peek().end : r.end);
  if (scanner.kind === K.STAR) scanner.advance();
  return K.isName(scanner.kind);
}
