/** The declarations of a file, a class body or a block: each to its reader. */
import { SEMI } from '../shared/jvm/token-kinds.ts';
import { readClass, readTypeAlias } from './classes.ts';
import type { Cursor } from './cursor.ts';
import { readConstructor, readFunction, readInit } from './functions.ts';
import { CONSTRUCTOR, declarationAt, INIT, readHead } from './header.ts';
import { readProperty } from './properties.ts';
import { KEYWORD } from './token-kinds.ts';

/** Up to the token `end`; whatever is no declaration is stepped over. */
export function readMembers(c: Cursor, end: number): void {
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === SEMI) c.at++;
    else if (!readDeclaration(c)) stepOver(c);
    if (c.at === before) c.at++;
  }
}

/** A declaration at the cursor; false if there is none, and then the cursor has not moved. */
export function readDeclaration(c: Cursor): boolean {
  const declares = declarationAt(c);
  if (declares === 0) return false;
  const start = c.at;
  const head = readHead(c);
  c.facts.advance(c.startOffset(start));
  switch (declares) {
    case KEYWORD.fun:
      if (c.next() === KEYWORD.interface) {
        c.at++;
        readClass(c, head);
      } else if (!readFunction(c, head)) c.at = start;
      break;
    case KEYWORD.val:
    case KEYWORD.var:
      readProperty(c, head);
      break;
    case KEYWORD.typealias:
      readTypeAlias(c, head);
      break;
    case CONSTRUCTOR:
      readConstructor(c, head);
      break;
    case INIT:
      readInit(c);
      break;
    default:
      if (declares === KEYWORD.object && !isNamedObject(c, head.modifiers.has('companion'))) c.at = start;
      else readClass(c, head);
  }
  return c.at > start;
}

/** `object : Foo { }` and `object { }` are values. */
const isNamedObject = (c: Cursor, companion: boolean): boolean => companion || c.next() === 128;

function stepOver(c: Cursor): void {
  const kind = c.kind[c.at] as number;
  c.at = kind === 40 || kind === 91 || kind === 123 ? c.after(c.at) : c.at + 1;
}
