/** Intelephense, with its cache in the folder for temporary files. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageServer } from '../server-contract.ts';

export const server: LanguageServer = {
  id: 'intelephense',
  languages: ['php'],
  preference: 1,
  commands: [['intelephense', '--stdio']],
  markers: [],
  install: 'npm install --global intelephense',
  concurrency: 16,
  warmUpSeconds: 300,
  initializationOptions: { storagePath: join(tmpdir(), 'knowing-intelephense'), clearCache: true },
  settings: { intelephense: { telemetry: { enabled: false }, files: { maxSize: 2_000_000 } } },
  environment: (megabytes) => ({ NODE_OPTIONS: `--max-old-space-size=${megabytes}` }),
  readiness: (method) => (method === 'indexingEnded' ? true : method === 'indexingStarted' ? false : undefined),
};
