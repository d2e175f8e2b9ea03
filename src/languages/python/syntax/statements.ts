/**
 * Statements: tokens in, the tree of a file out. What makes no sense is passed over as far as the end of its line, and
 * the calls in it are still found.
 */
import { EOF, type Tokens } from '../../shared/tokens.ts';
import { readIndented } from './blocks.ts';
import { COMPOUND } from './compound-statements.ts';
import type { Node } from './node.ts';
import { Reader } from './reader.ts';
import { readSimple } from './simple-statements.ts';
import * as K from './token-kinds.ts';

export interface Parsed {
  readonly module: Node;
  readonly damaged: boolean;
}

export function parse(tokens: Tokens): Parsed {
  const r = new Reader(tokens);
  const parts = readStatements(r, EOF);
  return { module: r.node('module', 0, parts), damaged: r.damaged };
}

/** Statements up to a token of that kind, which stays the next one. */
export function readStatements(r: Reader, end: number): Node[] {
  const statements: Node[] = [];
  while (r.kind !== end && r.kind !== EOF) {
    const before = r.at;
    readStatement(r, statements);
    if (r.at > before) continue;
    r.damaged = true;
    r.at++;
  }
  return statements;
}

function readStatement(r: Reader, statements: Node[]): void {
  if (r.skip(K.INDENT)) {
    // The block of a header that was none, `else:` without `if`: it ends where it ends.
    r.damaged = true;
    statements.push(...readIndented(r));
    return;
  }
  const compound = COMPOUND[r.kind]?.(r);
  if (compound !== undefined) statements.push(compound);
  else readLine(r, statements);
}

/** Simple statements to the end of their line. */
export function readLine(r: Reader, statements: Node[]): void {
  while (r.kind !== K.NEWLINE && r.kind !== EOF) {
    const before = r.at;
    statements.push(readSimple(r));
    if (r.skip(K.SEMICOLON) || r.kind === K.NEWLINE || r.kind === EOF) continue;
    r.damaged = true;
    if (r.at === before) r.at++;
  }
  r.skip(K.NEWLINE);
}
