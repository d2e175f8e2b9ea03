/** TypeScript's own server, from version 7 on: a native program that loads no plugins. */
import { scriptLanguage } from '../script-language.ts';
import type { LanguageServer } from '../server-contract.ts';

// It would run npm to fetch types of what JavaScript imports: a download that nobody asked for, and answers that depend on
// whether it has ended. Named as the server names its sections.
const NO_DOWNLOADS = { 'js/ts': { tsserver: { automaticTypeAcquisition: { enabled: false } } }, typescript: { disableAutomaticTypeAcquisition: true } };

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
  settings: NO_DOWNLOADS,
  environment: (megabytes) => ({ GOMEMLIMIT: `${megabytes}MiB` }),
};
