/**
 * Macro calls. What stands between the brackets is not Rust until it is expanded, but nearly always reads as
 * expressions (`assert_eq!(a.len(), f(x))`, `json!({...})`), and the calls inside matter: so it is read as such.
 */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { noteMacroEffect } from './effects.ts';
import { type Path, readExpression, UNKNOWN } from './expressions.ts';
import { readMacroItems, startsItem } from './items.ts';
import { readBlock } from './statements.ts';
import { LBRACE, LET } from './token-kinds.ts';
import { BUILTIN_MACROS } from './universe.ts';

/** The cursor stands on `!`; afterwards behind the closing bracket. */
export function readMacro(c: Cursor, path: Path): ExprText {
  const open = c.at + 1;
  const name = c.text(path.name);
  if (c.macros.has(path.text) || !BUILTIN_MACROS.has(path.text.replace(/^std\./, ''))) c.ref('macro', path.text, path.name);
  noteMacroEffect(c, name, path.name, open);
  c.routes.macro(c, name, open);
  c.at = open;
  if (c.kind[open] === LBRACE && c.kind[open + 1] === LET) readBlock(c);
  else readMacroBody(c, open);
  c.at = c.after(open);
  return UNKNOWN;
}

/** Whatever is not understood is stepped over a token at a time. */
function readMacroBody(c: Cursor, open: number): void {
  if (!c.enter()) return;
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  c.at = open + 1;
  if (startsItem(c)) readMacroItems(c, end);
  while (c.at < end) {
    const before = c.at;
    readExpression(c, 'callback');
    if (c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.leave();
}
