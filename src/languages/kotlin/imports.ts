/** The head of a file: annotations of the file, package, imports, and what Kotlin imports by itself. */
import { AT, DOT, IDENT, SEMI, STAR } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readAnnotation } from './header.ts';
import { KEYWORD } from './token-kinds.ts';

export function readFileHead(c: Cursor): void {
  for (;;) {
    const kind = c.kind[c.at];
    if (kind === SEMI) c.at++;
    else if (kind === AT && c.next() === IDENT && c.text(c.at + 1) === 'file') readFileAnnotation(c);
    else if (kind === KEYWORD.package) readPackage(c);
    else if (kind === IDENT && c.text(c.at) === 'import' && c.next() === IDENT) readImport(c);
    else return;
  }
}

function readFileAnnotation(c: Cursor): void {
  const annotations: { name: string; token: number; args: string }[] = [];
  readAnnotation(c, annotations);
  for (const a of annotations) if (a.name === 'JvmName') c.facade = /"(\w+)"/.exec(a.args)?.[1] ?? c.facade;
}

function readPath(c: Cursor): string[] {
  const names: string[] = [];
  while (c.kind[c.at] === IDENT || (names.length > 0 && (c.kind[c.at] as number) >= KEYWORD.as)) {
    names.push(c.name(c.at++));
    if (c.kind[c.at] !== DOT) break;
    c.at++;
  }
  return names;
}

function readPackage(c: Cursor): void {
  c.at++;
  c.facts.declaredModule = readPath(c).join('.');
}

/** `import a.b.C`, `import a.b.C as D`, `import a.b.*`. */
function readImport(c: Cursor): void {
  const line = c.tokens.line[c.at] as number;
  c.at++;
  const names = readPath(c);
  if (c.kind[c.at] === STAR) {
    c.at++;
    c.facts.imports.push({ specifier: names.join('.'), imported: '*', local: null, line });
    return;
  }
  const imported = names.pop();
  if (imported === undefined || names.length === 0) return;
  let local = imported;
  if (c.kind[c.at] === KEYWORD.as) {
    local = c.name(c.at + 1);
    c.at += 2;
  }
  c.facts.imports.push({ specifier: names.join('.'), imported, local, line });
}
