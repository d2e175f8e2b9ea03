/** Dart by outline: classes, mixins, extensions with their members, functions, imported libraries and parts. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

const path = (literal: string): string => literal.replace(/["']/g, '');

export const language = outlineLanguage({
  id: 'dart',
  version: 2,
  extensions: ['.dart'],
  grammar: 'tree-sitter-wasm/dart/tree-sitter-dart.wasm',
  header: /^[\s\S]*?(?=\s*(?:\{(?![^()]*\))|=>|;|$))/,
  decoration: /^\s*@/,
  visibility: (_header, { name }) => (name.startsWith('_') ? 'private' : 'public'),
  selves: ['this', 'super'],
  builtins: ['print', 'setState'],
  importedFiles: (text) => [path(text).replace(/^package:[^/]+\//, 'lib/')].filter((file) => !file.startsWith('dart:')),
  importedPackage: (text) => /^(?:package:)?([\w:]+)/.exec(path(text))?.[1],
  testFile: /([^/]+)_test\.dart$/,
  query: new URL('./facts.scm', import.meta.url),
});
