/** TypeScript and JavaScript, with JSX, and the components of Vue, Svelte and Astro that hold them. */
import type { Language } from '../contract.ts';
import { BUNDLER_CONFIGS } from './bundler-aliases.ts';
import { searchedText } from './components/template-words.ts';
import { extract } from './extract.ts';
import { implicitUses } from './implicit-uses/index.ts';
import { modules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { testRunners } from './test-runners.ts';
import { isTestPath, testSubjects } from './tests.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'typescript',
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.astro'],
  interpreters: ['node', 'bun', 'deno', 'tsx', 'ts-node', 'zx'],
  version: 5,
  syntax: { read: (path, source) => [extract(path, source)] },
  searchedText,
  configFiles: ['package.json', 'tsconfig*.json', 'jsconfig*.json', 'pnpm-workspace.yaml', 'lerna.json', ...BUNDLER_CONFIGS],
  modules,
  packageVersions,
  testRunners,
  // Bundles that are kept beside their sources.
  isGeneratedPath: (path) => /(?:^|\/)dist\/(?:[^/]+\/)*[^/]+\.[cm]?js$/.test(path),
  isViewPath: (path) => /\.(?:vue|svelte|astro|[jt]sx|component\.ts)$/i.test(path),
  traits,
  isTestPath,
  testSubjects,
  packageQualified: false,
  implicitUses,
};
