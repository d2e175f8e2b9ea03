/** Solargraph. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'solargraph',
  languages: ['ruby'],
  preference: 2,
  commands: [['solargraph', 'stdio']],
  markers: [],
  install: 'gem install solargraph',
  // Where it cannot tell the type of a receiver, it takes any method of the name.
  guesses: true,
  runs: 'plugins that its .solargraph.yml names',
  concurrency: 1,
  warmUpSeconds: 300,
};
