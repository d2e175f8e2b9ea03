/** Closures: their parameters are what the function that takes them says. */
import type { ExprText } from '../../model/facts.ts';
import { ARROW, AT, COLON, COMMA, EQUALS, IDENT, LBRACKET, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, UNKNOWN } from './expressions.ts';
import { skipAttributes } from './header.ts';
import { readStatements } from './statements.ts';
import { KEYWORD } from './token-kinds.ts';
import { readType, skipFunctionMarks } from './types.ts';

export interface ClosureValue {
  /** `<(?,?)=>?>`, by the number of its parameters. */
  readonly type: ExprText;
  /** What it gives, where that begins with its only parameter: `~.name`. */
  readonly ofElement: ExprText;
}

/** The cursor stands on `{`, and behind `}` afterwards. `as` is the function type that is expected. */
export function readClosure(c: Cursor, as: ExprText): ClosureValue {
  const open = c.at;
  if (!c.enter()) return { type: UNKNOWN, ofElement: '' };
  const scope = c.scopes.open();
  const { result } = c;
  c.result = '';
  c.at++;
  const names = readClosureHead(c, open, as);
  if (names === undefined) c.shorthands.push({ as, start: c.startOffset(open), end: c.tokens.endOf(open), seen: new Set() });
  const value = c.inBlock(() => readStatements(c, c.partner(open)));
  const used = names === undefined ? c.shorthands.pop()?.seen : undefined;
  c.result = result;
  c.at = c.after(open);
  c.scopes.close(scope, c.lastEnd);
  c.leave();
  const only = names === undefined ? '$0' : names.length === 1 ? (names[0] as string) : '';
  const ofElement = only !== '' && value.startsWith(`${only}.`) ? `~${value.slice(only.length)}` : '';
  return { type: typeOf(names?.length ?? countOf(used)), ofElement };
}

const countOf = (used: ReadonlySet<string> | undefined): number | undefined => (used === undefined || used.size === 0 ? undefined : used.size);

const typeOf = (count: number | undefined): ExprText => (count === undefined ? '<(...?)=>?>' : `<(${Array<string>(count).fill('?').join(',')})=>?>`);

/** `[weak self] (a: A, b) async throws -> C in`. Answers the names; undefined, with the cursor where it was, without such a head. */
function readClosureHead(c: Cursor, open: number, as: ExprText): readonly string[] | undefined {
  const start = c.at;
  const into = headEnd(c, c.partner(open));
  c.at = start;
  if (into < 0) return undefined;
  skipAttributes(c);
  if (c.kind[c.at] === LBRACKET) readCaptures(c);
  const names: string[] = [];
  if (c.kind[c.at] === LPAREN) {
    const end = c.partner(c.at);
    c.at++;
    readParameters(c, end, as, names);
    c.at = end + 1;
  } else readParameters(c, into, as, names);
  skipFunctionMarks(c);
  if (c.kind[c.at] === ARROW) {
    const token = ++c.at;
    c.type('variable', readType(c), token);
  }
  c.at = into + 1;
  return names;
}

const FARTHEST = 60;

/** Token of the `in` behind a closure's head; -1 when it has none. */
function headEnd(c: Cursor, end: number): number {
  skipAttributes(c);
  if (c.kind[c.at] === LBRACKET) c.at = c.after(c.at);
  const limit = Math.min(end, c.at + FARTHEST);
  let at = c.at;
  if (c.kind[at] === LPAREN) at = c.partner(at) + 1;
  else
    while (at < limit && (c.kind[at] === IDENT || c.kind[at] === COMMA) && !(c.kind[at] === IDENT && c.kind[at + 1] === IDENT && c.text(at + 1) !== 'async'))
      at++;
  for (; at < limit; at++) {
    const kind = c.kind[at] as number;
    if (kind === KEYWORD.in) return at;
    if (kind === LPAREN || kind === LBRACKET) at = c.partner(at);
    else if (kind === 123 || kind === 125 || kind === EQUALS || (c.startsLine(at) && kind !== ARROW) || NEVER_IN_HEAD.has(kind)) return -1;
  }
  return -1;
}

const NEVER_IN_HEAD = new Set<number>([KEYWORD.for, KEYWORD.if, KEYWORD.return, KEYWORD.let, KEYWORD.var, KEYWORD.switch, KEYWORD.guard, KEYWORD.while]);

/** `[weak self, x = y]`. */
function readCaptures(c: Cursor): void {
  const open = c.at++;
  const end = c.partner(open);
  while (c.at < end) {
    const before = c.at;
    while (c.kind[c.at] === IDENT && (c.next() === IDENT || c.next() === KEYWORD.self || (c.next() === LPAREN && c.text(c.at) === 'unowned')))
      c.at = c.next() === LPAREN ? c.after(c.at + 1) : c.at + 1;
    if (c.kind[c.at] === IDENT && c.next() === EQUALS) {
      const name = c.at;
      c.at += 2;
      const value = readExpression(c);
      c.scopes.bind(c.name(name), c.lastEnd, { value });
    }
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.at = c.after(open);
}

function readParameters(c: Cursor, end: number, as: ExprText, names: string[]): void {
  while (c.at < end && (c.kind[c.at] === IDENT || c.kind[c.at] === AT)) {
    skipAttributes(c);
    if (c.isWord('async') && names.length > 0) return;
    let token = c.at++;
    // A label that says nothing: `_ x: Int`.
    if (c.kind[c.at] === IDENT && c.text(c.at) !== 'async') token = c.at++;
    let type: string | undefined;
    if (c.kind[c.at] === COLON) {
      const at = ++c.at;
      type = readType(c);
      c.type('variable', type, at);
    }
    const value = as.startsWith('?') ? undefined : `${as}%${names.length}`;
    names.push(c.name(token));
    c.scopes.bind(c.name(token), c.startOffset(token), { ...(type !== undefined ? { type } : value !== undefined ? { value } : {}), param: true });
    if (c.kind[c.at] !== COMMA) return;
    c.at++;
  }
}
