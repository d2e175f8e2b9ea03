/** `let` and `var`: properties of types and files with their accessors and wrappers, and local names. */
import type { ExprText, SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { closeSymbol } from '../shared/jvm/declare.ts';
import { COLON, COMMA, EQUALS, IDENT, LBRACE, LPAREN } from '../shared/jvm/token-kinds.ts';
import { outerExpression } from '../shared/outer-expression.ts';
import type { Head } from '../shared/token-reading/head.ts';
import { readAccessors } from './accessors.ts';
import type { Cursor } from './cursor.ts';
import { declareSwift } from './declare.ts';
import { readExpression } from './expressions.ts';
import { memberFlags } from './functions.ts';
import { visibilityOf } from './header.ts';
import { readPattern } from './patterns.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType } from './types.ts';

/** The cursor stands on `let` or `var`. `var a = 1, b: Int` declares two. */
export function readProperty(c: Cursor, head: Head): void {
  const keyword = c.at;
  do {
    c.at++;
    if (c.kind[c.at] === LPAREN) readParts(c);
    else if (c.kind[c.at] !== IDENT) return;
    else if (c.isInBlock) readLocal(c);
    else readMember(c, c.at === keyword + 1 ? head : { ...head, first: c.at, rest: c.at }, c.kind[keyword] === KEYWORD.let);
  } while (c.kind[c.at] === COMMA);
}

/** `let (a, b) = pair`. */
function readParts(c: Cursor): void {
  const open = c.at;
  c.at = c.after(open);
  if (c.kind[c.at] === COLON) {
    c.at++;
    readType(c);
  }
  let value: ExprText = '?';
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    value = readExpression(c);
  }
  const behind = c.at;
  c.at = open;
  readPattern(c, value, true);
  c.at = behind;
}

function readLocal(c: Cursor): void {
  const token = c.at++;
  const { type, value } = readTypeAndValue(c, 'variable');
  if (c.kind[c.at] === LBRACE && !c.startsLine() && !c.inHeader) readAccessors(c, -1);
  c.scopes.bind(c.name(token), c.lastEnd, type === '' ? { value } : { type });
}

interface Held {
  readonly type: TypeText;
  readonly value: ExprText;
}

/** `: Type = value`. */
function readTypeAndValue(c: Cursor, role: 'field' | 'variable', typed?: () => void): Held {
  let type = '';
  if (c.kind[c.at] === COLON) {
    const token = ++c.at;
    type = readType(c);
    c.type(role, type, token);
    if (type === '?') type = '';
  }
  typed?.();
  if (c.kind[c.at] !== EQUALS) return { type, value: '?' };
  c.at++;
  const value = c.expecting(type === '' ? '?' : `<${type}>`, () => readExpression(c));
  return { type, value };
}

function kindOf(c: Cursor, isLet: boolean): NodeKind {
  if (c.body !== undefined) return 'property';
  return isLet ? 'constant' : 'variable';
}

function readMember(c: Cursor, head: Head, isLet: boolean): void {
  const token = c.at++;
  const name = c.name(token);
  const isAbstract = c.body?.isProtocol === true ? NODE_FLAGS.abstract : 0;
  const flags = memberFlags(c, head) | isAbstract;
  const index = declareSwift(c, head, { name, token, kind: kindOf(c, isLet), open: true, visibility: visibilityOf(c, head), flags });
  c.forgetMentions();
  const { type, value } = c.inBlock(() => readTypeAndValue(c, 'field', () => c.signature(index, head.rest)));
  const symbol = c.facts.symbol(index);
  if (symbol !== undefined && type !== '') symbol.type = type;
  let known = outerExpression(c.scopes, value);
  if (c.kind[c.at] === LBRACE && !c.startsLine()) {
    const { result } = c;
    c.result = type;
    const got = readAccessors(c, index);
    c.result = result;
    if (known === '?') known = outerExpression(c.scopes, got);
  }
  if (symbol !== undefined && type === '' && known !== '?') symbol.value = known;
  closeSymbol(c, index, c.lastEnd);
  c.facts.advance(c.lastEnd);
  if (symbol !== undefined && c.body !== undefined) addWrapped(c, symbol, index, head);
}

/** Wrappers whose value is what they are told to find, or that the compiler knows. */
const NOT_A_WRAPPER = /^(?:IBOutlet|IBInspectable|NSManaged|NSCopying|GKInspectable|MainActor|Sendable|Test|Suite)$/;

/** `@State var x: Int` has a `_x`, which is the wrapper, and a `$x`, which is what the wrapper shows of itself. */
function addWrapped(c: Cursor, property: SymbolFact, index: SymbolIndex, { annotations }: Head): void {
  const wrapper = annotations.find((a) => /^[A-Z][\w.]*$/.test(a.name) && !NOT_A_WRAPPER.test(a.name));
  if (wrapper === undefined) return;
  const { owner, ownerType, startLine, endLine, line, column, start, end, name, flags } = property;
  const where = { owner, startLine, endLine, line, column, start, end, ...(ownerType !== undefined && { ownerType }) };
  const rest = { kind: 'property', doc: '', visibility: 'private', flags, hidden: true, accessorOf: index } as const;
  c.facts.add({ ...where, ...rest, name: `_${name}`, signature: `_${name}`, type: wrapper.name });
  c.facts.add({ ...where, ...rest, name: `$${name}`, signature: `$${name}`, value: `<${wrapper.name}>.projectedValue` });
}
