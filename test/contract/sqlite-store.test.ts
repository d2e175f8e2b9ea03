import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import { storeSuite } from './store-suite.ts';

storeSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-store-'));
  return {
    open: () => openStore(join(folder, 'repos', 'sample.db'), { create: true }),
    destroy: () => rm(folder, { recursive: true, force: true }),
  };
});
