/** `match` and `case`, which are names everywhere else. Of patterns only names after `as`, classes and dotted constants are looked at. */
import { EOF } from '../../shared/tokens.ts';
import { readBlock } from './blocks.ts';
import { readCommaSeparated, readDisjunction, startsExpression } from './expressions.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import { readStatements } from './statements.ts';
import * as K from './token-kinds.ts';

export function readMatch(r: Reader): Node | undefined {
  if (!r.isWord('match') || !startsExpression(r.next) || !hasCases(r)) return undefined;
  const { start } = r;
  r.at++;
  const subjects = readCommaSeparated(r);
  r.expect(K.COLON);
  r.expect(K.NEWLINE);
  r.expect(K.INDENT);
  const first = r.start;
  const cases: Node[] = [];
  while (r.kind === K.NAME && r.isWord('case')) cases.push(readCase(r));
  const others = r.kind === K.DEDENT ? [] : readStatements(r, K.DEDENT);
  r.damaged ||= others.length > 0;
  r.skip(K.DEDENT);
  return r.node('match', start, [...subjects, r.node('block', first, [...cases, ...others])]);
}

/** The line ends in a colon, and the block under it starts with `case`. */
function hasCases(r: Reader): boolean {
  let at = r.at + 1;
  while (r.kinds[at] !== K.NEWLINE && r.kinds[at] !== EOF) at++;
  return r.kinds[at - 1] === K.COLON && r.kinds[at + 1] === K.INDENT && r.isWord('case', at + 2);
}

function readCase(r: Reader): Node {
  const { start } = r;
  r.at++;
  const parts = readPattern(r);
  const guard = r.start;
  if (r.skip(K.IF)) parts.push(r.node('if_clause', guard, [readDisjunction(r)]));
  parts.push(readBlock(r));
  return r.node('case', start, parts);
}

/** Passes a pattern, up to `if` or `:`. */
function readPattern(r: Reader): Node[] {
  const parts: Node[] = [];
  let depth = 0;
  while (r.kind !== K.NEWLINE && r.kind !== EOF) {
    const { kind, next, start } = r;
    if (depth === 0 && (kind === K.COLON || kind === K.IF)) break;
    if (kind === K.NAME && (next === K.DOT || next === K.LPAREN)) {
      parts.push(readDotted(r));
      continue;
    }
    r.at++;
    if (kind === K.LPAREN || kind === K.LBRACKET || kind === K.LBRACE) depth++;
    else if (kind === K.RPAREN || kind === K.RBRACKET || kind === K.RBRACE) depth--;
    else if (kind === K.AS && r.kind === K.NAME) parts.push(r.node('as', start, [r.leaf('name')]));
  }
  return parts;
}

/** `Color.RED`, or the class of `Point(x=0)`. */
function readDotted(r: Reader): Node {
  let value = r.leaf('name');
  while (r.kind === K.DOT && r.next === K.NAME) {
    r.at++;
    value = r.node('attribute', value.start, [value, r.leaf('name')]);
  }
  if (r.kind === K.DOT) r.at++;
  return value;
}
