/**
 * One Scala file to FileFacts, read from its tokens in one pass without a tree: the grammar at hand takes five seconds a
 * megabyte. Reads both versions; blocks stand in braces or are indented.
 */
import type { FileFacts } from '../../model/facts.ts';
import { Cursor } from './cursor.ts';
import { readStatements } from './statements.ts';

export function extract(path: string, source: string): FileFacts {
  const c = new Cursor(path, source);
  readStatements(c, c.tokens.count - 1);
  return c.facts.finish(c.tokens.damaged);
}
