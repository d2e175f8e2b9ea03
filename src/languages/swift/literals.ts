/** Texts with holes, lists and maps, tuples, key paths. */
import type { ExprText } from '../../model/facts.ts';
import { BANG, COLON, COMMA, DOT, IDENT, LBRACKET, LPAREN, QUESTION, SAFE, STRING, TEMPLATE } from '../shared/jvm/token-kinds.ts';
import { readArguments } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, UNKNOWN } from './expressions.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** A text with the code in its holes. */
export function readText(c: Cursor): void {
  while (c.kind[c.at] === TEMPLATE) {
    c.at++;
    if (c.kind[c.at] === LPAREN) readArguments(c, UNKNOWN);
  }
  if (c.kind[c.at] === STRING) c.at++;
}

/** `(x)` is x, `(a, b)` a tuple. */
export function readParenthesised(c: Cursor): ExprText {
  const open = c.at++;
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  const texts: ExprText[] = [];
  while (c.at < end) {
    const before = c.at;
    if (c.next() === COLON && c.kind[c.at] === IDENT) c.at += 2;
    texts.push(readExpression(c));
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  return texts.length === 1 ? (texts[0] as ExprText) : UNKNOWN;
}

/** `[a, b]`, `[k: v]`, and the types `[Foo]()` and `[Foo: Bar]()`. */
export function readCollection(c: Cursor): ExprText {
  const open = c.at;
  const end = c.partner(open);
  if (c.kind[end + 1] === LPAREN && c.touches(end + 1)) return readCollectionType(c);
  const inHeader = c.inHeader;
  c.inHeader = false;
  const element = c.expected.startsWith('?') ? UNKNOWN : `${c.expected}~`;
  let first: ExprText = UNKNOWN;
  c.at++;
  while (c.at < end) {
    const before = c.at;
    const text = c.expecting(element, () => readExpression(c));
    if (first === UNKNOWN) first = text;
    if (c.kind[c.at] === COLON) {
      c.at++;
      first = '';
      readExpression(c);
    }
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  const made = /^<(\w+)>$|^([A-Z]\w*)(?:\{[^{}]*\})?\(\)$/.exec(first);
  return made === null ? UNKNOWN : `<Array<${made[1] ?? made[2]}>>`;
}

function readCollectionType(c: Cursor): ExprText {
  const token = c.at + 1;
  const type = readType(c);
  c.type('variable', type, token);
  readArguments(c, UNKNOWN);
  return `<${type}>`;
}

/**
 * `\Foo.bar`, and `\.bar` of what is expected. Answers the path from its root, `~.bar`, as functions of containers take it.
 */
export function readKeyPath(c: Cursor, root: ExprText): ExprText {
  c.at++;
  let text = root;
  if (c.kind[c.at] === IDENT) {
    const token = c.at;
    const type = c.name(c.at++);
    c.mention('reference', type, token);
    text = `<${type}>`;
  } else if (c.kind[c.at] === KEYWORD.Self) {
    c.at++;
    text = 'this';
  }
  let path = '~';
  for (;;) {
    const kind = c.kind[c.at];
    if ((kind === DOT || kind === SAFE) && (c.next() === IDENT || c.next() === KEYWORD.self)) {
      if (c.next() === IDENT) {
        const name = c.name(c.at + 1);
        if (!text.startsWith('?')) {
          text += `.${name}`;
          c.mention('access', text, c.at + 1);
        }
        path += `.${name}`;
      }
      c.at += 2;
    } else if ((kind === QUESTION || kind === BANG) && c.touches()) c.at++;
    else if (kind === LBRACKET && c.touches()) readArguments(c, UNKNOWN);
    else return path;
  }
}
