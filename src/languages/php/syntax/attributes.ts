/** `#[Route('/a'), Deprecated]` before declarations, parameters and closures. */
import { readArguments } from './arguments.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, HASH, isWord, LBRACKET, LPAREN, NAME, RBRACKET } from './token-kinds.ts';

export function readAttributes(c: Cursor): void {
  while (c.kind[c.at] === HASH) {
    c.at++;
    if (c.kind[c.at] === LBRACKET) c.inside(readGroup);
    else c.damaged = true;
  }
}

function readGroup(c: Cursor): void {
  while (c.kind[c.at] !== RBRACKET) {
    const [start, mark] = [c.start, c.mark];
    if (c.kind[c.at] !== NAME && !isWord(c.kind[c.at] as number)) return;
    c.at++;
    if (c.kind[c.at] === LPAREN) readArguments(c);
    c.wrap('attribute', start, mark);
    if (!c.accept(COMMA)) return;
  }
}
