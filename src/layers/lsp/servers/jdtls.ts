/** Eclipse JDT. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashFields } from '../../../model/hash.ts';
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'jdtls',
  languages: ['java'],
  preference: 1,
  commands: [['jdtls']],
  // Its own choice is a folder after the repository's name: that of an editor that is open, or of another repository.
  argumentsFor: (root) => ['-data', join(tmpdir(), 'knowing-jdtls', hashFields('layer', ['jdtls', root]).slice(0, 16))],
  markers: [],
  install: 'brew install jdtls, or https://github.com/eclipse-jdtls/eclipse.jdt.ls',
  runs: 'its Gradle or Maven build, to find out the class path',
  concurrency: 8,
  warmUpSeconds: 600,
  initializationOptions: {
    // Places in class files are not asked for (classFileContentsSupport): on gson they took twice the time, and led constructors of its own elsewhere.
    settings: { java: { autobuild: { enabled: false }, import: { exclusions: ['**/node_modules/**'], generatesMetadataFilesAtProjectRoot: false } } },
  },
  environment: (megabytes) => ({ JAVA_TOOL_OPTIONS: `-Xmx${megabytes}m` }),
  readiness: (method, params) => (method === 'language/status' && (params as { type?: string } | null)?.type === 'ServiceReady' ? true : undefined),
};
