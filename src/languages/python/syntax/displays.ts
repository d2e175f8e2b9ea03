/** What stands in brackets as a value: tuples, lists, sets, dictionaries, and comprehensions of each. */
import { readDisjunction, readExpression, readTargets, startsExpression } from './expressions.ts';
import type { Kind, Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

export function readParentheses(r: Reader): Node {
  const { start } = r;
  r.at++;
  return readElements(r, start, K.RPAREN, 'tuple', 'generator');
}

export function readList(r: Reader): Node {
  const { start } = r;
  r.at++;
  return readElements(r, start, K.RBRACKET, 'list', 'list_comprehension');
}

/** Elements to the closing bracket. A lone one in parentheses is not a tuple. */
function readElements(r: Reader, start: number, close: number, kind: Kind, comprehension: Kind): Node {
  const parts: Node[] = [];
  let commas = 0;
  while (startsExpression(r.kind)) {
    parts.push(readExpression(r));
    if (startsClauses(r)) parts.push(...readClauses(r));
    if (!r.skip(K.COMMA)) break;
    commas++;
  }
  r.expect(close);
  const isComprehension = parts.length > 1 && parts[1]?.kind === 'for_in';
  const isLone = kind === 'tuple' && parts.length === 1 && commas === 0;
  return r.node(isComprehension ? comprehension : isLone ? 'parentheses' : kind, start, parts);
}

export function readBraces(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts: Node[] = [];
  while (startsExpression(r.kind)) {
    parts.push(readEntry(r));
    if (startsClauses(r)) parts.push(...readClauses(r));
    if (!r.skip(K.COMMA)) break;
  }
  r.expect(K.RBRACE);
  return r.node(bracesKind(parts, r.source), start, parts);
}

function readEntry(r: Reader): Node {
  const key = readExpression(r);
  if (!r.skip(K.COLON)) return key;
  return r.node('pair', key.start, [key, readExpression(r)]);
}

function bracesKind(parts: readonly Node[], source: string): Kind {
  const first = parts[0];
  const isDictionary = first === undefined || first.kind === 'pair' || (first.kind === 'splat' && source.startsWith('**', first.start));
  if (parts[1]?.kind === 'for_in') return isDictionary ? 'dictionary_comprehension' : 'set_comprehension';
  return isDictionary ? 'dictionary' : 'set';
}

export const startsClauses = (r: Reader): boolean => r.kind === K.FOR || (r.kind === K.ASYNC && r.next === K.FOR);

/** `for x in y if z` after the element of a comprehension. */
export function readClauses(r: Reader): Node[] {
  const clauses: Node[] = [];
  while (startsClauses(r) || r.kind === K.IF) {
    const { start } = r;
    if (r.skip(K.IF)) clauses.push(r.node('if_clause', start, [readDisjunction(r)]));
    else clauses.push(readForClause(r, start));
  }
  return clauses;
}

function readForClause(r: Reader, start: number): Node {
  r.skip(K.ASYNC);
  r.at++;
  const parts = [readTargets(r)];
  r.expect(K.IN);
  parts.push(readDisjunction(r));
  return r.node('for_in', start, parts);
}
