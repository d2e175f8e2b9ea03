/** PowerShell by outline: functions, classes with their members, modules and scripts that are loaded. */
import { outlineLanguage } from '../shared/outline/outline-language.ts';

export const language = outlineLanguage({
  id: 'powershell',
  version: 3,
  extensions: ['.ps1', '.psm1'],
  interpreters: ['pwsh'],
  grammar: '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
  spell: (name) => name.replace(/^\$|^(?:global|script|local):/gi, ''),
  selves: ['$this'],
  builtins: ['using', 'Import-Module', 'Write-Host', 'Write-Output', 'Write-Error', 'Write-Verbose', 'ForEach-Object', 'Where-Object', 'Select-Object'],
  importedFiles: (text) =>
    [
      text
        .replace(/["']/g, '')
        .replaceAll('\\', '/')
        .replace(/^\$\w+\//, ''),
    ].flatMap((path) => (/\.psm?1$/.test(path) ? [path] : [`${path}.psm1`])),
  importedPackage: (text) => (/^[\w.]+$/.test(text) ? text : undefined),
  testFile: /([^/]+)\.[Tt]ests\.ps1$/,
  query: new URL('./facts.scm', import.meta.url),
});
