/** `try (Foo f = open()) { ... } catch (A | B e) { ... } finally { ... }`. */
import { annotationsUntil, modifiersEnd } from './annotations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readBlock } from './statements.ts';
import { ASSIGN, CATCH, FINALLY, IDENT, LBRACE, LPAREN, PIPE, RPAREN, SEMI } from './token-kinds.ts';
import { dimensionsEnd, typeEnd } from './types.ts';
import { readVariableHead } from './variables.ts';

export function readTry(c: Cursor): void {
  const withResources = c.next() === LPAREN;
  const scope = withResources ? c.open('scope') : undefined;
  c.at++;
  if (withResources) c.inside(readResources, c.tail);
  readBody(c);
  while (c.kind[c.at] === CATCH) readCatch(c);
  if (c.kind[c.at] === FINALLY) {
    c.at++;
    readBody(c);
  }
  if (scope !== undefined) scope.end = c.lastEnd;
}

function readBody(c: Cursor): void {
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else c.damaged = true;
}

function readResources(c: Cursor): void {
  while (c.kind[c.at] !== RPAREN) {
    readResource(c);
    if (c.kind[c.at] !== SEMI) return;
    c.at++;
  }
}

/** A variable, or an expression that names one. */
function readResource(c: Cursor): void {
  const type = modifiersEnd(c, c.at);
  const name = typeEnd(c, type);
  if (name > 0 && c.kind[name] === IDENT) {
    const node = c.open('resource');
    readVariableHead(c, node, type, name);
    c.at = dimensionsEnd(c, name + 1);
    c.expect(ASSIGN);
    node.right = readExpression(c);
    node.end = c.lastEnd;
  } else readExpression(c);
}

function readCatch(c: Cursor): void {
  const scope = c.open('scope');
  c.at++;
  if (c.kind[c.at] === LPAREN) c.inside(readCaught, scope);
  else c.damaged = true;
  readBody(c);
  scope.end = c.lastEnd;
}

function readCaught(c: Cursor): void {
  let name = typeEnd(c, modifiersEnd(c, c.at));
  while (name > 0 && c.kind[name] === PIPE) name = typeEnd(c, name + 1);
  if (name < 0 || c.kind[name] !== IDENT) {
    c.damaged = true;
    return;
  }
  const node = c.open('catch');
  annotationsUntil(c, name);
  node.nameStart = c.startOf(name);
  c.at = dimensionsEnd(c, name + 1);
  node.end = c.lastEnd;
}
