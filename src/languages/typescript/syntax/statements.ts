/** Statements: tokens in, nodes out. Declarations are read by declarations.ts, imports and exports by modules.ts. */
import { readParenthesis } from './arrows.ts';
import { readBlock } from './blocks.ts';
import { readClassDeclaration } from './classes.ts';
import { readContextual, readDecorated, readEnum, readVariables } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { readFor } from './for-statements.ts';
import { readFunctionDeclaration } from './functions.ts';
import { readExport, readImport } from './modules.ts';
import { inField, type Node } from './node.ts';
import { readTarget } from './patterns.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readTypeAnnotation } from './types.ts';

type StatementReader = (r: Reader) => Node | undefined;

const BY_KIND = new Array<StatementReader | undefined>(256).fill(undefined);
BY_KIND[K.LBRACE] = (r) => readBlock(r);
BY_KIND[K.SEMICOLON] = (r) => r.leaf('empty_statement');
BY_KIND[K.VAR] = readVariables;
BY_KIND[K.CONST] = (r) => (r.peek().kind === K.ENUM ? readEnum(r) : readVariables(r));
/** Without a name it is an expression, however wrong. */
BY_KIND[K.FUNCTION] = (r) => (r.peek().kind === K.LPAREN ? undefined : readFunctionDeclaration(r));
BY_KIND[K.CLASS] = (r) => readClassDeclaration(r, r.start, []);
BY_KIND[K.AT] = readDecorated;
BY_KIND[K.ENUM] = readEnum;
BY_KIND[K.IF] = readIf;
BY_KIND[K.FOR] = readFor;
BY_KIND[K.WHILE] = readWhile;
BY_KIND[K.DO] = readDo;
BY_KIND[K.SWITCH] = readSwitch;
BY_KIND[K.TRY] = readTry;
BY_KIND[K.RETURN] = (r) => withValue(r, 'return_statement');
BY_KIND[K.THROW] = (r) => withValue(r, 'throw_statement');
BY_KIND[K.BREAK] = (r) => withLabel(r, 'break_statement');
BY_KIND[K.CONTINUE] = (r) => withLabel(r, 'continue_statement');
BY_KIND[K.DEBUGGER] = (r) => withLabel(r, 'debugger_statement');
BY_KIND[K.WITH] = readWith;
BY_KIND[K.IMPORT] = readImport;
BY_KIND[K.EXPORT] = readExport;

export function readStatement(r: Reader): Node {
  if (!r.enter()) return r.missing();
  const statement = BY_KIND[r.kind]?.(r) ?? (K.isName(r.kind) ? readContextual(r) : undefined) ?? readExpressionStatement(r);
  r.leave();
  return statement;
}

function readExpressionStatement(r: Reader): Node {
  const { start, kind } = r;
  const value = readExpression(r);
  if (r.kind === K.COLON && value.type === 'identifier' && K.isName(kind)) return readLabeled(r, value);
  if (r.start !== start) r.semicolon();
  return r.node('expression_statement', start, [value]);
}

function readLabeled(r: Reader, label: Node): Node {
  label.type = 'statement_identifier';
  r.advance();
  return r.node('labeled_statement', label.startIndex, [inField('label', label), inField('body', readStatement(r))]);
}

interface Branch {
  readonly start: number;
  readonly parts: Node[];
  /** Of the `else` in front of it. */
  readonly elseStart: number;
}

/** `if (a) b; else if (c) d; else e`, as long as it may be. */
function readIf(r: Reader): Node {
  const branches: Branch[] = [];
  let elseStart = -1;
  let last: Node | undefined;
  for (;;) {
    const { start } = r;
    if (r.kind !== K.IF) {
      last = r.node('else_clause', elseStart, [readStatement(r)]);
      break;
    }
    r.advance();
    branches.push({ start, elseStart, parts: [inField('condition', readParenthesis(r)), inField('consequence', readStatement(r))] });
    if (r.kind !== K.ELSE) break;
    elseStart = r.start;
    r.advance();
  }
  for (let branch = branches.pop(); ; branch = branches.pop()) {
    const { start, parts, elseStart: outer } = branch as Branch;
    if (last !== undefined) parts.push(inField('alternative', last));
    const statement = r.node('if_statement', start, parts);
    if (branches.length === 0) return statement;
    last = r.node('else_clause', outer, [statement]);
  }
}

