/** String literals: those that stand one after another are one value, and the holes of f-strings are code. */
import { EOF } from '../../shared/tokens.ts';
import { readExpressions } from './expressions.ts';
import { NO_PARTS, type Node } from './node.ts';
import type { Reader } from './reader.ts';
import { FSTRING, FSTRING_END, LBRACE, NEWLINE, RBRACE, STRING } from './token-kinds.ts';

export function readString(r: Reader): Node {
  const { start } = r;
  let holes: Node[] | undefined;
  while (r.kind === STRING || r.kind === FSTRING) {
    if (r.skip(STRING)) continue;
    holes ??= [];
    readHoles(r, holes);
  }
  return r.node('string', start, holes ?? NO_PARTS);
}

function readHoles(r: Reader, holes: Node[]): void {
  r.at++;
  while (r.kind === LBRACE) readHole(r, holes);
  while (r.kind !== FSTRING_END && r.kind !== NEWLINE && r.kind !== EOF) {
    r.damaged = true;
    r.at++;
  }
  r.expect(FSTRING_END);
}

/** The expression of a hole, and those in its format. */
function readHole(r: Reader, holes: Node[]): void {
  const end = Math.min(r.tokens.partner[r.at] as number, r.tokens.count - 1);
  r.at++;
  if (r.enter()) {
    holes.push(readExpressions(r));
    while (r.kind === LBRACE) readHole(r, holes);
    r.leave();
  }
  if (r.kind !== RBRACE) {
    r.damaged = true;
    r.at = Math.max(r.at, end);
  }
  r.skip(RBRACE);
}
