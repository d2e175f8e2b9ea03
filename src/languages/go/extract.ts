/**
 * One Go file to FileFacts. Go's grammar is regular enough to be read from its tokens, top to bottom, in one pass
 * without a tree: a token costs nanoseconds, a syntax node a crossing into wasm, and kubernetes has 25 million nodes.
 * Top level is a list of declarations; whatever else stands there is stepped over.
 */
import type { FileFacts } from '../../model/facts.ts';
import { Cursor } from './cursor.ts';
import { readFunctionDeclaration } from './function-declarations.ts';
import { readImports } from './imports.ts';
import { tokenize } from './lexer.ts';
import { CONST, FUNC, IDENT, IMPORT, LBRACE, LBRACKET, LPAREN, PACKAGE, TYPE, VAR } from './token-kinds.ts';
import { readTypeDeclaration } from './type-declarations.ts';
import { readPackageValues } from './value-declarations.ts';

export function extract(path: string, source: string): FileFacts {
  const c = new Cursor(path, tokenize(source));
  const last = c.tokens.count - 1;
  while (c.at < last) {
    const before = c.at;
    READERS[c.kind[c.at] as number]?.(c);
    if (c.at === before) c.at++;
    c.facts.advance(c.startOffset());
  }
  c.routes.finish();
  return c.facts.finish(c.tokens.damaged);
}

const READERS: Readonly<Record<number, (c: Cursor) => void>> = {
  [PACKAGE]: readPackage,
  [IMPORT]: readImports,
  [FUNC]: readFunctionDeclaration,
  [TYPE]: readTypeDeclaration,
  [VAR]: readPackageValues,
  [CONST]: readPackageValues,
  [LPAREN]: skipBracket,
  [LBRACKET]: skipBracket,
  [LBRACE]: skipBracket,
};

function readPackage(c: Cursor): void {
  if (c.next() === IDENT && c.facts.declaredModule === '') c.facts.declaredModule = c.text(c.at + 1);
  c.at++;
}

function skipBracket(c: Cursor): void {
  c.at = c.after(c.at);
}
