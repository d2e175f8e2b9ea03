/** Eclipse JDT. */
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'jdtls',
  languages: ['java'],
  preference: 1,
  commands: [['jdtls']],
  markers: [],
  install: 'brew install jdtls, or https://github.com/eclipse-jdtls/eclipse.jdt.ls',
  runs: 'its Gradle or Maven build, to find out the class path',
  concurrency: 8,
  warmUpSeconds: 600,
  initializationOptions: {
    settings: { java: { autobuild: { enabled: false }, import: { exclusions: ['**/node_modules/**'], generatesMetadataFilesAtProjectRoot: false } } },
  },
  environment: (megabytes) => ({ JAVA_TOOL_OPTIONS: `-Xmx${megabytes}m` }),
  readiness: (method, params) => (method === 'language/status' && (params as { type?: string } | null)?.type === 'ServiceReady' ? true : undefined),
};
