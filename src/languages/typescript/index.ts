/** TypeScript and JavaScript, with JSX, and the components of Vue, Svelte and Astro that hold them. */
import type { Language } from '../contract.ts';
import { BUNDLER_CONFIGS } from './bundler-aliases.ts';
import { scriptText, splitBlocks } from './components/blocks.ts';
import { dialectOf } from './components/component-path.ts';
import { searchedText } from './components/template-words.ts';
import { extract } from './extract.ts';
import { implicitUses } from './implicit-uses/index.ts';
import { modules } from './modules.ts';
import { repaired } from './repair.ts';
import { isTestPath, testSubjects } from './tests.ts';
import { traits } from './traits.ts';

const query = new URL('./facts.scm', import.meta.url);

function grammar(path: string, source: string): string {
  const dialect = dialectOf(path);
  const plain = dialect === undefined ? /\.[cm]?ts$/i.test(path) : !splitBlocks(source, dialect).scripts.some((s) => s.jsx);
  return plain ? 'tree-sitter-typescript' : 'tree-sitter-tsx';
}

/** The scripts of a component. */
function code(path: string, source: string): string {
  const dialect = dialectOf(path);
  return dialect === undefined ? source : scriptText(source, splitBlocks(source, dialect));
}

export const language: Language = {
  id: 'typescript',
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.astro'],
  interpreters: ['node', 'bun', 'deno', 'tsx', 'ts-node', 'zx'],
  syntax: {
    grammar,
    code,
    query,
    extract: (input) => repaired(input, extract),
  },
  searchedText,
  configFiles: ['package.json', 'tsconfig*.json', 'jsconfig*.json', 'pnpm-workspace.yaml', 'lerna.json', ...BUNDLER_CONFIGS],
  modules,
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses,
};
