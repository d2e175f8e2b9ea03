/** `val` and `var`: properties of classes and files with their accessors, and local names. */
import type { ExprText, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { closeSymbol, declare } from '../shared/jvm/declare.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LESS, LPAREN, SEMI } from '../shared/jvm/token-kinds.ts';
import { outerExpression } from '../shared/outer-expression.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { bindReceiver, nameBefore, readReceiver } from './functions.ts';
import { readHead, readTypeParameters, readWhere, visibilityOf } from './header.ts';
import { addAccessors } from './implied.ts';
import { isHidden } from './names.ts';
import { readBlock } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** The cursor stands on `val` or `var`. */
export function readProperty(c: Cursor, head: Head): void {
  const keyword = c.at++;
  const typeParams = c.kind[c.at] === LESS ? readTypeParameters(c) : [];
  if (c.kind[c.at] === LPAREN) {
    readDestructuring(c);
    return;
  }
  const token = nameBefore(c);
  if (token < 0) return;
  const inClass = c.body !== undefined && c.body.symbol === c.facts.current;
  if (!inClass && (c.facts.current >= 0 || c.body === BLOCK)) {
    readLocal(c, token);
    return;
  }
  const mark = c.openTypeParams(typeParams.map((p) => p.name));
  const receiverToken = c.at;
  const receiver = readReceiver(c, token);
  const index = openProperty(c, { head, token, inClass, receiver });
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined) c.typeParameters(symbol, readWhere(c, typeParams), index);
  c.at = token + 1;
  if (receiver !== undefined) c.type('param', receiver, receiverToken, index);
  finishProperty(c, index, { head, isVar: c.kind[keyword] === KEYWORD.var, receiver, keyword });
  c.closeTypeParams(mark);
}

interface PropertyStart {
  readonly head: Head;
  readonly token: number;
  readonly inClass: boolean;
  readonly receiver: TypeText | undefined;
}

function openProperty(c: Cursor, { head, token, inClass, receiver }: PropertyStart): SymbolIndex {
  const name = c.name(token);
  const owner = c.facts.symbol(c.facts.current);
  const place = { token, first: head.first, rest: head.rest, header: c.endOffset(token), end: c.tokens.source.length };
  const isStatic = inClass && c.body?.isStatic ? NODE_FLAGS.static : 0;
  return declare(c, {
    ...place,
    name,
    kind: kindOf(c, head, name, inClass),
    open: true,
    visibility: visibilityOf(head),
    flags: isStatic | (head.modifiers.has('expect') ? NODE_FLAGS.expected : 0) | (head.modifiers.has('abstract') ? NODE_FLAGS.abstract : 0),
    annotations: head.annotations,
    extensionOf: receiver,
    hidden: isHidden(c, owner),
  });
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

function kindOf(c: Cursor, { modifiers }: Head, name: string, inClass: boolean): NodeKind {
  if (modifiers.has('const') || (CONSTANT.test(name) && (!inClass || c.body?.isStatic === true))) return 'constant';
  return inClass ? 'property' : 'variable';
}

interface PropertyRest {
  readonly head: Head;
  readonly isVar: boolean;
  readonly receiver: TypeText | undefined;
  readonly keyword: number;
}

function finishProperty(c: Cursor, index: SymbolIndex, { head, isVar, receiver, keyword }: PropertyRest): void {
  const symbol = c.facts.symbol(index);
  const { type, value } = readTypeAndValue(c, () => c.signature(index, head.rest));
  if (symbol !== undefined) {
    if (type !== '') symbol.type = type;
    else if (value !== '?') symbol.value = value;
  }
  readAccessors(c, index);
  bindReceiver(c, receiver, keyword);
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
  if (receiver === undefined) addAccessors(c, index, isVar);
}

interface Held {
  readonly type: TypeText;
  readonly value: ExprText;
}

/** `: Type = value`, `by lazy { value }`. */
function readTypeAndValue(c: Cursor, typed: () => void): Held {
  let type = '';
  if (c.kind[c.at] === COLON) {
    const token = ++c.at;
    type = readType(c);
    c.type('field', type, token);
  }
  typed();
  let value = '?';
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    value = outerExpression(
      c.scopes,
      c.within(false, () => readExpression(c)),
    );
  } else if (isBy(c)) {
    c.at++;
    value = outerExpression(
      c.scopes,
      c.within(false, () => readExpression(c)),
    );
  }
  return { type, value };
}

