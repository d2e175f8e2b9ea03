/** Packages and imports, in the syntax of both versions: `a.{B, C => D}`, `a.{B as C, *}`, `a._`. */
import { COMMA, DOT, FAT_ARROW, IDENT, LBRACE, STAR } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { KEYWORD } from './token-kinds.ts';

/** The cursor stands on `import`; `range` where it is valid only in a block. */
export function readImport(c: Cursor, range?: { readonly start: number; readonly end: number }): void {
  do {
    c.at++;
    readClause(c, range);
  } while (c.kind[c.at] === COMMA);
}

function readClause(c: Cursor, range?: { readonly start: number; readonly end: number }): void {
  const line = c.tokens.line[c.at] as number;
  const names: string[] = [];
  const add = (imported: string, local: string | null) => {
    if (names.length > 0) c.facts.imports.push({ specifier: names.join('.').replace(/^_root_\./, ''), imported, local, line, ...(range ?? {}) });
  };
  while (c.kind[c.at] === IDENT || c.kind[c.at] === KEYWORD.this) {
    const name = c.name(c.at);
    if (c.next() !== DOT) {
      c.at++;
      if (name === '_') add('*', null);
      else readAlias(c, name, add);
      return;
    }
    names.push(name);
    c.at += 2;
  }
  if (c.kind[c.at] === STAR || c.kind[c.at] === KEYWORD.given) {
    c.at++;
    add('*', null);
  } else if (c.kind[c.at] === LBRACE) readSelectors(c, add);
}

type Add = (imported: string, local: string | null) => void;

function readSelectors(c: Cursor, add: Add): void {
  const open = c.at;
  const end = c.partner(open);
  c.at++;
  while (c.at < end) {
    const kind = c.kind[c.at];
    if (kind === IDENT && c.text(c.at) !== '_') readAlias(c, c.name(c.at++), add);
    else {
      if (kind === STAR || kind === KEYWORD.given || c.isWord('_')) add('*', null);
      c.at++;
    }
    if (c.kind[c.at] === COMMA) c.at++;
  }
  c.at = c.after(open);
}

/** `=> D`, `as D`, `=> _`. */
function readAlias(c: Cursor, imported: string, add: Add): void {
  if (c.kind[c.at] !== FAT_ARROW && !c.isWord('as')) {
    add(imported, imported);
    return;
  }
  const local = c.name(c.at + 1);
  c.at += 2;
  if (local !== '_') add(imported, local);
}

/** `package a.b`; the cursor stands on `package`. Answers the path. */
export function readPackagePath(c: Cursor): string {
  c.at++;
  const names: string[] = [];
  while (c.kind[c.at] === IDENT) {
    names.push(c.name(c.at++));
    if (c.kind[c.at] !== DOT) break;
    c.at++;
  }
  return names.join('.');
}
