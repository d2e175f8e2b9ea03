/** TypeScript's own server, from version 7 on: a native program that loads no plugins. */
import { scriptLanguage } from '../script-language.ts';
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'typescript',
  languages: ['typescript'],
  preference: 1,
  commands: [
    ['tsc', '--lsp', '--stdio'],
    ['tsgo', '--lsp', '--stdio'],
  ],
  markers: [],
  install: 'npm install --global typescript@7',
  languageId: scriptLanguage,
  concurrency: 64,
  warmUpSeconds: 60,
  environment: (megabytes) => ({ GOMEMLIMIT: `${megabytes}MiB` }),
};
