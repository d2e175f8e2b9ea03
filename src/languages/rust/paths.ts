/**
 * The beginning of a path, in types and expressions alike. `self::` is dropped (the file's own names come first
 * anyway); `super::` is dropped as long as it stays within the file's inline modules; what leads out of the file gets
 * a head that an import stands for.
 */
import type { Cursor } from './cursor.ts';
import { CRATE, PATH, SELF, SUPER } from './token-kinds.ts';

/** Reads `::`, `crate::`, `self::`, `super::super::` and gives the text for it, '' for the file's own names. */
export function readPathHead(c: Cursor): string {
  if (c.kind[c.at] === PATH) c.at++;
  const line = c.tokens.line[c.at] as number;
  if (c.kind[c.at] === CRATE) {
    c.at++;
    skipSeparator(c);
    return c.heads.crateRoot(line);
  }
  let levels = 0;
  while (c.kind[c.at] === SUPER || c.kind[c.at] === SELF) {
    if (c.kind[c.at] === SUPER) levels++;
    c.at++;
    skipSeparator(c);
  }
  const outside = levels - c.modules.length;
  return outside > 0 ? c.heads.above(outside, line) : '';
}

function skipSeparator(c: Cursor): void {
  if (c.kind[c.at] === PATH) c.at++;
}
