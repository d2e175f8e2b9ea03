/** Texts with holes. */
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readDynamic } from './operands.ts';
import { readPostfix } from './postfix.ts';
import { DOLLAR, LBRACE, VARIABLE } from './token-kinds.ts';

export function readText(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.inside(readHoles);
  c.wrap(typeAt(c.source, start), start, mark);
}

function typeAt(source: string, start: number): string {
  const first = source[start];
  if (first === '`') return 'shell';
  return first === '<' ? 'heredoc' : 'encapsed_string';
}

function readHoles(c: Cursor): void {
  while (c.at < c.limit) {
    const k = c.kind[c.at];
    const [start, mark] = [c.start, c.mark];
    if (k === LBRACE) c.inside(readExpression);
    else if (k === DOLLAR) readDynamic(c);
    else if (k === VARIABLE) {
      c.leaf('variable_name');
      readPostfix(c, start, mark);
    } else return;
  }
}
