/** The server around tsserver, for TypeScript before version 7. */
import { scriptLanguage } from '../script-language.ts';
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'typescript-language-server',
  languages: ['typescript'],
  preference: 2,
  commands: [['typescript-language-server', '--stdio']],
  markers: [],
  install: 'npm install --global typescript-language-server typescript@6',
  runs: 'the TypeScript in its node_modules',
  languageId: scriptLanguage,
  concurrency: 16,
  warmUpSeconds: 60,
  initializationOptions: { disableAutomaticTypingAcquisition: true, tsserver: { useSyntaxServer: 'never' } },
  environment: (megabytes) => ({ NODE_OPTIONS: `--max-old-space-size=${megabytes}` }),
};
