/** Blocks in braces and lists of members, whose statements and declarations a language reads itself. */
import type { ExprText } from '../../../model/facts.ts';
import type { JvmCursor } from '../jvm/cursor.ts';
import { LBRACE, LBRACKET, LPAREN, SEMI } from '../jvm/token-kinds.ts';

/** The braces at the cursor, whose names are seen inside alone. Answers the value of the last statement. */
export function readBraces<C extends JvmCursor>(c: C, readStatements: (c: C, end: number) => ExprText): ExprText {
  const open = c.at;
  if (!c.enter()) return '?';
  const scope = c.scopes.open();
  c.at++;
  const value = readStatements(c, c.partner(open));
  c.at = c.after(open);
  c.scopes.close(scope, c.lastEnd);
  c.leave();
  return value;
}

/** Up to the token `end`; whatever is not a declaration is stepped over. */
export function readMembersBy<C extends JvmCursor>(c: C, end: number, readDeclaration: (c: C) => boolean): void {
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === SEMI) c.at++;
    else if (!readDeclaration(c)) stepOver(c);
    if (c.at === before) c.at++;
  }
}

function stepOver(c: JvmCursor): void {
  const kind = c.kind[c.at] as number;
  c.at = kind === LPAREN || kind === LBRACKET || kind === LBRACE ? c.after(c.at) : c.at + 1;
}
