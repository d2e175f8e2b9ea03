/** basedpyright, a fork of pyright that pip installs. */
import type { LanguageServer } from '../server-contract.ts';

const ANALYSIS = { diagnosticMode: 'openFilesOnly', autoSearchPaths: true, useLibraryCodeForTypes: true, typeCheckingMode: 'off' };

export const server: LanguageServer = {
  id: 'basedpyright',
  languages: ['python'],
  preference: 1,
  commands: [['basedpyright-langserver', '--stdio']],
  markers: [],
  install: 'pip install basedpyright',
  concurrency: 8,
  warmUpSeconds: 120,
  importsAreMembers: true,
  settings: { 'basedpyright.analysis': ANALYSIS, 'python.analysis': ANALYSIS },
  environment: (megabytes) => ({ NODE_OPTIONS: `--max-old-space-size=${megabytes}` }),
};
