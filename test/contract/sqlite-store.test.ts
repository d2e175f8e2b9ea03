import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { storeSuite } from './store-suite.ts';

storeSuite('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-store-'));
  return {
    open: () => openSqliteStore(join(folder, 'repos', 'sample.db'), { create: true }),
    destroy: () => rm(folder, { recursive: true, force: true }),
  };
});