function readWhile(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('while_statement', start, [inField('condition', readParenthesis(r)), inField('body', readStatement(r))]);
}

function readDo(r: Reader): Node {
  const { start } = r;
  r.advance();
  const body = inField('body', readStatement(r));
  r.expect(K.WHILE);
  const condition = inField('condition', readParenthesis(r));
  r.skip(K.SEMICOLON);
  return r.node('do_statement', start, [body, condition]);
}

function readWith(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('with_statement', start, [inField('object', readParenthesis(r)), inField('body', readStatement(r))]);
}

function readSwitch(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('switch_statement', start, [inField('value', readParenthesis(r)), inField('body', readSwitchBody(r))]);
}

function readSwitchBody(r: Reader): Node {
  const { start, atModuleLevel } = r;
  const cases: Node[] = [];
  if (r.kind !== K.LBRACE) return r.missing();
  const outer = r.openBlock();
  r.atModuleLevel = false;
  while (r.kind === K.CASE || r.kind === K.DEFAULT) cases.push(readCase(r));
  r.atModuleLevel = atModuleLevel;
  r.closeBlock(outer);
  return r.node('switch_body', start, cases);
}

function readCase(r: Reader): Node {
  const { start } = r;
  const isDefault = r.kind === K.DEFAULT;
  r.advance();
  const parts = isDefault ? [] : [inField('value', readExpression(r))];
  r.expect(K.COLON);
  while (r.kind !== K.CASE && r.kind !== K.DEFAULT && !r.endsBlock) {
    const before = r.start;
    const statement = readStatement(r);
    if (r.start === before) break;
    parts.push(inField('body', statement));
  }
  return r.node(isDefault ? 'switch_default' : 'switch_case', start, parts);
}

function readTry(r: Reader): Node {
  const { start } = r;
  r.advance();
  const parts = [inField('body', readBlock(r))];
  if (r.kind === K.CATCH) parts.push(inField('handler', readCatch(r)));
  if (r.kind === K.FINALLY) parts.push(inField('finalizer', readFinally(r)));
  return r.node('try_statement', start, parts);
}

function readCatch(r: Reader): Node {
  const { start } = r;
  const parts: Node[] = [];
  r.advance();
  if (r.skip(K.LPAREN)) {
    parts.push(inField('parameter', readTarget(r)));
    if (r.kind === K.COLON) parts.push(inField('type', readTypeAnnotation(r)));
    r.expect(K.RPAREN);
  }
  parts.push(inField('body', readBlock(r)));
  return r.node('catch_clause', start, parts);
}

function readFinally(r: Reader): Node {
  const { start } = r;
  r.advance();
  return r.node('finally_clause', start, [inField('body', readBlock(r))]);
}

const ENDS_STATEMENT = K.kindSet(K.SEMICOLON, K.RBRACE, K.EOF);

/** `return x`, `throw x` */
function withValue(r: Reader, type: string): Node {
  const { start } = r;
  r.advance();
  const parts = r.newline || ENDS_STATEMENT[r.kind] === 1 ? [] : [readExpression(r)];
  r.semicolon();
  return r.node(type, start, parts);
}

function withLabel(r: Reader, type: string): Node {
  const { start } = r;
  r.advance();
  const parts = K.isName(r.kind) && !r.newline ? [r.leafIn('label', 'statement_identifier')] : [];
  r.semicolon();
  return r.node(type, start, parts);
}
