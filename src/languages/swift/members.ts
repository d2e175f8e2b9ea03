/** The declarations of a file, a type's body or a block: each to its reader. */
import { AT, IDENT, LBRACE, LPAREN } from '../shared/jvm/token-kinds.ts';
import { readMembersBy } from '../shared/token-reading/statements.ts';
import type { Cursor } from './cursor.ts';
import { readCases } from './enum-cases.ts';
import { readExtension } from './extensions.ts';
import { readDeinit, readFunction, readInit, readSubscript } from './functions.ts';
import { readHead } from './header.ts';
import { readImport } from './imports.ts';
import { readAssociatedType, readMacro, readNominal, readTypeAlias } from './nominal-types.ts';
import { readProperty } from './properties.ts';
import { KEYWORD } from './token-kinds.ts';

export const readMembers = (c: Cursor, end: number): void => readMembersBy(c, end, readDeclaration);

/** Words that are names elsewhere. */
const ACTOR = 1;
const MACRO = 2;

const DECLARES = new Set<number>([
  ...[KEYWORD.class, KEYWORD.struct, KEYWORD.enum, KEYWORD.protocol, KEYWORD.extension, KEYWORD.func, KEYWORD.var, KEYWORD.let, KEYWORD.typealias],
  ...[KEYWORD.associatedtype, KEYWORD.import, KEYWORD.operator, KEYWORD.precedencegroup],
]);
/** Of a type's body only: elsewhere `init`, `subscript` and `case` are something else. */
const OF_TYPES = new Set<number>([KEYWORD.init, KEYWORD.deinit, KEYWORD.subscript, KEYWORD.case]);

/** What is declared at a token; 0 for nothing. */
function declaredAt(c: Cursor, at: number): number {
  const kind = c.kind[at] as number;
  if (DECLARES.has(kind)) return kind;
  if (OF_TYPES.has(kind)) return c.body === undefined ? 0 : kind;
  if (kind !== IDENT || c.kind[at + 1] !== IDENT || c.startsLine(at + 1)) return 0;
  if (c.text(at) === 'actor') return ACTOR;
  return c.text(at) === 'macro' && (c.kind[at + 2] === LPAREN || c.kind[at + 2] === 60) ? MACRO : 0;
}

/** A declaration at the cursor; false if there is none, and then the cursor has not moved. */
export function readDeclaration(c: Cursor): boolean {
  const start = c.at;
  const kind = c.kind[start] as number;
  if (kind !== AT && kind !== IDENT && !DECLARES.has(kind) && !OF_TYPES.has(kind)) return false;
  const head = readHead(c);
  const declares = declaredAt(c, c.at);
  if (declares === 0) {
    c.at = start;
    return false;
  }
  c.facts.advance(c.startOffset(start));
  switch (declares) {
    case KEYWORD.import:
      readImport(c, head);
      break;
    case KEYWORD.func:
      readFunction(c, head);
      break;
    case KEYWORD.var:
    case KEYWORD.let:
      readProperty(c, head);
      break;
    case KEYWORD.typealias:
      readTypeAlias(c, head);
      break;
    case KEYWORD.associatedtype:
      readAssociatedType(c, head);
      break;
    case KEYWORD.init:
      readInit(c, head);
      break;
    case KEYWORD.deinit:
      readDeinit(c, head);
      break;
    case KEYWORD.subscript:
      readSubscript(c, head);
      break;
    case KEYWORD.case:
      readCases(c, head);
      break;
    case KEYWORD.extension:
      readExtension(c, head);
      break;
    case KEYWORD.operator:
    case KEYWORD.precedencegroup:
      skipOperator(c);
      break;
    case MACRO:
      readMacro(c, head);
      break;
    default:
      readNominal(c, head);
  }
  return c.at > start;
}

/** `infix operator |>: Pipe`, `precedencegroup Pipe { … }`: they declare how operators bind. */
function skipOperator(c: Cursor): void {
  c.at++;
  while (c.kind[c.at] !== 0 && !c.startsLine() && c.kind[c.at] !== LBRACE) c.at++;
  if (c.kind[c.at] === LBRACE) c.at = c.after(c.at);
}
