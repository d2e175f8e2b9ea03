/** Solargraph. */
import type { LanguageServer } from '../server-contract.ts';

// Those that programs reopen: a `map` that a script gives to Enumerable is not what every list calls.
const LANGUAGE_TYPES = new Set(
  `Array BasicObject Class Comparable Dir Enumerable Enumerator Exception FalseClass File Float Hash IO Integer Kernel MatchData Method Module NilClass
   Numeric Object Proc Process Range Rational Regexp Set StandardError String StringIO Struct Symbol Thread Time TrueClass`.split(/\s+/),
);

export const server: LanguageServer = {
  id: 'solargraph',
  languages: ['ruby'],
  preference: 2,
  commands: [['solargraph', 'stdio']],
  markers: [],
  install: 'gem install solargraph',
  // Where it cannot tell the type of a receiver, it takes any method of the name.
  guesses: true,
  languageTypes: LANGUAGE_TYPES,
  runs: 'plugins that its .solargraph.yml names',
  concurrency: 1,
  warmUpSeconds: 300,
};