const isBy = (c: Cursor): boolean => c.kind[c.at] === IDENT && c.text(c.at) === 'by';

/** `get() = …`, `private set`, on the lines behind a property. */
function readAccessors(c: Cursor, index: SymbolIndex): void {
  for (let turn = 0; turn < 2; turn++) {
    const start = c.at;
    if (c.kind[c.at] === SEMI) c.at++;
    readHead(c);
    const word = c.kind[c.at] === IDENT ? c.text(c.at) : '';
    const isAccessor = (word === 'get' || word === 'set') && (c.next() === LPAREN || word === 'set' || c.startsLine(c.at + 1));
    if (!isAccessor) {
      c.at = start;
      return;
    }
    c.at++;
    if (c.kind[c.at] === LPAREN && !c.startsLine()) readAccessor(c, index, word);
  }
}

function readAccessor(c: Cursor, index: SymbolIndex, word: string): void {
  const scope = c.scopes.open();
  const open = c.at;
  const { type } = c.facts.symbol(index) ?? {};
  if (word === 'set' && c.next() === IDENT) c.scopes.bind(c.name(c.at + 1), c.startOffset(c.at + 1), { param: true, ...(type === undefined ? {} : { type }) });
  c.scopes.bind('field', c.startOffset(open), { param: true, ...(type === undefined ? {} : { type }) });
  c.at = c.after(open);
  if (c.kind[c.at] === COLON) {
    c.at++;
    const written = readType(c);
    const symbol = c.facts.symbol(index);
    if (symbol !== undefined && symbol.type === undefined) symbol.type = written;
  }
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    const value = outerExpression(
      c.scopes,
      c.within(false, () => readExpression(c)),
    );
    const symbol = c.facts.symbol(index);
    if (word === 'get' && symbol !== undefined && symbol.type === undefined && value !== '?') symbol.value = value;
  } else if (c.kind[c.at] === LBRACE) readBlock(c);
  c.scopes.close(scope, c.lastEnd);
}

function readLocal(c: Cursor, token: number): void {
  c.at = token + 1;
  const { type, value } = readLocalValue(c);
  c.scopes.bind(c.name(token), c.lastEnd, type === '' ? { value } : { type });
}

function readLocalValue(c: Cursor): Held {
  let type = '';
  if (c.kind[c.at] === COLON) {
    const token = ++c.at;
    type = readType(c);
    c.type('variable', type, token);
  }
  if (c.kind[c.at] !== EQUALS && !isBy(c)) return { type, value: '?' };
  c.at++;
  return { type, value: c.within(false, () => readExpression(c)) };
}

/** `val (a, b) = pair`. */
function readDestructuring(c: Cursor): void {
  const open = c.at;
  c.at = c.after(open);
  const { value } = readLocalValue(c);
  bindParts(c, open, value === '?' ? '?' : value, c.lastEnd);
}

/** The names in parentheses, as parts of a value. */
export function bindParts(c: Cursor, open: number, value: ExprText, start: number, part = '#'): void {
  const end = c.partner(open);
  let index = 0;
  for (let at = open + 1; at < end; at++) {
    if (c.kind[at] === COMMA) index++;
    else if (c.kind[at] === IDENT && c.kind[at - 1] !== COLON) {
      c.scopes.bind(c.name(at), start, value === '?' ? {} : { value: part === '#' ? `${value}.component${index + 1}()` : `${value}${part}${index}` });
    }
  }
}
