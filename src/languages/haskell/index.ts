/** Haskell by outline: functions with their signatures and equations, types, classes and their instances. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'haskell',
  version: 2,
  extensions: ['.hs'],
  interpreters: ['runhaskell', 'runghc'],
  grammar: 'tree-sitter-wasm/haskell/tree-sitter-haskell.wasm',
  kinds: { data: 'struct' },
  header: /^[^=\n]*(?:\n[ \t]+(?:->|=>|::)[^\n]*)*/,
  joinsClauses: true,
  builtins: 'return pure show map fmap fromIntegral print putStrLn error not fst snd length head mapM_ mapM when unless maybe either'.split(' '),
  importedFiles: (name) => [`${name.replaceAll('.', '/')}.hs`],
  importedPackage: (name) => name,
  testFile: /([^/]+)(?:Spec|Test)\.hs$/,
  query: new URL('./facts.scm', import.meta.url),
});
