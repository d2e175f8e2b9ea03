/** What an expression begins with: variables, names, literals, creations, closures, and the words that take a value. */
import { readAttributes } from './attributes.ts';
import { readArrowFunction, readClosure } from './closures.ts';
import { readCreation } from './creations.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, readUnary, readValue } from './expressions.ts';
import { readArray, readList, startsList } from './lists.ts';
import { readMatch, startsMatch } from './matches.ts';
import { readText } from './texts.ts';
import {
  ARRAY,
  CLONE,
  COMMA,
  DOLLAR,
  ENCAPSED,
  FAT_ARROW,
  FN,
  FUNCTION,
  HASH,
  HEREDOC,
  IDENT,
  INCLUDE,
  LBRACE,
  LBRACKET,
  LIST,
  LPAREN,
  MATCH,
  MODIFIER,
  NAME,
  NAMESPACE,
  NEW,
  NOWDOC,
  NUMBER,
  PRINT,
  RBRACKET,
  RPAREN,
  SEMI,
  SHELL,
  STATIC,
  STRING,
  TEXT_OPEN,
  THROW,
  VARIABLE,
  YIELD,
} from './token-kinds.ts';

type Reader = (c: Cursor) => void;

const skip: Reader = (c) => {
  c.at++;
};
const leaf =
  (type: string): Reader =>
  (c) =>
    c.leaf(type);

/** A word and the value behind it. */
const taking =
  (type: string, read: Reader): Reader =>
  (c) => {
    const [start, mark] = [c.start, c.mark];
    c.at++;
    c.deeper(read);
    c.wrap(type, start, mark);
  };

const READERS: (Reader | undefined)[] = new Array(256).fill(undefined);
READERS[VARIABLE] = leaf('variable_name');
READERS[DOLLAR] = readDynamic;
for (const kind of [IDENT, NAME, NUMBER, NOWDOC, MODIFIER, NAMESPACE]) READERS[kind] = skip;
READERS[STRING] = leaf('string');
READERS[ENCAPSED] = leaf('encapsed_string');
READERS[SHELL] = leaf('shell');
READERS[HEREDOC] = leaf('heredoc');
READERS[TEXT_OPEN] = readText;
READERS[LPAREN] = readParenthesized;
READERS[LBRACKET] = (c) => (startsList(c) ? readList(c) : readArray(c));
READERS[ARRAY] = (c) => (c.next() === LPAREN ? readArray(c) : skip(c));
READERS[LIST] = (c) => (c.next() === LPAREN ? readList(c) : skip(c));
READERS[NEW] = readCreation;
READERS[CLONE] = taking('clone', readUnary);
READERS[THROW] = taking('throw', readExpression);
READERS[INCLUDE] = taking('include', readValue);
READERS[PRINT] = (c) => {
  c.at++;
  c.deeper(readValue);
};
READERS[YIELD] = readYield;
READERS[FUNCTION] = readClosure;
READERS[FN] = readArrowFunction;
READERS[STATIC] = (c) => (c.next() === FUNCTION ? readClosure(c) : c.next() === FN ? readArrowFunction(c) : skip(c));
READERS[HASH] = readWithAttributes;
READERS[MATCH] = (c) => (startsMatch(c) ? readMatch(c) : skip(c));

export function readOperand(c: Cursor): void {
  const read = READERS[c.kind[c.at] as number];
  if (read === undefined) c.damaged = true;
  else read(c);
}

export function readParenthesized(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.inside(readExpression);
  c.wrap('parenthesized', start, mark);
}

/** `$$name`, `${'na' . 'me'}`. */
export function readDynamic(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  if (c.kind[c.at] === LBRACE) c.inside(readExpression);
  else if (c.kind[c.at] === VARIABLE) c.leaf('variable_name');
  else if (c.kind[c.at] === DOLLAR) c.deeper(readDynamic);
  else c.damaged = true;
  c.wrap('dynamic', start, mark);
}

const ENDS_YIELD = new Set<number>([SEMI, RPAREN, RBRACKET, COMMA]);

/** `yield`, `yield $key => $value`, `yield from $list`. What it gives back has nothing to do with what it takes. */
function readYield(c: Cursor): void {
  c.at++;
  const [start, mark] = [c.start, c.mark];
  if (ENDS_YIELD.has(c.kind[c.at] as number)) return;
  if (c.isText(c.at, 'from')) {
    c.at++;
    c.deeper(readValue);
    return;
  }
  c.deeper(readValue);
  if (c.accept(FAT_ARROW)) c.deeper(readValue);
  c.wrap('element', start, mark);
}

/** `#[Pure] fn () => 1`. */
function readWithAttributes(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  readAttributes(c);
  const k = c.kind[c.at] === STATIC ? c.next() : c.kind[c.at];
  if (k === FUNCTION) readClosure(c, start, mark);
  else if (k === FN) readArrowFunction(c, start, mark);
  else c.damaged = true;
}
