/** Declarations of variables, types and namespaces, and those that begin with a word that may be a name as well. */
import { readBlock } from './blocks.ts';
import { readClassDeclaration } from './classes.ts';
import { readDecorators } from './decorators.ts';
import { readAssignment } from './expressions.ts';
import { readFunctionDeclaration } from './functions.ts';
import { readExport } from './modules.ts';
import { inField, type Node } from './node.ts';
import { readPropertyName } from './objects.ts';
import { readTarget } from './patterns.ts';
import { readQualifiedName } from './qualified-names.ts';
import type { Reader } from './reader.ts';
import { readStatement } from './statements.ts';
import * as K from './token-kinds.ts';
import { readObjectType } from './type-members.ts';
import { readTypeParameters } from './type-parameters.ts';
import { readType, readTypeAnnotation } from './types.ts';

/** `const`, `let`, `var`, `using`, `await using`: in front of what they declare. */
export function startsVariables(r: Reader): boolean {
  if (r.kind === K.VAR || r.kind === K.CONST) return true;
  const next = r.peek();
  if (r.kind === K.LET) return K.isName(next.kind) || next.kind === K.LBRACE || next.kind === K.LBRACKET;
  if (r.kind === K.USING) return K.isName(next.kind) && next.kind !== K.OF && !next.newline;
  return r.kind === K.AWAIT && next.kind === K.USING && K.isName(r.brackets.after(next.end).kind);
}

export function readVariables(r: Reader): Node {
  const { start, kind } = r;
  if (kind === K.AWAIT) r.advance();
  r.advance();
  const declarators = readDeclarators(r, readTarget(r));
  r.semicolon();
  return r.node(kind === K.VAR ? 'variable_declaration' : 'lexical_declaration', start, declarators);
}

/** `a = 1, b: T`, whose first name has been read. */
export function readDeclarators(r: Reader, first: Node): Node[] {
  const declarators = [readDeclarator(r, first)];
  while (r.skip(K.COMMA)) declarators.push(readDeclarator(r, readTarget(r)));
  return declarators;
}

function readDeclarator(r: Reader, name: Node): Node {
  const parts = [inField('name', name)];
  if (r.kind === K.BANG && !r.newline) r.advance();
  if (r.kind === K.COLON) parts.push(inField('type', readTypeAnnotation(r)));
  if (r.skip(K.ASSIGN)) parts.push(inField('value', readAssignment(r)));
  return r.node('variable_declarator', name.startIndex, parts);
}

/** What begins with a word that means something only here; undefined when it is a name. */
export function readContextual(r: Reader): Node | undefined {
  const { kind } = r;
  if (kind === K.NAME) return isOpaque(r) ? readOpaque(r) : undefined;
  if (kind === K.LET || kind === K.USING || kind === K.AWAIT) return startsVariables(r) ? readVariables(r) : undefined;
  const next = r.peek();
  if (kind === K.ASYNC) return next.kind === K.FUNCTION && !next.newline ? readFunctionDeclaration(r) : undefined;
  return next.newline && kind !== K.DECLARE && kind !== K.ABSTRACT && kind !== K.INTERFACE ? undefined : readTypeDeclaration(r, kind, next.kind);
}

function readTypeDeclaration(r: Reader, kind: number, next: number): Node | undefined {
  switch (kind) {
    case K.TYPE:
      return K.isName(next) ? readTypeAlias(r) : undefined;
    case K.INTERFACE:
      return K.isName(next) ? readInterface(r) : undefined;
    case K.NAMESPACE:
    case K.MODULE:
      return K.isName(next) || next === K.STRING ? readNamespace(r) : undefined;
    case K.ABSTRACT:
      return next === K.CLASS ? readClassDeclaration(r, r.start, []) : undefined;
    case K.GLOBAL:
      return next === K.LBRACE ? r.node('ambient_declaration', r.start, [readGlobal(r)]) : undefined;
    case K.DECLARE:
      return K.isWord(next) && next !== K.IN && next !== K.INSTANCEOF && next !== K.AS && !r.peek().newline ? readAmbient(r) : undefined;
    default:
      return undefined;
  }
}

