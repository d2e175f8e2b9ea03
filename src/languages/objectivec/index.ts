/** Objective-C by outline: classes with their categories, protocols, messages by their first word. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'objectivec',
  version: 2,
  extensions: ['.m', '.mm'],
  grammar: 'tree-sitter-wasm/objc/tree-sitter-objc.wasm',
  header: /^[^{;\n]*/,
  receiver: /\[[\w.]+\s+$|\S[\])}]\s+$/,
  selves: ['self', 'super'],
  builtins: ['alloc', 'init', 'NSLog', 'retain', 'release', 'autorelease', 'NSStringFromSelector'],
  importedFiles: (name) => [name.replace(/[<>]/g, '').replace(/\.h$/, '.m')],
  importedPackage: (name) => /^<([^/>]+)/.exec(name)?.[1],
  testFile: /([^/]+)Tests?\.mm?$/,
  query: new URL('./facts.scm', import.meta.url),
});
