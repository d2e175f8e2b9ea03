/**
 * Type syntax to TypeText, from tokens: `const std::map<K, V*>&` is `std.map<K,V>`. Pointers, references, arrays and
 * qualifiers are dropped; of several words the last name counts, because macros stand before types.
 */
import type { TypeText } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import {
  AMPERSAND,
  AND,
  ASSIGN,
  ATTRIBUTE,
  BUILTIN,
  COMMA,
  ELLIPSIS,
  ENUM,
  GREATER,
  IDENT,
  LBRACE,
  LBRACKET,
  LESS,
  LPAREN,
  NUMBER,
  QUALIFIER,
  RBRACE,
  RPAREN,
  SCOPE,
  SEMI,
  SIZEOF,
  STAR,
  STRUCT,
  TEMPLATE,
  TYPENAME,
} from './token-kinds.ts';

/** Past this nobody writes template arguments; `a < b` must not be searched through a whole file. */
const LONGEST_ARGUMENTS = 400;
const MAX_DEPTH = 12;

/**
 * Token behind the `>` that closes the `<` at `open`, or -1 where it is a comparison. Arguments hold no statements, and
 * no operators but those of types and simple constants.
 */
export function closeAngles(c: Cursor, open: number): number {
  const { kind } = c;
  let depth = 0;
  for (let i = open; i < open + LONGEST_ARGUMENTS; i++) {
    const k = kind[i] as number;
    if (k === LESS) depth++;
    else if (k === GREATER) {
      if (--depth === 0) return i + 1;
    } else if (k === LPAREN || k === LBRACKET) i = c.partner(i);
    else if (k === 0 || k === SEMI || k === LBRACE || k === RBRACE || k === RPAREN) return -1;
  }
  return -1;
}

/** Tokens of a type, names of it included: what may stand between the beginning of a declaration and the declared name. */
const TYPE_TOKENS = new Uint8Array(256);
for (const k of [IDENT, BUILTIN, QUALIFIER, STRUCT, ENUM, TYPENAME, SCOPE, STAR, AMPERSAND, AND]) TYPE_TOKENS[k] = 1;

export const isTypeToken = (kind: number): boolean => TYPE_TOKENS[kind] === 1;

/** The type that the tokens in [from, to) say; '' for none. */
export function typeText(c: Cursor, from: number, to: number, depth = 0): TypeText {
  let text = '';
  let isName = false;
  for (let i = from; i < to; ) {
    const k = c.kind[i] as number;
    if (k === IDENT) {
      const joined = isName && c.kind[i - 1] === SCOPE;
      text = joined ? `${text}.${c.text(i)}` : c.text(i);
      isName = true;
      i++;
    } else if (k === LESS && isName) {
      const close = closeAngles(c, i);
      if (close < 0 || close > to) break;
      const args = depth < MAX_DEPTH ? typeArguments(c, i + 1, close - 1, depth + 1) : '';
      if (args !== '') text += `<${args}>`;
      i = close;
    } else if (k === BUILTIN && !isName) {
      text = builtin(text, c.text(i));
      i++;
    } else if (k === SIZEOF || k === ATTRIBUTE) i = c.kind[i + 1] === LPAREN ? c.after(i + 1) : i + 1;
    else if (k === LPAREN) return functionType(c, text, i, depth);
    else i++;
  }
  return text;
}

/** `unsigned long int` is `long`: what matters is that it is not a symbol. */
const builtin = (before: string, word: string): string => (before === '' || before === 'unsigned' || before === 'signed' || before === 'long' ? word : before);

/** `void (int, Foo*)`, `int (*)(Foo*)`. */
function functionType(c: Cursor, result: TypeText, open: number, depth: number): TypeText {
  const list = c.kind[c.after(open)] === LPAREN ? c.after(open) : open;
  if (depth >= MAX_DEPTH) return `=>${result || '?'}`;
  return `(${typeArguments(c, list + 1, c.partner(list), depth + 1)})=>${result || '?'}`;
}

export function typeArguments(c: Cursor, from: number, to: number, depth = 0): string {
  const args: string[] = [];
  let start = from;
  for (let i = from; i <= to; ) {
    const k = i === to ? COMMA : (c.kind[i] as number);
    if (k === COMMA) {
      args.push(argumentText(c, start, i, depth));
      start = i + 1;
      i++;
    } else if (k === LESS) {
      const close = closeAngles(c, i);
      i = close < 0 || close > to ? i + 1 : close;
    } else i = k === LPAREN || k === LBRACKET || k === LBRACE ? Math.max(i + 1, Math.min(c.after(i), to)) : i + 1;
  }
  return args.some((a) => a !== '?') ? args.join(',') : '';
}

function argumentText(c: Cursor, from: number, to: number, depth: number): TypeText {
  if (from >= to || c.kind[from] === NUMBER) return '?';
  const last = c.kind[to - 1] === ELLIPSIS ? to - 1 : to;
  return typeText(c, from, last, depth) || '?';
}

/** Names of `template <typename T, int N, template <class> class C>`; the cursor stands on `<`, afterwards behind `>`. */
export function readTemplateParameters(c: Cursor): string[] {
  const close = closeAngles(c, c.at);
  if (close < 0) {
    c.at++;
    return [];
  }
  const names: string[] = [];
  let last = '';
  let depth = 0;
  let isDefault = false;
  for (let i = c.at + 1; i < close; i++) {
    const k = c.kind[i] as number;
    if (k === LESS) depth++;
    else if (depth > 0 && k === GREATER) depth--;
    else if (depth > 0) continue;
    else if (k === COMMA || i === close - 1) {
      if (last !== '') names.push(last);
      last = '';
      isDefault = false;
    } else if (k === ASSIGN) isDefault = true;
    else if (k === IDENT && !isDefault) last = c.text(i);
    else if (k === LPAREN) i = c.partner(i);
  }
  c.at = close;
  return names;
}

/** `A::B<T>::c`: the token behind the qualified name that begins at `from`, or `from` when none does. */
export function qualifiedEnd(c: Cursor, from: number): number {
  let i = from;
  if (c.kind[i] === SCOPE) i++;
  for (;;) {
    if (c.kind[i] !== IDENT) return c.kind[i - 1] === SCOPE && i > from + 1 ? i : from;
    i++;
    if (c.kind[i] === LESS) {
      const close = closeAngles(c, i);
      if (close > 0 && (c.kind[close] === SCOPE || isBehindType(c.kind[close] as number))) i = close;
    }
    if (c.kind[i] !== SCOPE) return i;
    // `T::template make<U>()`
    const name = c.kind[i + 1] === TEMPLATE ? i + 2 : i + 1;
    if (c.kind[name] !== IDENT) return i;
    i = name;
  }
}

/** What may follow the template arguments of a type or function, and hardly ever a comparison. */
const isBehindType = (kind: number): boolean =>
  kind === LPAREN ||
  kind === LBRACE ||
  kind === IDENT ||
  kind === STAR ||
  kind === AMPERSAND ||
  kind === AND ||
  kind === GREATER ||
  kind === COMMA ||
  kind === QUALIFIER ||
  kind === RPAREN ||
  kind === SEMI ||
  kind === ELLIPSIS ||
  kind === ASSIGN;
