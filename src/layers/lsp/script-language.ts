/** The protocol tells JavaScript from TypeScript, and both from their kind with elements in it. */
import { extname } from 'node:path';

const BY_ENDING: Readonly<Record<string, string>> = {
  '.tsx': 'typescriptreact',
  '.jsx': 'javascriptreact',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
};

export const scriptLanguage = (path: string): string => BY_ENDING[extname(path)] ?? 'typescript';
