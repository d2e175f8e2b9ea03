/** Blocks of statements. */
import type { Node } from './node.ts';
import { Around, type Reader } from './reader.ts';
import { readStatement } from './statements.ts';
import * as K from './token-kinds.ts';

/** `{ ... }`. `isModule`: it may export and import, as the body of a namespace does. */
export function readBlock(r: Reader, isModule = false): Node {
  const { start, around, atModuleLevel } = r;
  if (r.kind !== K.LBRACE) return r.missing();
  if (!r.enter()) return r.missing();
  const outer = r.openBlock();
  r.around = Around.nothing;
  r.atModuleLevel = isModule && atModuleLevel;
  const statements = readStatements(r);
  r.around = around;
  r.atModuleLevel = atModuleLevel;
  r.leave();
  r.closeBlock(outer);
  return r.node('statement_block', start, statements);
}

/** Statements up to a closing brace, which is not passed, or to what shows that it was forgotten. */
function readStatements(r: Reader): Node[] {
  const statements: Node[] = [];
  while (!r.endsBlock && !leavesBlock(r)) readNext(r, statements);
  return statements;
}

/** The whole file. Closing braces that open nowhere are passed. */
export function readProgram(r: Reader): Node {
  const statements: Node[] = [];
  while (r.kind !== K.EOF) {
    if (r.kind === K.RBRACE) r.unbalanced = true;
    readNext(r, statements);
  }
  return r.node('program', 0, statements, r.source.length);
}

/** A statement, or a token that cannot begin one. */
function readNext(r: Reader, statements: Node[]): void {
  const { start } = r;
  statements.push(readStatement(r));
  if (r.start !== start) return;
  r.damaged = true;
  r.skipToken();
}

/** `export`, or an `import` that is not an expression, where neither can stand. */
function leavesBlock(r: Reader): boolean {
  if (r.atModuleLevel || !r.newline || (r.kind !== K.EXPORT && r.kind !== K.IMPORT)) return false;
  const next = r.peek().kind;
  return r.kind === K.EXPORT ? K.isWord(next) || next === K.LBRACE || next === K.STAR : next !== K.LPAREN && next !== K.DOT;
}
