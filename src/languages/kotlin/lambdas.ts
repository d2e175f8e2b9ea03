/** Lambdas: their parameters, `it` and `this` are what the function that takes them says. */
import type { ExprText } from '../../model/facts.ts';
import { ARROW, COLON, COMMA, DOT, GREATER, IDENT, LESS, LPAREN, QUESTION, STAR } from '../shared/jvm/token-kinds.ts';
import { outerExpression } from '../shared/outer-expression.ts';
import { BLOCK, type Cursor } from './cursor.ts';
import { UNKNOWN } from './expressions.ts';
import { bindParts } from './properties.ts';
import { readStatements } from './statements.ts';
import { readType } from './types.ts';

/** What a lambda is handed: expressions for its parameters and its receiver. */
export interface Expected {
  /** The function type that it is: `items.map%0`. */
  readonly as?: ExprText | undefined;
  /** Its only parameter, where the function is one of the library's. */
  readonly it?: ExprText | undefined;
  readonly self?: ExprText | undefined;
  /** A function of the library, none of which gives its lambda a receiver. */
  readonly isLibrary?: boolean;
}

export interface LambdaValue {
  /** `<(?,?)=>?>`, by the number of its parameters. */
  readonly type: ExprText;
  /** What it gives, readable outside. */
  readonly result: ExprText;
  /** What it gives, where that begins with its only parameter: `~.name`. */
  readonly ofElement: ExprText;
}

/** The cursor stands on `{`, and behind `}` afterwards. */
export function readLambda(c: Cursor, expected: Expected | undefined): LambdaValue {
  const open = c.at;
  if (!c.enter()) return { type: UNKNOWN, result: UNKNOWN, ofElement: '' };
  const end = c.tokens.endOf(open);
  const scope = c.scopes.open();
  bindSelf(c, expected, c.startOffset(open), end);
  c.at++;
  const arrow = arrowOf(c, open);
  const names = arrow < 0 ? bindIt(c, expected) : bindParameters(c, arrow, expected);
  c.bodies.push(BLOCK);
  const value = readStatements(c, c.partner(open));
  c.bodies.pop();
  const only = arrow < 0 ? 'it' : names.length === 1 ? (names[0] as string) : '';
  const ofElement = only !== '' && value.startsWith(`${only}.`) ? `~${value.slice(only.length)}` : '';
  const result = outerExpression(c.scopes, value);
  c.at = c.after(open);
  c.scopes.close(scope, c.lastEnd);
  c.leave();
  return { type: arrow < 0 ? '<(...?)=>?>' : `<(${names.map(() => '?').join(',')})=>?>`, result: /^(?:this|it)\b/.test(result) ? UNKNOWN : result, ofElement };
}

/** Only what is said by the function counts: where it says nothing, `this` is what it was. */
function bindSelf(c: Cursor, expected: Expected | undefined, start: number, end: number): void {
  const value = expected?.self ?? (expected?.as === undefined || expected.isLibrary ? undefined : `${expected.as}%this`);
  if (value !== undefined && !value.startsWith('?')) c.facts.bindings.push({ name: 'this', start, end, value });
}

function bindIt(c: Cursor, expected: Expected | undefined): string[] {
  const value = expected?.it ?? (expected?.as === undefined ? undefined : `${expected.as}%0`);
  c.scopes.bind('it', c.startOffset(c.at - 1), value === undefined ? { param: true } : { value, param: true });
  return ['it'];
}

const IN_PARAMETERS = new Set<number>([IDENT, COMMA, COLON, DOT, LESS, GREATER, QUESTION, STAR]);
const FARTHEST = 60;

/** Token of the `->` behind the parameters, -1 when there are none. */
function arrowOf(c: Cursor, open: number): number {
  const end = Math.min(c.partner(open), open + FARTHEST);
  for (let at = open + 1; at < end; at++) {
    const kind = c.kind[at] as number;
    if (kind === ARROW) return at;
    if (kind === LPAREN) at = c.partner(at);
    else if (!IN_PARAMETERS.has(kind)) return -1;
    else if (kind === IDENT && c.kind[at + 1] === IDENT) return -1;
  }
  return -1;
}

function bindParameters(c: Cursor, arrow: number, expected: Expected | undefined): string[] {
  const names: string[] = [];
  for (let index = 0; c.at < arrow; index++) {
    const token = c.at;
    const value = index === 0 && expected?.it !== undefined ? expected.it : expected?.as === undefined ? undefined : `${expected.as}%${index}`;
    if (c.kind[token] === LPAREN) {
      bindParts(c, token, value ?? '?', c.startOffset(token));
      c.at = c.after(token);
      names.push('');
    } else {
      c.at++;
      let type: string | undefined;
      if (c.kind[c.at] === COLON) {
        const at = ++c.at;
        type = readType(c);
        c.type('variable', type, at);
      }
      names.push(c.name(token));
      c.scopes.bind(c.name(token), c.startOffset(token), { ...(type !== undefined ? { type } : value !== undefined ? { value } : {}), param: true });
    }
    if (c.kind[c.at] === COMMA) c.at++;
    else if (c.at < arrow) c.at = arrow;
  }
  c.at = arrow + 1;
  return names;
}
