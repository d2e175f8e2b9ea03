/** Annotations and modifiers: their names are read as text later, what matters here are the expressions inside. */
import { EOF } from '../../shared/tokens.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import type { SyntaxNode } from './node.ts';
import {
  ASSIGN,
  AT,
  CLASS,
  COMMA,
  DEFAULT,
  DOT,
  FINAL,
  IDENT,
  INTERFACE,
  LBRACE,
  LPAREN,
  MINUS,
  MODIFIER,
  RBRACE,
  RPAREN,
  STATIC,
  SYNCHRONIZED,
} from './token-kinds.ts';
import { annotationsEnd } from './types.ts';

/** Behind annotations and modifiers, looking ahead. */
export function modifiersEnd(c: Cursor, from: number): number {
  const { kind } = c;
  let at = from;
  for (;;) {
    const k = kind[at];
    if (k === AT && kind[at + 1] !== INTERFACE) at = annotationsEnd(c, at);
    else if (k === MODIFIER || k === FINAL || k === STATIC || k === SYNCHRONIZED || k === DEFAULT) at++;
    else if (k === IDENT && isSealing(c, at)) at += kind[at + 1] === MINUS ? 3 : 1;
    else return at;
  }
}

/** `sealed` and `non-sealed` are words like others unless a declaration goes on behind them. */
function isSealing(c: Cursor, at: number): boolean {
  if (c.isWord(at, 'non')) return c.kind[at + 1] === MINUS && c.isWord(at + 2, 'sealed');
  return c.isWord(at, 'sealed') && GOES_ON.has(c.kind[at + 1] as number);
}

const GOES_ON = new Set([CLASS, INTERFACE, MODIFIER, FINAL, STATIC, AT]);

/** Moves to `end`, reading the annotations on the way. */
export function annotationsUntil(c: Cursor, end: number): void {
  while (c.at < end && c.kind[c.at] !== EOF) {
    if (c.kind[c.at] === AT && c.next() !== INTERFACE) readAnnotation(c);
    else c.at++;
  }
}

function readAnnotation(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === IDENT) c.at++;
  else c.damaged = true;
  while (c.kind[c.at] === DOT && c.next() === IDENT) c.at += 2;
  if (c.kind[c.at] === LPAREN) c.inside(readElements, c.tail);
}

function readElements(c: Cursor): void {
  while (c.kind[c.at] !== RPAREN) {
    if (c.kind[c.at] === IDENT && c.next() === ASSIGN) c.at += 2;
    readElement(c, c.tail);
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}

export function readElement(c: Cursor, around: SyntaxNode): void {
  const k = c.kind[c.at];
  if (k === AT) readAnnotation(c);
  else if (k === LBRACE) c.inside(readElementList, around);
  else readExpression(c);
}

function readElementList(c: Cursor, around: SyntaxNode): void {
  while (c.kind[c.at] !== RBRACE) {
    readElement(c, around);
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}
