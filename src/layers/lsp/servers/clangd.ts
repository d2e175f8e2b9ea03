/** clangd. Compile commands are read, not run: drivers would have to be allowed by `--query-driver`. Its background index would be written into the repository. */
import { extname } from 'node:path';
import type { LanguageServer } from '../server-contract.ts';

const C = new Set(['.c', '.h']);

export const server: LanguageServer = {
  id: 'clangd',
  languages: ['c', 'cpp', 'objectivec'],
  preference: 1,
  commands: [['clangd', '--background-index=false', '--clang-tidy=false', '--limit-references=0', '--enable-config=false', '--log=error']],
  markers: [],
  install: 'apt install clangd, brew install llvm, or https://clangd.llvm.org/installation',
  languageId: (path) => (C.has(extname(path)) ? 'c' : extname(path) === '.m' ? 'objective-c' : 'cpp'),
  concurrency: 16,
  warmUpSeconds: 120,
  guesses: true,
};
