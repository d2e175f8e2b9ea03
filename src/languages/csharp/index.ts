/** C#: namespaces of types, spread over files and parts; qualified names carry the file. */
import type { Language } from '../contract.ts';
import { withBetterReading } from './better-reading.ts';
import { extract } from './extract.ts';
import { CONFIG_FILES, csharpModules } from './modules.ts';
import { isTestPath, testSubjects } from './test-paths.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'csharp',
  extensions: ['.cs'],
  version: 1,
  syntax: {
    grammars: ['@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm'],
    query: new URL('facts.scm', import.meta.url),
    extract: (input) => [withBetterReading(input, extract)],
  },
  configFiles: CONFIG_FILES,
  modules: csharpModules,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses: { overridingSignature: /\boverride\b/, partSignature: /\bpartial\b/ },
};
