/** Classes, interfaces, enums, records and annotation types, at top level, as members or in a block. */
import { EOF } from '../../shared/tokens.ts';
import { annotationsUntil, modifiersEnd } from './annotations.ts';
import { readArguments } from './creations.ts';
import type { Cursor } from './cursor.ts';
import { readMembers } from './members.ts';
import type { FactKind, SyntaxNode } from './node.ts';
import { AT, CLASS, COMMA, ENUM, IDENT, INTERFACE, LBRACE, LESS, LPAREN, RBRACE, SEMI } from './token-kinds.ts';

/** True where a type is declared behind the modifiers: `at` is the word that says so. */
export function startsTypeDeclaration(c: Cursor, at: number): boolean {
  return kindAt(c, at) !== undefined;
}

function kindAt(c: Cursor, at: number): FactKind | undefined {
  switch (c.kind[at]) {
    case CLASS:
      return 'class';
    case INTERFACE:
      return 'interface';
    case ENUM:
      return 'enum';
    case AT:
      return c.kind[at + 1] === INTERFACE ? 'interface' : undefined;
    case IDENT:
      return c.kind[at + 1] === IDENT && (c.kind[at + 2] === LPAREN || c.kind[at + 2] === LESS) && c.isWord(at, 'record') ? 'record' : undefined;
    default:
      return undefined;
  }
}

/** From the first modifier; `word` is the token that tells the kind. */
export function readTypeDeclaration(c: Cursor, word: number): void {
  const kind = kindAt(c, word) as FactKind;
  const name = c.kind[word] === AT ? word + 2 : word + 1;
  if (c.kind[name] !== IDENT) {
    c.damaged = true;
    annotationsUntil(c, name);
    return;
  }
  const node = c.open(kind);
  node.nameStart = c.startOf(name);
  annotationsUntil(c, headerEnd(c, name));
  if (c.kind[c.at] === LBRACE) {
    node.bodyStart = c.startOf(c.at);
    c.inside(kind === 'enum' ? readEnumBody : readMembers, node);
  } else c.damaged = true;
  node.end = c.lastEnd;
}

/** The token at which the header ends: the body's brace, unless it is missing. */
function headerEnd(c: Cursor, name: number): number {
  let at = name + 1;
  for (;;) {
    const k = c.kind[at];
    if (k === LBRACE || k === RBRACE || k === SEMI || k === EOF) return at;
    at = k === LPAREN ? c.behind(at) : at + 1;
  }
}

function readEnumBody(c: Cursor): void {
  while (c.kind[c.at] === IDENT || c.kind[c.at] === AT) {
    readConstant(c);
    if (c.kind[c.at] !== COMMA) break;
    c.at++;
  }
  // A lone comma may stand in an enum without constants.
  if (c.kind[c.at] === COMMA) c.at++;
  if (c.kind[c.at] === SEMI) {
    c.at++;
    readMembers(c);
  } else if (c.kind[c.at] !== RBRACE) readMembers(c);
}

function readConstant(c: Cursor): void {
  const name = modifiersEnd(c, c.at);
  const node: SyntaxNode = c.open('enum_constant');
  node.nameStart = c.startOf(name);
  annotationsUntil(c, name);
  c.expect(IDENT);
  if (c.kind[c.at] === LPAREN) readArguments(c, node);
  if (c.kind[c.at] === LBRACE) {
    node.bodyStart = c.startOf(c.at);
    c.inside(readMembers, node);
  }
  node.end = c.lastEnd;
}
