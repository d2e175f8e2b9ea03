import { afterAll, beforeAll, describe, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { noPostgres, startPostgres, type TestPostgres } from '../postgres/server.ts';
import { storeSuite } from './store-suite.ts';

if (noPostgres) it.skip(`PostgreSQL: store contract (${noPostgres})`, () => undefined);
else
  describe('on PostgreSQL', () => {
    let server: TestPostgres;
    let made = 0;
    beforeAll(async () => {
      server = await startPostgres();
    }, 60_000);
    afterAll(() => server.stop(), 60_000);

    storeSuite('PostgreSQL', async () => {
      const repository = { root: `/sample/${made++}` };
      const location = `${server.url}?schema=suite_${process.pid}&grace=0`;
      return { open: () => openStore(location, { create: true, repository }), destroy: async () => undefined };
    });
  });
