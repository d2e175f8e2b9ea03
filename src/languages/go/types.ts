/**
 * Go types, read from tokens, as TypeText: pointers dropped, slices and arrays `Array<T>`, maps `Map<K,V>`, channels
 * `Chan<T>`, functions `(A)=>R`, several results `(A,B)`, anonymous structs and interfaces `?`, the empty one `any`. Emits no facts.
 */
import type { TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import {
  ARROW,
  CHAN,
  COMMA,
  DOT,
  ELLIPSIS,
  FUNC,
  IDENT,
  INTERFACE,
  LBRACE,
  LBRACKET,
  LPAREN,
  MAP,
  PIPE,
  RBRACE,
  RBRACKET,
  RPAREN,
  STAR,
  STRUCT,
  TILDE,
} from './token-kinds.ts';

const UNKNOWN = '?';

/** Reads one type. A cursor that stands before no type does not move and gives `?`. */
export function readType(c: Cursor): TypeText {
  if (!c.enter()) return UNKNOWN;
  const type = readTypeWithin(c);
  c.leave();
  return type;
}

function readTypeWithin(c: Cursor): TypeText {
  for (;;) {
    switch (c.kind[c.at]) {
      case STAR:
      case TILDE:
        c.at++;
        continue;
      case IDENT:
        return readNamedType(c);
      case ELLIPSIS:
        c.at++;
        return `Array<${readType(c)}>`;
      case LBRACKET:
        noteLength(c);
        c.at = c.after(c.at);
        return `Array<${readType(c)}>`;
      case MAP:
        return readMapType(c);
      case ARROW:
      case CHAN:
        while (c.kind[c.at] === ARROW || c.kind[c.at] === CHAN) c.at++;
        return `Chan<${readType(c)}>`;
      case FUNC:
        c.at++;
        return readFunctionType(c);
      case STRUCT:
        return readAnonymous(c);
      case INTERFACE:
        return c.next() === LBRACE && c.next(2) === RBRACE ? readEmptyInterface(c) : readAnonymous(c);
      case LPAREN:
        return readParenthesised(c);
      default:
        return UNKNOWN;
    }
  }
}

/** `(A,B)=>R` */
function readFunctionType(c: Cursor): TypeText {
  const params = c.kind[c.at] === LPAREN ? readParameters(c).map((p) => p.type) : [];
  return `(${params.join(',')})=>${readResult(c) || '()'}`;
}

/** `[size]T`, `[limits.Size]T` */
function noteLength(c: Cursor): void {
  const [name, end] = [c.at + 1, c.partner(c.at)];
  if (c.kind[name] !== IDENT) return;
  if (end === name + 1) c.noteLength(c.text(name), name);
  else if (end === name + 3 && c.kind[name + 1] === DOT) c.noteLength(`${c.text(name)}.${c.text(name + 2)}`, name + 2);
}

function readAnonymous(c: Cursor): TypeText {
  c.at++;
  if (c.kind[c.at] === LBRACE) c.at = c.after(c.at);
  return UNKNOWN;
}

/** `interface{}` is what `any` is short for. */
function readEmptyInterface(c: Cursor): TypeText {
  c.at += 3;
  return 'any';
}

function readParenthesised(c: Cursor): TypeText {
  const open = c.at++;
  const type = readType(c);
  c.at = c.after(open);
  return type;
}

function readMapType(c: Cursor): TypeText {
  c.at++;
  if (c.kind[c.at] !== LBRACKET) return UNKNOWN;
  const open = c.at++;
  const key = readType(c);
  c.at = c.after(open);
  return `Map<${key},${readType(c)}>`;
}

function readNamedType(c: Cursor): TypeText {
  let name = c.text(c.at++);
  if (c.kind[c.at] === DOT && c.next() === IDENT) {
    name += `.${c.text(c.at + 1)}`;
    c.at += 2;
  }
  return c.kind[c.at] === LBRACKET && c.next() !== RBRACKET ? name + readTypeArguments(c) : name;
}

/** `[K, V]` as `<K,V>`. */
export function readTypeArguments(c: Cursor): TypeText {
  const open = c.at++;
  const end = c.partner(open);
  const args: TypeText[] = [];
  while (c.at < end) {
    const before = c.at;
    args.push(readType(c));
    if (c.at === before || c.kind[c.at] === COMMA) c.at++;
  }
  c.at = c.after(open);
  return args.length > 0 ? `<${args.join(',')}>` : '';
}

/** Result of a function type: '' for none, `(A,B)` for several. Names are dropped. */
function readResult(c: Cursor): TypeText {
  if (c.kind[c.at] !== LPAREN) return startsType(c.kind[c.at] as number) ? readType(c) : '';
  return resultType(readParameters(c).map((p) => p.type));
}

export function resultType(types: readonly TypeText[]): TypeText {
  return types.length > 1 ? `(${types.join(',')})` : (types[0] ?? '');
}

export function startsType(kind: number): boolean {
  return (
    kind === IDENT ||
    kind === STAR ||
    kind === LBRACKET ||
    kind === MAP ||
    kind === FUNC ||
    kind === CHAN ||
    kind === ARROW ||
    kind === STRUCT ||
    kind === INTERFACE ||
    kind === LPAREN
  );
}

export interface Parameter {
  readonly name: string;
  /** Token of the name, or of the type when it has none. */
  readonly token: number;
  readonly type: TypeText;
  readonly typeToken: number;
  readonly variadic: boolean;
}

/** Reads `( ... )`. Either every entry has a name or none has; `a, b T` share a type. */
export function readParameters(c: Cursor): Parameter[] {
  const open = c.at++;
  const end = c.partner(open);
  const found: Parameter[] = [];
  let named = false;
  while (c.at < end) {
    const before = c.at;
    const parameter = readParameter(c);
    if (parameter.name !== '' && parameter.type !== '') named = true;
    found.push(parameter);
    if (c.at === before || c.kind[c.at] === COMMA) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.at = c.after(open);
  return named ? shareTypes(found) : found.map((p) => (p.type === '' ? { ...p, name: '', type: p.name } : p));
}

/** A lone identifier is given as a name without type: only the rest of the list tells which of the two it is. */
function readParameter(c: Cursor): Parameter {
  const token = c.at;
  const name = c.kind[token] === IDENT ? c.text(token) : '';
  const next = c.next();
  if (name !== '' && (next === COMMA || next === RPAREN)) {
    c.at++;
    return { name, token, type: '', typeToken: token, variadic: false };
  }
  const hasName = name !== '' && next !== DOT && !(next === LBRACKET && isTypeArguments(c, token + 1));
  if (hasName) c.at++;
  const typeToken = c.at;
  const variadic = c.kind[typeToken] === ELLIPSIS;
  const type = readConstraint(c);
  return { name: hasName ? name : '', token, type, typeToken, variadic };
}

/** Type parameters may be bound by a union: `~int | ~string`. */
function readConstraint(c: Cursor): TypeText {
  let type = readType(c);
  while (c.kind[c.at] === PIPE) {
    c.at++;
    type += `|${readType(c)}`;
  }
  return type;
}

/** `G[T],` ends an entry behind the bracket; `name [4]T` goes on. */
function isTypeArguments(c: Cursor, open: number): boolean {
  const behind = c.kind[c.after(open)];
  return c.kind[open + 1] !== RBRACKET && (behind === COMMA || behind === RPAREN);
}

function shareTypes(found: readonly Parameter[]): Parameter[] {
  const result: Parameter[] = [];
  let last: Parameter | undefined;
  for (const p of [...found].reverse()) {
    if (p.type !== '') last = p;
    result.push(p.type === '' && last !== undefined ? { ...p, type: last.type, typeToken: last.typeToken } : p);
  }
  return result.reverse();
}

/** Element of a slice, array, map or channel; '' for any other type. */
export function elementType(type: TypeText): TypeText {
  if (type.startsWith('Array<') || type.startsWith('Chan<')) return type.slice(type.indexOf('<') + 1, -1);
  if (!type.startsWith('Map<')) return '';
  let depth = 0;
  for (let i = 4; i < type.length; i++) {
    const code = type[i];
    if (code === '<' || code === '(') depth++;
    else if (code === '>' || code === ')') depth--;
    else if (code === ',' && depth === 0) return type.slice(i + 1, -1);
  }
  return '';
}
