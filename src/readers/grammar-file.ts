/**
 * Where a grammar's wasm file is. The build copies grammars of development packages into dist/grammars (scripts/build.mjs);
 * every other one, and every one when the sources run as they are, comes from its package.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** `grammar`: a path inside a package, as in TreeSyntax.grammars. */
export function grammarFile(grammar: string): string {
  const shipped = fileURLToPath(new URL(`../grammars/${grammar.slice(grammar.lastIndexOf('/') + 1)}`, import.meta.url));
  return existsSync(shipped) ? shipped : require.resolve(grammar);
}