/** Flow's `opaque type T: Bound = U` */
const isOpaque = (r: Reader): boolean => r.flow && r.source.startsWith('opaque ', r.start) && r.peek().kind === K.TYPE;

function readOpaque(r: Reader): Node {
  r.advance();
  return readTypeAlias(r);
}

function readTypeAlias(r: Reader): Node {
  const { start } = r;
  r.advance();
  const parts = [r.leafIn('name', 'type_identifier')];
  if (r.kind === K.LESS) parts.push(inField('type_parameters', readTypeParameters(r)));
  if (r.flow && r.kind === K.COLON) readTypeAnnotation(r);
  r.expect(K.ASSIGN);
  parts.push(inField('value', readType(r)));
  r.semicolon();
  return r.node('type_alias_declaration', start, parts);
}

function readInterface(r: Reader): Node {
  const { start } = r;
  r.advance();
  const parts = [r.leafIn('name', 'type_identifier')];
  if (r.kind === K.LESS) parts.push(inField('type_parameters', readTypeParameters(r)));
  if (r.kind === K.EXTENDS) parts.push(readSupertypes(r));
  parts.push(inField('body', readObjectType(r, 'interface_body')));
  return r.node('interface_declaration', start, parts);
}

function readSupertypes(r: Reader): Node {
  const { start } = r;
  const types: Node[] = [];
  do {
    r.advance();
    types.push(inField('type', readType(r)));
  } while (r.kind === K.COMMA);
  return r.node('extends_type_clause', start, types);
}

/** `namespace A.B { }`, `module 'x' { }`, `module 'x'` */
function readNamespace(r: Reader): Node {
  const { start, kind } = r;
  r.advance();
  const parts = [inField('name', r.kind === K.STRING ? r.leaf('string') : readQualifiedName(r))];
  if (r.kind === K.LBRACE) parts.push(inField('body', readBlock(r, true)));
  return r.node(kind === K.NAMESPACE ? 'internal_module' : 'module', start, parts);
}

/** `declare ...` */
function readAmbient(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('ambient_declaration', start, [readDeclared(r)]);
}

function readDeclared(r: Reader): Node {
  if (r.kind === K.GLOBAL && r.peek().kind === K.LBRACE) return readGlobal(r);
  return r.kind === K.MODULE && r.peek().kind === K.DOT ? readFlowExports(r) : readStatement(r);
}

/** Flow's `declare module.exports: T` */
function readFlowExports(r: Reader): Node {
  r.advance();
  r.advance();
  const name = r.leaf('property_identifier');
  if (r.kind === K.COLON) readTypeAnnotation(r);
  r.semicolon();
  return name;
}

/** `declare global { }`, and without the first word inside of a module that is declared. */
function readGlobal(r: Reader): Node {
  r.advance();
  return readBlock(r, true);
}

export function readEnum(r: Reader): Node {
  const { start } = r;
  r.skip(K.CONST);
  r.advance();
  const parts = [K.isName(r.kind) ? r.leafIn('name', 'identifier') : r.missing()];
  parts.push(inField('body', readEnumBody(r)));
  return r.node('enum_declaration', start, parts);
}

function readEnumBody(r: Reader): Node {
  const { start } = r;
  if (!r.expect(K.LBRACE)) return r.node('enum_body', start);
  return r.node('enum_body', start, r.list(K.RBRACE, readEnumMember, true));
}

function readEnumMember(r: Reader): Node {
  const { start } = r;
  const name = inField('name', readPropertyName(r));
  return r.skip(K.ASSIGN) ? r.node('enum_assignment', start, [name, inField('value', readAssignment(r))]) : name;
}

/** Decorators, and the class or the export of a class behind them. */
export function readDecorated(r: Reader): Node {
  const { start } = r;
  const decorators = readDecorators(r);
  if (r.kind === K.EXPORT) return readExport(r, start, decorators);
  if (r.kind === K.CLASS || r.kind === K.ABSTRACT) return readClassDeclaration(r, start, decorators);
  r.damaged = true;
  return r.node('ERROR', start, decorators);
}
