/**
 * One Swift file to FileFacts, read from its tokens in one pass without a tree. Top level is a list of declarations, and in
 * `main.swift` and scripts also statements.
 */
import type { FileFacts } from '../../model/facts.ts';
import { pairBracesByLayout } from '../shared/brace-layout.ts';
import { Cursor } from './cursor.ts';
import { emitConformances } from './extensions.ts';
import { MANIFEST } from './package-manifest.ts';
import { readStatements } from './statements.ts';

export function extract(path: string, source: string): FileFacts {
  const c = new Cursor(path, source);
  pairBracesByLayout(c.tokens);
  const scope = c.scopes.open();
  readStatements(c, c.tokens.count - 1);
  c.scopes.close(scope, source.length);
  emitConformances(c);
  const facts = c.facts.finish(c.tokens.damaged);
  // A manifest is for modules.ts; what it calls is SwiftPM's.
  if (path === MANIFEST || path.endsWith(`/${MANIFEST}`)) return { ...facts, refs: [], bindings: [] };
  return c.relations.length === 0 ? facts : { ...facts, relations: c.relations };
}
