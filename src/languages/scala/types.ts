/** Scala types, read from tokens, as TypeText: `Map[String, Foo]` is `Map<String,Foo>`, `A => B` is `(A)=>B`. */
import type { TypeText } from '../../model/facts.ts';
import {
  AMPERSAND,
  AT,
  COLON,
  COMMA,
  DOT,
  FAT_ARROW,
  HASH,
  IDENT,
  LBRACE,
  LBRACKET,
  LPAREN,
  OPERATOR,
  PIPE,
  QUESTION,
  STAR,
} from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { KEYWORD } from './token-kinds.ts';

const MAX_TYPE = 400;

/** Does not move the cursor when there is no type. */
export function readType(c: Cursor): TypeText {
  if (!c.enter()) return '?';
  if (c.kind[c.at] === FAT_ARROW) c.at++;
  let type = readOne(c);
  for (;;) {
    const kind = c.kind[c.at];
    if (kind === FAT_ARROW && !c.lineEnds && c.at < c.typeEnd) {
      c.at++;
      const result = readType(c);
      type = `${type.startsWith('(') && !type.includes('=>') ? type : `(${type})`}=>${result}`;
    } else if ((kind === KEYWORD.with && c.next() === IDENT && !c.startsLine(c.at + 1)) || ((kind === PIPE || kind === AMPERSAND) && !c.lineEnds)) {
      c.at++;
      const other = readOne(c);
      type = kind === PIPE ? `${type}|${other}` : type;
    } else if (kind === STAR && !c.lineEnds) c.at++;
    else if ((kind === OPERATOR || kind === IDENT) && !c.lineEnds && c.next() === IDENT && kind === OPERATOR) c.at += 2;
    else break;
  }
  if (c.kind[c.at] === LBRACE && c.kind[c.at + 1] === KEYWORD.type && !c.startsLine() && !c.inHeader) c.at = c.after(c.at);
  c.leave();
  return type.length > MAX_TYPE ? '?' : type;
}

function readOne(c: Cursor): TypeText {
  const kind = c.kind[c.at] as number;
  if (kind === LPAREN) return readList(c, LPAREN);
  if (kind === QUESTION) {
    c.at++;
    return '?';
  }
  if (kind === KEYWORD.this && c.next() === DOT) {
    c.at += 2;
    return readOne(c);
  }
  if (kind !== IDENT) return '?';
  let name = c.name(c.at++);
  while ((c.kind[c.at] === DOT || c.kind[c.at] === HASH) && (c.next() === IDENT || c.next() === KEYWORD.type)) {
    if (c.next() === IDENT) name += `.${c.name(c.at + 1)}`;
    c.at += 2;
  }
  if (name === '_') name = '?';
  if (c.kind[c.at] !== LBRACKET || c.startsLine()) return name;
  const args = readList(c, LBRACKET).slice(1, -1);
  if (name === 'Option' || name === 'Some') return args;
  return args === '' ? name : `${name}<${args}>`;
}

/** `(A, B)`, `[A, B]`, as a tuple; a single type in parentheses is itself. */
function readList(c: Cursor, bracket: number): TypeText {
  const open = c.at;
  const end = c.partner(open);
  const types: TypeText[] = [];
  c.at++;
  c.within(true, () => {
    while (c.at < end) {
      const before = c.at;
      if (c.kind[c.at] === IDENT && c.next() === COLON) c.at += 2;
      const type = readType(c);
      if (c.at > before) types.push(type);
      while (c.at < end && c.kind[c.at] !== COMMA)
        c.at = c.kind[c.at] === LPAREN || c.kind[c.at] === LBRACKET || c.kind[c.at] === LBRACE ? c.after(c.at) : c.at + 1;
      if (c.kind[c.at] === COMMA) c.at++;
    }
  });
  c.at = c.after(open);
  if (bracket === LPAREN && types.length === 1 && c.kind[c.at] !== FAT_ARROW) return types[0] as string;
  return `(${types.join(',')})`;
}

/** `[A, B]` at the cursor, as `<A,B>`. */
export function readTypeArguments(c: Cursor): string {
  const text = readList(c, LBRACKET).slice(1, -1);
  return text === '' ? '' : `<${text}>`;
}

export const isAnnotation = (c: Cursor): boolean => c.kind[c.at] === AT && c.next() === IDENT;
