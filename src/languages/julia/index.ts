/** Julia by outline: modules, types, functions by their methods, macros, included files. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'julia',
  version: 2,
  extensions: ['.jl'],
  interpreters: ['julia'],
  grammar: 'tree-sitter-wasm/julia/tree-sitter-julia.wasm',
  kinds: { abstract: 'interface' },
  header: /^[^\n]*?\)[^\n=]*|^[^\n]*/,
  joinsClauses: true,
  builtins: 'include push! length size println print error throw typeof isa map filter get Dict Vector string Symbol zeros ones eltype'.split(' '),
  importedFiles: (text) => (text.endsWith('.jl') ? [text] : []),
  importedPackage: (text) => (/^\w+/.test(text) && !text.endsWith('.jl') ? text.split('.', 1)[0] : undefined),
  testFile: /(?:^|\/)test\/([^/]+)\.jl$/,
  query: new URL('./facts.scm', import.meta.url),
});
