/**
 * `case a, b(Int), c = 1`. What a case carries is known through two hidden members: one that a call of the case means, and
 * one whose parameters a pattern takes apart.
 */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { COMMA, EQUALS, IDENT, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Head } from '../shared/token-reading/head.ts';
import type { Cursor } from './cursor.ts';
import { declareSwift } from './declare.ts';
import { readExpression } from './expressions.ts';
import { type Parameter, visibilityOf } from './header.ts';
import { isKeyword } from './token-kinds.ts';
import { readType } from './types.ts';

/** Behind the name of a case: the member whose parameters are what the case carries. */
export const PAYLOAD = '$payload';

/** The cursor stands on `case`. */
export function readCases(c: Cursor, head: Head): void {
  do {
    c.at++;
    if (c.kind[c.at] !== IDENT && !isKeyword(c.kind[c.at] as number)) return;
    readCase(c, head);
  } while (c.kind[c.at] === COMMA);
}

function readCase(c: Cursor, head: Head): void {
  const token = c.at++;
  const name = c.name(token);
  const payload = c.kind[c.at] === LPAREN ? readPayload(c) : undefined;
  if (c.kind[c.at] === EQUALS) {
    c.at++;
    readExpression(c);
  }
  const own = { ...head, ...(c.kind[token - 1] === COMMA ? { first: token, rest: token } : {}) };
  const index = declareSwift(c, own, { name, token, kind: 'enum_member', visibility: visibilityOf(c, head), flags: NODE_FLAGS.static });
  const fact = c.facts.symbol(index);
  if (payload === undefined || fact === undefined) return;
  for (const p of payload) c.type('field', p.type, p.typeToken, index);
  addHidden(c, fact, index, name, payload);
  addHidden(c, fact, index, `${name}${PAYLOAD}`, payload);
}

type Carried = Pick<Parameter, 'label' | 'type' | 'typeToken' | 'optional'>;

/** `(Int, reason: String = "")`. */
function readPayload(c: Cursor): readonly Carried[] {
  const open = c.at;
  const end = c.partner(open);
  const carried: Carried[] = [];
  c.at++;
  while (c.at < end) {
    const before = c.at;
    const label = readLabel(c);
    const typeToken = c.at;
    const type = readType(c);
    const optional = c.kind[c.at] === EQUALS;
    if (optional) {
      c.at++;
      readExpression(c);
    }
    carried.push({ label, type, typeToken, optional });
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.at = c.after(open);
  return carried;
}

function readLabel(c: Cursor): string {
  const isName = (token: number) => c.kind[token] === IDENT || isKeyword(c.kind[token] as number);
  if (!isName(c.at)) return '';
  const first = c.at;
  const colon = c.kind[c.at + 1] === 58 ? c.at + 1 : isName(c.at + 1) && c.kind[c.at + 2] === 58 ? c.at + 2 : -1;
  if (colon < 0) return '';
  c.at = colon + 1;
  const label = c.name(first);
  return label === '_' ? '' : label;
}

function addHidden(
  c: Cursor,
  { owner, ownerType, startLine, endLine, line, column, start, end }: SymbolFact,
  accessorOf: SymbolIndex,
  name: string,
  payload: readonly Carried[],
): void {
  const type: TypeText = c.body?.name ?? '';
  c.facts.add({
    ...{ name, kind: 'method', owner, startLine, endLine, line, column, start, end, type, accessorOf },
    ...(ownerType !== undefined && { ownerType }),
    signature: name,
    doc: '',
    visibility: 'public',
    flags: NODE_FLAGS.static,
    hidden: true,
    params: payload.map((p) => p.type),
    labels: payload.map((p) => p.label),
    arity: [payload.filter((p) => !p.optional).length, payload.length],
  });
}
