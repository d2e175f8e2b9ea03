/** Phpactor. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'phpactor',
  languages: ['php'],
  preference: 2,
  commands: [['phpactor', 'language-server']],
  markers: [],
  install: 'https://phpactor.readthedocs.io (phpactor.phar on the PATH)',
  runs: "the project's Composer autoloader",
  concurrency: 1,
  warmUpSeconds: 300,
};
