/** Swift by outline: types with their extensions, protocols, functions and properties, imported modules. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'swift',
  version: 1,
  extensions: ['.swift'],
  grammar: 'tree-sitter-wasm/swift/tree-sitter-swift.wasm',
  header: /^[^{=\n]*/,
  decoration: /^\s*@\w/,
  visibility: (header) => (/\b(?:private|fileprivate)\b/.test(header) ? 'private' : /\b(?:public|open)\b/.test(header) ? 'public' : 'internal'),
  selves: ['self', 'Self', 'super'],
  builtins: ['print', 'fatalError', 'precondition', 'assert'],
  importedPackage: (name) => name.split('.', 1)[0],
  testFile: /([^/]+?)(?:Tests?|Spec)\.swift$/,
  testFolder: /(?:^|\/)Tests\//,
  query: new URL('./facts.scm', import.meta.url),
});
