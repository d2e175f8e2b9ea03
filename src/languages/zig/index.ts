/** Zig by outline: functions, containers with their members, tests, imported files. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'zig',
  version: 2,
  extensions: ['.zig'],
  grammar: 'tree-sitter-wasm/zig/tree-sitter-zig.wasm',
  visibility: (header, { tag }) => (tag === 'field' || tag === 'test' || /^(?:pub|export)\b/.test(header) ? 'public' : 'private'),
  selves: ['self', 'Self', '@This()'],
  importedFiles: (name) => (name.endsWith('.zig') ? [name] : []),
  importedPackage: (name) => (name.endsWith('.zig') ? undefined : name),
  testFile: /([^/]+?)_tests?\.zig$/,
  query: new URL('./facts.scm', import.meta.url),
});
