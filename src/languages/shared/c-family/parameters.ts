/** The parameter list of a function or lambda, from its tokens: names, types, how many arguments fit. */
import type { SymbolIndex, TypeText } from '../../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { ASSIGN, BUILTIN, CARET, COMMA, ELLIPSIS, ENUM, IDENT, LBRACE, LBRACKET, LESS, LPAREN, RPAREN, SCOPE, SIZEOF, STAR, STRUCT } from './token-kinds.ts';
import { closeAngles, qualifiedEnd, typeText } from './types.ts';

export interface Parameter {
  /** Token of the name, -1 without one. */
  readonly name: number;
  readonly type: TypeText;
  /** First token, for the place of its type. */
  readonly first: number;
  readonly hasDefault: boolean;
  readonly isRest: boolean;
}

/** More parameters than any person writes. */
const MAX_PARAMETERS = 255;

/** Parameters that take functions that take functions: nobody nests deeper. */
const MAX_DEPTH = 8;

export function readParameters(c: Cursor, open: number, depth = 0): Parameter[] {
  const list: Parameter[] = [];
  const end = c.partner(open);
  let start = open + 1;
  for (let i = start; i <= end && list.length < MAX_PARAMETERS; ) {
    if (i === end || c.kind[i] === COMMA) {
      if (i > start) list.push(parameter(c, start, i, depth));
      start = ++i;
    } else i = past(c, i, end);
  }
  return list.length === 1 && isVoid(c, list[0] as Parameter) ? [] : list;
}

const isVoid = (c: Cursor, { type, name, first }: Parameter): boolean => type === 'void' && name < 0 && c.kind[first + 1] === RPAREN;

/** The token after this one, brackets and template arguments as a whole. */
function past(c: Cursor, i: number, end: number): number {
  const k = c.kind[i];
  if (k === LPAREN || k === LBRACKET || k === LBRACE) return Math.max(i + 1, Math.min(c.after(i), end));
  const close = k === LESS ? closeAngles(c, i) : -1;
  return close > 0 && close <= end ? close : i + 1;
}

function parameter(c: Cursor, first: number, end: number, depth: number): Parameter {
  let name = -1;
  let names = 0;
  let typed = false;
  let last = end;
  for (let i = first; i < end; ) {
    const k = c.kind[i] as number;
    if (k === ASSIGN) {
      last = i;
      break;
    }
    if (k === LPAREN && (c.kind[i + 1] === STAR || c.kind[i + 1] === CARET)) return pointer(c, first, end, i, depth);
    if (k === STRUCT || k === ENUM) {
      typed = true;
      i = Math.max(i + 1, qualifiedEnd(c, i + 1));
    } else if (k === IDENT || k === SCOPE) {
      const next = Math.max(i + 1, qualifiedEnd(c, i));
      names++;
      name = next === i + 1 ? i : -1;
      i = next;
    } else {
      if (k === BUILTIN || k === SIZEOF) typed = true;
      i = k === SIZEOF && c.kind[i + 1] === LPAREN ? c.after(i + 1) : past(c, i, end);
    }
  }
  const isNamed = name >= 0 && (typed || names > 1);
  return {
    name: isNamed ? name : -1,
    type: typeText(c, first, isNamed ? name : last),
    first,
    hasDefault: last < end,
    isRest: c.kind[first] === ELLIPSIS,
  };
}

/** `int (*compare)(const void *, const void *)`. */
function pointer(c: Cursor, first: number, end: number, open: number, depth: number): Parameter {
  const close = c.partner(open);
  let name = -1;
  for (let i = open + 1; i < close; i++) if (c.kind[i] === IDENT) name = i;
  const result = typeText(c, first, open);
  const takes =
    c.kind[close + 1] === LPAREN && depth < MAX_DEPTH
      ? `(${readParameters(c, close + 1, depth + 1)
          .map((p) => p.type || '?')
          .join(',')})`
      : '';
  return { name, type: `${takes}=>${result || '?'}`, first, hasDefault: c.kind[Math.min(end - 2, close + 1)] === ASSIGN, isRest: false };
}

export function arityOf(params: readonly Parameter[]): [number, number] {
  const isOpen = params.some((p) => p.isRest);
  const plain = params.filter((p) => !p.isRest);
  return [plain.filter((p) => !p.hasDefault).length, isOpen ? -1 : plain.length];
}

/** Makes the parameters visible and tells their types. */
export function bindParameters(c: Cursor, params: readonly Parameter[], at: SymbolIndex): void {
  for (const { name, type, first } of params) {
    c.type('param', type, first, at);
    if (name >= 0) c.scopes.bind(c.text(name), c.startOffset(name), { type: type === '' ? '?' : type, param: true });
  }
}
