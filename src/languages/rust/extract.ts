/**
 * One Rust file to FileFacts, read from its tokens in one pass. A tree would show macro calls as heaps of tokens; here
 * what stands inside `assert_eq!(...)` or `select! {...}` is read like any other code. Whatever is not understood is
 * stepped over.
 */
import type { FileFacts } from '../../model/facts.ts';
import { Cursor } from './cursor.ts';
import { emitRelations } from './impls.ts';
import { readItems } from './items.ts';
import { tokenize } from './lexer.ts';
import { BUILTINS } from './universe.ts';

export function extract(path: string, source: string): FileFacts {
  const c = new Cursor(path, tokenize(source));
  readItems(c, c.tokens.count - 1);
  emitRelations(c);
  const modules = new Set(c.facts.symbols.filter((s) => s.kind === 'module').map((s) => s.name));
  c.facts.imports.push(...c.heads.imports((name) => modules.has(name) || isDeclared(c, name)));
  c.facts.declaredModule = c.fileModules.join(' ');
  c.routes.finish();
  return c.facts.finish(c.tokens.damaged);
}

/** Only a lower-case head that no import, module or type accounts for can be another crate. */
function isDeclared(c: Cursor, name: string): boolean {
  if (name === 'crate' || name.startsWith('super$')) return false;
  return (
    c.imported.has(name) ||
    BUILTINS.has(name) ||
    !/^[a-z_]/.test(name) ||
    name === 'cls' ||
    name === 'this' ||
    c.facts.symbols.some((s) => s.kind === 'module' && s.name === name)
  );
}
