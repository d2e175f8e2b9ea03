/** Statements of one line. */
import { asPattern, readCommaSeparated, readExpression, readExpressions, startsExpression } from './expressions.ts';
import { readFrom, readImport, readOuterNames } from './imports.ts';
import type { Kind, Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readType } from './types.ts';

type StatementReader = (r: Reader) => Node;

const word =
  (kind: Kind): StatementReader =>
  (r) =>
    r.leaf(kind);

const BY_KEYWORD: Readonly<Record<number, StatementReader>> = {
  [K.IMPORT]: readImport,
  [K.FROM]: readFrom,
  [K.GLOBAL]: readOuterNames,
  [K.NONLOCAL]: readOuterNames,
  [K.RETURN]: (r) => withValue(r, 'return'),
  [K.DEL]: (r) => withValue(r, 'delete'),
  [K.RAISE]: readRaise,
  [K.ASSERT]: readAssert,
  [K.PASS]: word('pass'),
  [K.BREAK]: word('break'),
  [K.CONTINUE]: word('continue'),
};

export function readSimple(r: Reader): Node {
  const reader = BY_KEYWORD[r.kind] ?? (r.kind === K.NAME ? bySoftKeyword(r) : undefined);
  return reader === undefined ? readExpressionStatement(r) : reader(r);
}

/** `print`, `exec` and `type` are names, unless what follows them could not follow a name. */
function bySoftKeyword(r: Reader): StatementReader | undefined {
  const { next } = r;
  if (r.isWord('type')) return next === K.NAME && TYPE_ALIAS[r.kinds[r.at + 2] as number] === 1 ? readTypeAlias : undefined;
  if (r.isWord('print')) return PRINTABLE[next] === 1 || r.source.startsWith('>>', r.tokens.start[r.at + 1]) ? readPrint : undefined;
  return r.isWord('exec') && PRINTABLE[next] === 1 ? readPrint : undefined;
}

const TYPE_ALIAS = K.kindSet(K.ASSIGN, K.LBRACKET);
const PRINTABLE = K.kindSet(K.NAME, K.STRING, K.FSTRING, K.INTEGER, K.FLOAT, K.LBRACE, K.NONE, K.TRUE, K.FALSE, K.LAMBDA);

function withValue(r: Reader, kind: Kind): Node {
  const { start } = r;
  r.at++;
  return startsExpression(r.kind) ? r.node(kind, start, [readExpressions(r)]) : r.node(kind, start);
}

/** `raise E from cause`, and `raise E, message` of Python 2. */
function readRaise(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts: Node[] = [];
  if (startsExpression(r.kind)) parts.push(readExpressions(r));
  if (r.skip(K.FROM)) parts.push(readExpression(r));
  return r.node('raise', start, parts);
}

function readAssert(r: Reader): Node {
  const { start } = r;
  r.at++;
  return r.node('assert', start, readCommaSeparated(r));
}

function readPrint(r: Reader): Node {
  const { start } = r;
  r.at++;
  r.skip(K.OPERATOR);
  const parts = readCommaSeparated(r);
  return r.node('print', start, parts);
}

/** `type Alias[T] = ...` */
function readTypeAlias(r: Reader): Node {
  const { start } = r;
  r.at++;
  const alias = readType(r);
  r.expect(K.ASSIGN);
  return r.node('type_alias', start, [alias, readType(r)]);
}

function readExpressionStatement(r: Reader): Node {
  const { start } = r;
  const first = readExpressions(r);
  if (r.kind === K.ASSIGN) return readAssignment(r, first);
  if (r.kind === K.AUGMENTED) {
    r.at++;
    return r.node('augmented', start, [asPattern(first), readExpressions(r)]);
  }
  if (r.kind !== K.COLON) return r.node('expression', start, first.kind === 'expression_list' ? first.parts : [first]);
  r.at++;
  const parts = [first, readType(r)];
  if (r.skip(K.ASSIGN)) parts.push(readExpressions(r));
  return r.node('annotated', start, parts);
}

/** `a = b = value` is an assignment whose value is one again. */
function readAssignment(r: Reader, left: Node): Node {
  const targets = [left];
  while (r.skip(K.ASSIGN)) targets.push(readExpressions(r));
  let value = targets.pop() as Node;
  for (let target = targets.pop(); target !== undefined; target = targets.pop()) value = r.node('assignment', target.start, [asPattern(target), value]);
  return value;
}
