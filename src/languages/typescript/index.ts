/** TypeScript and JavaScript, with JSX. */
import type { Language } from '../contract.ts';
import { extract } from './extract.ts';
import { modules } from './modules.ts';
import { repaired } from './repair.ts';
import { isTestPath, testSubjects } from './tests.ts';
import { traits } from './traits.ts';

const query = new URL('./facts.scm', import.meta.url);

export const language: Language = {
  id: 'typescript',
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['node', 'bun', 'deno', 'tsx', 'ts-node', 'zx'],
  syntax: {
    grammar: (path) => (/\.[cm]?ts$/i.test(path) ? 'tree-sitter-typescript' : 'tree-sitter-tsx'),
    query,
    extract: (input) => repaired(input, extract),
  },
  configFiles: ['package.json', 'tsconfig*.json', 'jsconfig*.json', 'pnpm-workspace.yaml', 'lerna.json'],
  modules,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
};
