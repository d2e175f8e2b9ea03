/** java-language-server, on javac itself. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'java-language-server',
  languages: ['java'],
  preference: 2,
  commands: [['java-language-server']],
  markers: [],
  install: 'https://github.com/georgewfraser/java-language-server',
  runs: 'its Maven or Bazel build, to find out the class path',
  concurrency: 1,
  warmUpSeconds: 300,
  environment: (megabytes) => ({ JAVA_TOOL_OPTIONS: `-Xmx${Math.round(megabytes * 0.75)}m` }),
};
