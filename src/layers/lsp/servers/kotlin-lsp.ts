/** The Kotlin servers of JetBrains and of the community. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'kotlin-lsp',
  languages: ['kotlin'],
  preference: 1,
  commands: [['kotlin-lsp', '--stdio'], ['kotlin-language-server']],
  markers: [],
  install: 'brew install JetBrains/utils/kotlin-lsp, or https://github.com/Kotlin/kotlin-lsp',
  runs: 'its Gradle build, to find out the class path',
  concurrency: 4,
  warmUpSeconds: 600,
};
