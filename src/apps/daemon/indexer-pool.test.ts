import { expect, it } from 'vitest';
import { IndexerPool } from './indexer-pool.ts';

it('turns jobs away when it is leaving', async () => {
  const pool = new IndexerPool({ mostRunning: 0 });
  const place = { name: 'x', root: '/nowhere', db: '/nowhere.db', listed: true, known: true };
  const job = { place, workingTree: false };
  const began: string[] = [];
  const hear = { began: () => began.push('began'), progress: () => undefined };
  const waiting = pool.run(job, hear);
  pool.leave();
  await expect(waiting).rejects.toThrow('The daemon is shutting down');
  await expect(pool.run(job, hear)).rejects.toThrow('The daemon is shutting down');
  expect(began).toEqual([]);
});
