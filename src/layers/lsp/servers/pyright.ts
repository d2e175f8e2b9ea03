/** Pyright: types of open files only, no diagnostics. */
import type { LanguageServer } from '../server-contract.ts';

const ANALYSIS = { diagnosticMode: 'openFilesOnly', autoSearchPaths: true, useLibraryCodeForTypes: true, typeCheckingMode: 'off', indexing: false };

export const server: LanguageServer = {
  id: 'pyright',
  languages: ['python'],
  preference: 2,
  commands: [['pyright-langserver', '--stdio']],
  markers: [],
  install: 'npm install --global pyright',
  concurrency: 8,
  warmUpSeconds: 120,
  importsAreMembers: true,
  settings: { python: { analysis: ANALYSIS }, 'python.analysis': ANALYSIS, pyright: { disableTaggedHints: true } },
  environment: (megabytes) => ({ NODE_OPTIONS: `--max-old-space-size=${megabytes}` }),
};
