/** R by outline: functions, classes of S4 and R6, tests of testthat, sourced files and attached packages. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'r',
  version: 1,
  extensions: ['.r'],
  interpreters: ['Rscript'],
  grammar: 'tree-sitter-wasm/r/tree-sitter-r.wasm',
  spell: (name) => name.replace(/^`|`$/g, ''),
  visibility: (_header, { name }) => (name.startsWith('.') ? 'private' : 'public'),
  receiver: /[\w.]+(?:\$|:::?|@)$/,
  selves: ['self', 'private', 'super'],
  builtins:
    'setClass setGeneric setMethod setRefClass R6Class representation standardGeneric test_that c list if function library require source paste paste0 print cat length names is.null stop return lapply sapply vapply map seq_along seq_len structure inherits'.split(
      ' ',
    ),
  importedFiles: (text) => (/\.r$/i.test(text) ? [text] : []),
  importedPackage: (text) => (/^[\w.]+$/.test(text) && !/\.r$/i.test(text) ? text : undefined),
  testFile: /test[-_]([^/]+)\.[rR]$/,
  testFolder: /(?:^|\/)(?:tests|testthat)\//,
  query: new URL('./facts.scm', import.meta.url),
});
