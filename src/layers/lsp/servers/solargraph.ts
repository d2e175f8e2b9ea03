/** Solargraph. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'solargraph',
  languages: ['ruby'],
  preference: 2,
  commands: [['solargraph', 'stdio']],
  markers: [],
  install: 'gem install solargraph',
  runs: 'plugins that its .solargraph.yml names',
  concurrency: 1,
  warmUpSeconds: 300,
};
