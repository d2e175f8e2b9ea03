/**
 * One Kotlin file to FileFacts, read from its tokens in one pass without a tree: the grammar at hand takes 0.6 s a megabyte
 * and fails on every twelfth file of ktor. Top level is a list of declarations; in a script also statements.
 */
import type { FileFacts } from '../../model/facts.ts';
import { addAnnotatedRoutes } from '../shared/jvm/annotated-routes.ts';
import { Cursor } from './cursor.ts';
import { addImpliedMembers } from './implied.ts';
import { readFileHead } from './imports.ts';
import { readDeclaration, readMembers } from './members.ts';
import { readStatements } from './statements.ts';

export function extract(path: string, source: string): FileFacts {
  const c = new Cursor(path, source);
  readFileHead(c);
  const last = c.tokens.count - 1;
  if (path.endsWith('.kts')) readScript(c, last);
  else readMembers(c, last);
  addAnnotatedRoutes(c);
  addImpliedMembers(c);
  return c.facts.finish(c.tokens.damaged);
}

function readScript(c: Cursor, last: number): void {
  while (c.at < last) {
    const before = c.at;
    if (!readDeclaration(c)) {
      const scope = c.scopes.open();
      readStatements(c, last);
      c.scopes.close(scope, c.lastEnd);
    }
    if (c.at === before) c.at++;
  }
}
