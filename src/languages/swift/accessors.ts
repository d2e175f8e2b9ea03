/** What stands in the braces behind a property or a subscript: `get`, `set`, `willSet`, `didSet`, or the code of a getter alone. */
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { AT, COMMA, IDENT, LBRACE, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readHead } from './header.ts';
import { readBlock } from './statements.ts';
import { skipFunctionMarks } from './types.ts';

const ACCESSORS = new Set(['get', 'set', 'willSet', 'didSet', '_read', '_modify', 'unsafeAddress', 'init']);

/** The cursor stands on `{`, and behind `}` afterwards. Answers what a getter without its word gives. */
export function readAccessors(c: Cursor, index: SymbolIndex): ExprText {
  if (!startsAccessor(c, c.at + 1)) return c.inBlock(() => readBlock(c));
  const open = c.at++;
  const end = c.partner(open);
  let value: ExprText = '?';
  while (c.at < end) {
    const before = c.at;
    readHead(c);
    const word = c.text(c.at);
    c.at++;
    const given = readAccessor(c, index, word);
    if (word === 'get') value = given;
    if (c.at === before) c.at++;
  }
  c.at = c.after(open);
  return value;
}

/** Whether an accessor begins there: `get {`, `set(value) {`, and in a protocol `get set`, `get async throws`. */
function startsAccessor(c: Cursor, token: number): boolean {
  const at = c.at;
  c.at = token;
  if (c.kind[token] === AT || (c.kind[token] === IDENT && !ACCESSORS.has(c.text(token)))) readHead(c);
  const word = c.text(c.at);
  const next = c.kind[c.at + 1] as number;
  const starts =
    ACCESSORS.has(word) && (next === LBRACE || next === 125 || next === IDENT || next > 159 || (next === LPAREN && c.kind[c.after(c.at + 1)] === LBRACE));
  c.at = at;
  return starts;
}

const NEW_VALUE: Readonly<Record<string, string>> = { set: 'newValue', willSet: 'newValue', didSet: 'oldValue' };

function readAccessor(c: Cursor, index: SymbolIndex, word: string): ExprText {
  const scope = c.scopes.open();
  const { type } = c.facts.symbol(index) ?? {};
  let name = NEW_VALUE[word];
  if (c.kind[c.at] === LPAREN) {
    if (c.next() === IDENT) name = c.name(c.at + 1);
    c.at = c.after(c.at);
  }
  skipFunctionMarks(c);
  if (name !== undefined) c.scopes.bind(name, c.startOffset(), { param: true, ...(type === undefined ? {} : { type }) });
  const value = c.kind[c.at] === LBRACE ? c.inBlock(() => readBlock(c)) : '?';
  if (c.kind[c.at] === COMMA) c.at++;
  c.scopes.close(scope, c.lastEnd);
  return value;
}
