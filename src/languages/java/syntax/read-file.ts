/** A Java file's source in, its chain of nodes out: package, imports, types; or the statements of a script. */
import { EOF, type Tokens } from '../../shared/tokens.ts';
import { annotationsUntil, modifiersEnd } from './annotations.ts';
import { Cursor } from './cursor.ts';
import { readMember } from './members.ts';
import type { SyntaxNode } from './node.ts';
import { readStatement, skipStray } from './statements.ts';
import { DOT, IDENT, IMPORT, LBRACE, LPAREN, PACKAGE, SEMI, STAR, STATIC } from './token-kinds.ts';
import { typeEnd } from './types.ts';

export interface JavaSyntax {
  /** First node of the chain. */
  readonly first: SyntaxNode | undefined;
  readonly damaged: boolean;
  readonly tokens: Tokens;
}

export function readJava(source: string): JavaSyntax {
  const c = new Cursor(source);
  while (c.kind[c.at] !== EOF) {
    const before = c.at;
    readTopLevel(c);
    if (c.at === before) skipStray(c);
  }
  c.readDeferred();
  return { first: c.first, damaged: c.damaged, tokens: c.tokens };
}

function readTopLevel(c: Cursor): void {
  const head = modifiersEnd(c, c.at);
  const k = c.kind[head];
  if (k === IMPORT && importsModule(c, head)) skipClause(c, head);
  else if (k === PACKAGE || k === IMPORT) readClause(c, head, k === PACKAGE ? 'package' : 'import');
  else if (startsModule(c, head)) skipModule(c, head);
  else if (startsMethod(c, head)) readMember(c);
  else readStatement(c);
}

function readClause(c: Cursor, word: number, kind: 'package' | 'import'): void {
  const node = c.open(kind);
  annotationsUntil(c, word + 1);
  if (c.kind[c.at] === STATIC) c.at++;
  c.expect(IDENT);
  while (c.kind[c.at] === DOT && (c.next() === IDENT || c.next() === STAR)) c.at += 2;
  c.expect(SEMI);
  node.end = c.lastEnd;
}

/** `import module java.base;`: which packages a module exports is said elsewhere. */
const importsModule = (c: Cursor, head: number): boolean => c.isWord(head + 1, 'module') && c.kind[head + 2] === IDENT;

function skipClause(c: Cursor, head: number): void {
  annotationsUntil(c, head);
  while (c.kind[c.at] !== SEMI && c.kind[c.at] !== EOF) c.at++;
  c.expect(SEMI);
}

/** `open module a.b { requires c; }`: it declares no symbols. */
function startsModule(c: Cursor, head: number): boolean {
  const word = c.isWord(head, 'open') ? head + 1 : head;
  return c.isWord(word, 'module') && c.kind[word + 1] === IDENT;
}

function skipModule(c: Cursor, head: number): void {
  annotationsUntil(c, head);
  while (c.kind[c.at] !== LBRACE && c.kind[c.at] !== EOF) c.at++;
  if (c.kind[c.at] === LBRACE) c.at = c.behind(c.at);
}

/** A method outside of a class, as in a script. */
function startsMethod(c: Cursor, head: number): boolean {
  const name = typeEnd(c, head);
  return name > 0 && c.kind[name] === IDENT && c.kind[name + 1] === LPAREN;
}
