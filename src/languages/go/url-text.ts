/** The URL of a request as it is written, with `{}` for what is filled in: of texts that are put together, and of formats. */
import { stringValue } from '../shared/text.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, IDENT, LBRACE, LBRACKET, LPAREN, PLUS, STRING } from './token-kinds.ts';

const FILLED_IN = '{}';
const VERB = /%%|%[-+# 0]*\d*(?:\.\d+)?[a-zA-Z]/g;
/** `fmt.Sprintf(`, then the format. */
const SPRINTF = ['fmt', '.', 'Sprintf', '('];

/** Tokens from `start` to before `end`; `constantOf` says what a name of the file holds, `?` for nothing. */
export function urlText(c: Cursor, start: number, end: number, constantOf: (name: string) => string): string {
  const parts = operands(c, start, end).map(([from, to]) => operandText(c, from, to, constantOf));
  return parts.some((part) => part !== FILLED_IN) ? parts.join('') : '?';
}

/** What stands between the plus signs of an expression. */
function operands(c: Cursor, start: number, end: number): [from: number, to: number][] {
  const { kind } = c;
  const found: [number, number][] = [];
  let from = start;
  for (let i = start; i < end; i++) {
    if (kind[i] === LPAREN || kind[i] === LBRACKET || kind[i] === LBRACE) i = c.partner(i);
    else if (kind[i] === PLUS) {
      found.push([from, i]);
      from = i + 1;
    }
  }
  return [...found, [from, end]];
}

function operandText(c: Cursor, from: number, to: number, constantOf: (name: string) => string): string {
  if (to === from + 1 && c.kind[from] === STRING) return stringValue(c.text(from)) ?? FILLED_IN;
  if (to === from + 1 && c.kind[from] === IDENT) {
    const constant = constantOf(c.text(from));
    return constant === '?' ? FILLED_IN : constant;
  }
  const isFormat = SPRINTF.every((text, i) => c.text(from + i) === text);
  return (isFormat ? formatText(c, from + SPRINTF.length) : undefined) ?? FILLED_IN;
}

/** A format that is not put together itself. */
function formatText(c: Cursor, token: number): string | undefined {
  const isAlone = c.kind[token] === STRING && c.kind[token + 1] === COMMA;
  return isAlone ? stringValue(c.text(token))?.replace(VERB, (verb) => (verb === '%%' ? '%' : FILLED_IN)) : undefined;
}
