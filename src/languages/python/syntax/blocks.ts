/** `:` and what follows it: statements on the same line, or an indented block; nothing at all is an empty block. */
import { EOF } from '../../shared/tokens.ts';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import { readLine, readStatements } from './statements.ts';
import * as K from './token-kinds.ts';

export function readBlock(r: Reader): Node {
  r.expect(K.COLON);
  if (r.kind !== K.NEWLINE) return readSuite(r);
  const { start } = r;
  r.at++;
  if (!r.skip(K.INDENT)) return r.node('block', start);
  const first = r.start;
  const parts = readIndented(r);
  return r.node('block', first, parts);
}

function readSuite(r: Reader): Node {
  const { start } = r;
  const parts: Node[] = [];
  readLine(r, parts);
  return r.node('block', start, parts);
}

/** Statements to the end of the block that has begun. */
export function readIndented(r: Reader): Node[] {
  const statements: Node[] = [];
  if (r.enter()) {
    statements.push(...readStatements(r, K.DEDENT));
    r.leave();
  } else skipIndented(r);
  r.skip(K.DEDENT);
  return statements;
}

/** A block that is nested too deep to be looked at. */
function skipIndented(r: Reader): void {
  for (let depth = 0; r.kind !== EOF && (depth > 0 || r.kind !== K.DEDENT); r.at++) {
    if (r.kind === K.INDENT) depth++;
    else if (r.kind === K.DEDENT) depth--;
  }
}
