/** The declarations of a file, a class body or a block: each to its reader. */

import { readMembersBy } from '../shared/token-reading/statements.ts';
import { readClass, readTypeAlias } from './classes.ts';
import type { Cursor } from './cursor.ts';
import { readConstructor, readFunction, readInit } from './functions.ts';
import { CONSTRUCTOR, declarationAt, INIT, readHead } from './header.ts';
import { readProperty } from './properties.ts';
import { KEYWORD } from './token-kinds.ts';

export const readMembers = (c: Cursor, end: number): void => readMembersBy(c, end, readDeclaration);

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
