/** Statements that have blocks. */
import { readBlock } from './blocks.ts';
import { readClass, readDecorated, readFunction } from './definitions.ts';
import { readExpression, readExpressions, readTargets, startsExpression } from './expressions.ts';
import { readMatch } from './match-statements.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { readAliased, readWith } from './with-statements.ts';

/** By the token that a statement starts with; undefined when it turns out to be a simple one. */
export const COMPOUND: Readonly<Record<number, (r: Reader) => Node | undefined>> = {
  [K.IF]: (r) => readConditions(r, 'if'),
  [K.WHILE]: (r) => readConditions(r, 'while'),
  [K.FOR]: (r) => readFor(r, r.start),
  [K.TRY]: readTry,
  [K.WITH]: (r) => readWith(r, r.start),
  [K.DEF]: (r) => readFunction(r, r.start),
  [K.CLASS]: readClass,
  [K.AT]: readDecorated,
  [K.ASYNC]: readAsync,
  [K.NAME]: readMatch,
};

function readAsync(r: Reader): Node | undefined {
  const { start, next } = r;
  if (next !== K.DEF && next !== K.FOR && next !== K.WITH) return undefined;
  r.at++;
  if (next === K.DEF) return readFunction(r, start);
  return next === K.FOR ? readFor(r, start) : readWith(r, start);
}

/** Also the parts of `if` that stand alone. */
function readConditions(r: Reader, kind: 'if' | 'while' | 'elif'): Node {
  const { start } = r;
  r.at++;
  const parts = [readExpression(r), readBlock(r)];
  while (kind === 'if' && r.kind === K.ELIF) parts.push(readConditions(r, 'elif'));
  if (kind !== 'elif') readElse(r, parts);
  return r.node(kind, start, parts);
}

function readElse(r: Reader, parts: Node[]): void {
  const { start } = r;
  if (r.skip(K.ELSE)) parts.push(r.node('else', start, [readBlock(r)]));
}

function readFor(r: Reader, start: number): Node {
  r.at++;
  const targets = readTargets(r);
  r.expect(K.IN);
  const parts = [targets, readExpressions(r), readBlock(r)];
  readElse(r, parts);
  return r.node('for', start, parts);
}

function readTry(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts = [readBlock(r)];
  while (r.kind === K.EXCEPT) parts.push(readExcept(r));
  readElse(r, parts);
  if (r.skip(K.FINALLY)) parts.push(readBlock(r));
  return r.node('try', start, parts);
}

/** `except A as e`, `except* A`, and `except A, e` of Python 2. */
function readExcept(r: Reader): Node {
  const { start } = r;
  r.at++;
  r.skip(K.STAR);
  const parts: Node[] = [];
  while (startsExpression(r.kind)) {
    parts.push(readAliased(r));
    if (!r.skip(K.COMMA)) break;
  }
  parts.push(readBlock(r));
  return r.node('except', start, parts);
}
