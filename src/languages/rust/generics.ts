/** `<'a, T: Bound, const N: usize>` and `where` clauses: names of type parameters, each with the bound that has members. */
import type { TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { COLON, COMMA, CONST, EQUALS, GREATER, IDENT, LBRACE, LESS, LIFETIME, PLUS, SEMI, WHERE } from './token-kinds.ts';
import { principal, readBounds, readType } from './types.ts';

export interface Bound {
  readonly type: TypeText;
  readonly token: number;
}

export interface Generics {
  /** Principal bound by parameter; '' when it has none. */
  readonly params: Map<string, TypeText>;
  readonly bounds: Bound[];
}

/** Reads `< ... >` if the cursor stands on it. */
export function readGenerics(c: Cursor): Generics {
  const generics: Generics = { params: new Map(), bounds: [] };
  if (c.kind[c.at] !== LESS) return generics;
  c.at++;
  while (c.kind[c.at] !== GREATER) {
    const before = c.at;
    readParameter(c, generics);
    if (c.kind[c.at] === COMMA) c.at++;
    else if (c.at === before) break;
  }
  if (c.kind[c.at] === GREATER) c.at++;
  return generics;
}

function readParameter(c: Cursor, generics: Generics): void {
  if (c.kind[c.at] === LIFETIME) {
    while (c.kind[c.at] === LIFETIME || c.kind[c.at] === COLON || c.kind[c.at] === PLUS) c.at++;
    return;
  }
  if (c.kind[c.at] === CONST) {
    c.at += 2;
    if (c.kind[c.at] === COLON) c.at++;
    readType(c);
  } else if (c.kind[c.at] === IDENT) {
    const name = c.text(c.at++);
    generics.params.set(name, '');
    if (c.kind[c.at] === COLON) readBoundsOf(c, name, generics);
  }
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    if (c.kind[c.at] === LBRACE) c.at = c.after(c.at);
    else if (readType(c) === '?') c.at++;
  }
}

/** The cursor stands on `:`. */
function readBoundsOf(c: Cursor, name: string, generics: Generics): void {
  c.at++;
  const token = c.at;
  if (!startsBound(c)) return;
  const bounds = readBounds(c);
  for (const type of bounds) generics.bounds.push({ type, token });
  if (generics.params.has(name) && !generics.params.get(name)) generics.params.set(name, principal(bounds));
}

const startsBound = (c: Cursor): boolean => c.kind[c.at] !== COMMA && c.kind[c.at] !== GREATER && c.kind[c.at] !== LBRACE;

/** `where T: A + B, U: C` up to the body. */
export function readWhere(c: Cursor, generics: Generics): void {
  if (c.kind[c.at] !== WHERE) return;
  c.at++;
  while (c.kind[c.at] !== LBRACE && c.kind[c.at] !== SEMI && c.kind[c.at] !== EQUALS && c.at < c.tokens.count - 1) {
    const before = c.at;
    if (c.kind[c.at] === LIFETIME) readParameter(c, generics);
    else {
      const subject = readType(c);
      if (c.kind[c.at] === COLON) readBoundsOf(c, subject, generics);
    }
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
}

/** What is asked of parameters, for the symbol that has them. */
export function boundsOf(params: ReadonlyMap<string, TypeText>): { readonly bounds?: Readonly<Record<string, TypeText>> } {
  const bounds = [...params].filter(([, bound]) => bound !== '');
  return bounds.length === 0 ? {} : { bounds: Object.fromEntries(bounds) };
}

/** Parameters of the item in front of those around it. */
export function merged(outer: ReadonlyMap<string, TypeText>, inner: ReadonlyMap<string, TypeText>): ReadonlyMap<string, TypeText> {
  return inner.size === 0 ? outer : new Map([...outer, ...inner]);
}
