/** The URL of a request as it is written, with `{}` for what is filled in: a text, a constant, `format!`, or a variable that holds one of them. */
import { stringValue } from '../shared/text.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, EQUALS, FN, IDENT, LBRACE, LBRACKET, LPAREN, STRING } from './token-kinds.ts';

const FILLED_IN = '{}';
/** Tokens between the name of a variable and its value: a type stands there. */
const MOST_OF_A_TYPE = 12;

/** Of the first argument of the list that `open` opens; `constantOf` says what a name of the file holds, `?` for nothing. */
export function urlText(c: Cursor, open: number, constantOf: (name: string) => string): string {
  const token = behindReferences(c, open + 1);
  const isAlone = token + 1 === c.partner(open) || c.kind[token + 1] === COMMA;
  if (!isAlone || c.kind[token] !== IDENT) return textAt(c, token) ?? '?';
  const constant = constantOf(c.text(token));
  return constant === '?' ? (boundText(c, c.text(token), open) ?? '?') : constant;
}

function behindReferences(c: Cursor, token: number): number {
  let at = token;
  while (c.text(at) === '&') at++;
  return at;
}

function textAt(c: Cursor, token: number): string | undefined {
  if (c.kind[token] === STRING) return stringValue(c.text(token));
  const isFormat = c.text(token) === 'format' && c.text(token + 1) === '!' && c.kind[token + 3] === STRING;
  return isFormat ? formatText(c, token + 2) : undefined;
}

/** `let name: String = format!(…)`, the nearest before in the function. */
function boundText(c: Cursor, name: string, before: number): string | undefined {
  for (let i = before - 1; i > 0 && c.kind[i] !== FN; i--) {
    if (c.kind[i] !== IDENT || c.text(i) !== name || !/^(?:let|mut)$/.test(c.text(i - 1))) continue;
    let value = i + 1;
    while (c.kind[value] !== EQUALS && value < i + MOST_OF_A_TYPE) value++;
    return c.kind[value] === EQUALS ? textAt(c, behindReferences(c, value + 1)) : undefined;
  }
  return undefined;
}

/** Arguments that are texts are put in; what no text is left of says nothing. */
function formatText(c: Cursor, open: number): string | undefined {
  const texts = formatArguments(c, open);
  const format = stringValue(c.text(open + 1))?.replace(/\{\{|\}\}/g, '');
  const filled = format?.replace(/\{[^{}]*\}/g, (hole) => (hole.startsWith('{}') || hole.startsWith('{:') ? texts.shift() : undefined) ?? FILLED_IN);
  return filled?.replaceAll(FILLED_IN, '') === '' ? undefined : filled;
}

/** Behind the format, in order; undefined for what is computed. */
function formatArguments(c: Cursor, open: number): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  const end = c.partner(open);
  for (let i = open + 2; i < end; i++) {
    if (c.kind[i] === LPAREN || c.kind[i] === LBRACKET || c.kind[i] === LBRACE) i = c.partner(i);
    else if (c.kind[i] === COMMA && i + 1 < end) {
      const isAlone = i + 2 === end || c.kind[i + 2] === COMMA;
      found.push(isAlone && c.kind[i + 1] === STRING ? stringValue(c.text(i + 1)) : undefined);
    }
  }
  return found;
}
