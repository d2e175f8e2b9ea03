/**
 * Includes, and names that `using` brings in. A namespace is written `::a::b`: from the top, so that it is the same wherever
 * it is said; one that is named inside of another namespace may be meant relative to it, so both are told.
 */
import type { ImportFact } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import type { Directive } from './lexer.ts';
import { declare } from './symbols.ts';
import { ASSIGN, COMMA, IDENT, NAMESPACE, SCOPE, SEMI } from './token-kinds.ts';
import { typeText } from './types.ts';

const INCLUDED = /^\s*(?:"([^"\n]+)"|<([^>\n]+)>)/;

/** `#include "x.h"` has the specifier `"x.h"`, `#include <x.h>` has `<x.h>`. */
export function addInclude(c: Cursor, { start, rest, end }: Directive): void {
  const match = INCLUDED.exec(c.tokens.source.slice(rest, end));
  if (match === null) return;
  const specifier = match[1] === undefined ? `<${match[2]}>` : `"${match[1]}"`;
  c.facts.imports.push({ specifier, imported: null, local: null, line: c.tokens.lineOf(start) });
}

/** `std` is outside, whichever headers bring it in. */
export function addLibrary(c: Cursor): void {
  const at = c.tokens.source.indexOf('std::');
  if (at >= 0) c.facts.imports.push({ specifier: '<std>', imported: null, local: 'std', line: c.tokens.lineOf(at) });
}

/** `using namespace a::b;`, `using a::b::Name;`, `using Name = Type;` */
export function readUsing(c: Cursor): void {
  const first = c.at++;
  const isNamespace = c.kind[c.at] === NAMESPACE;
  if (isNamespace) c.at++;
  if (!isNamespace && c.kind[c.at] === IDENT && c.next() === ASSIGN) readAlias(c, first);
  else {
    const from = c.at;
    const end = statementEnd(c);
    for (let i = from, start = from; i <= end; i++) {
      if (i < end && c.kind[i] !== COMMA) continue;
      addUsing(c, typeText(c, start, i).replace(/<.*/, ''), isNamespace, c.kind[from] === SCOPE);
      start = i + 1;
    }
  }
  c.at = statementEnd(c) + 1;
}

function readAlias(c: Cursor, first: number): void {
  const name = c.at;
  const end = statementEnd(c);
  const type = typeText(c, name + 2, end);
  const index = declare(c, { name, kind: 'type', first, end: c.tokens.end[end] as number, header: end, type, typeParams: c.typeParams });
  c.types.set(c.text(name), index);
  c.type('variable', type, name + 2, index);
}

function addUsing(c: Cursor, path: string, isNamespace: boolean, isTop: boolean): void {
  if (path === '') return;
  const parts = path.split('.');
  const name = parts.at(-1) as string;
  if (!isNamespace && parts.length < 2) return;
  for (const around of isTop ? [[]] : prefixes(c.region.namespaces)) {
    const full = [...around, ...parts];
    if (isNamespace) push(c, { specifier: `::${full.join('::')}`, imported: '*', local: null });
    else push(c, { specifier: `::${full.slice(0, -1).join('::')}`, imported: name, local: name });
  }
}

/** All and none of the namespaces around, longest first. */
const prefixes = (namespaces: readonly string[]): string[][] => [...Array(namespaces.length + 1).keys()].reverse().map((n) => namespaces.slice(0, n));

/** Inside of a function it is valid there only. */
function push(c: Cursor, fact: Pick<ImportFact, 'specifier' | 'imported' | 'local'>): void {
  const around = c.facts.symbol(c.facts.current);
  const line = c.tokens.line[c.at] as number;
  const isLocal = around !== undefined && around.kind !== 'module';
  c.facts.imports.push(isLocal && fact.local !== null ? { ...fact, line, start: around.start, end: around.end } : { ...fact, line });
}

/** `namespace fs = std::filesystem;`: the cursor stands on the `;`. */
export function readNamespaceAlias(c: Cursor, first: number): void {
  const name = first + 1;
  if (c.kind[name] !== IDENT || c.kind[name + 1] !== ASSIGN) return;
  const target = typeText(c, name + 2, c.at)
    .split('.')
    .join('::');
  if (target !== '') push(c, { specifier: `::${target}`, imported: null, local: c.text(name) });
}

function statementEnd(c: Cursor): number {
  let i = c.at;
  while (c.kind[i] !== SEMI && c.kind[i] !== 0) i++;
  return i;
}
