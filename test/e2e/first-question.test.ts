/** Whatever a stranger asks first is answered: every command that reads an index makes one where there is none. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadDriver } from '../../src/store/sqlite/driver.ts';
import { APPLICATION_ID, readMigrations, SCHEMA_VERSION } from '../../src/store/sqlite/migrate.ts';
import { newRepository, newUser } from './knowing.ts';
import { SAMPLE } from './mcp-server.ts';

/** What a command needs to be asked at all; those that are not here need nothing. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'blast-radius': ['total_price'],
  callers: ['total_price'],
  context: ['how are prices summed'],
  dataflow: ['total_price'],
  debug: ['seeds', '--task', 'prices'],
  export: ['--format', 'json'],
  feedback: ['--useful', 'total_price', '--task', 'prices'],
  flow: ['OrderStore.place', 'total_price'],
  query: ['total_price'],
  read: ['total_price'],
  similar: ['total_price'],
  'test-scope': ['shop/prices.py'],
  why: ['--task', 'prices', '--symbol', 'total_price'],
  enrich: ['blame'],
  prove: ['OrderStore.place', 'total_price'],
  'prove-absent': ['total_price', 'OrderStore.place'],
};
/** Of the groups whose commands read: those that need another state (two snapshots), a browser, or git alone. */
const NOT_HERE = new Set(['diff', 'explore', 'audit-diff', 'audit-supply-chain']);
const ALSO = ['enrich', 'layers', 'stale-edges', 'prove', 'prove-absent'];

it('every question indexes first, and says so beside its answer', { timeout: 180_000 }, async () => {
  const { loadCommands } = await import('../../src/apps/cli/registry.ts');
  const groups = new Set(['ask', 'change', 'review']);
  const reading = (await loadCommands()).filter(({ name, group }) => (groups.has(group) && !NOT_HERE.has(name)) || ALSO.includes(name));
  expect(reading.length).toBeGreaterThan(25);
  for (const { name } of reading) {
    const cwd = newRepository(SAMPLE, 'shop');
    const { code, stdout, stderr } = await newUser().knowing([name, ...(ARGUMENTS[name] ?? [])], { cwd });
    expect([name, code, stdout === '', stderr]).toEqual([name, 0, false, expect.stringMatching(/is not indexed yet: indexing it now\.\nIndexed 4 files in /)]);
  }
});

/** A database as the version before this one left it behind. */
async function makeOlder(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  const db = new (await loadDriver())(path);
  for (const { version, sql } of readMigrations()) if (version < SCHEMA_VERSION) db.exec(sql);
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION - 1}`);
  db.close();
}

it('a question to the index of an older version indexes again, and is answered', { timeout: 120_000 }, async () => {
  const cwd = newRepository(SAMPLE, 'shop');
  const { home, knowing } = newUser();
  await knowing(['add'], { cwd });
  const [file] = readdirSync(join(home, 'repos')).filter((name) => name.endsWith('.db'));
  await makeOlder(join(home, 'repos', file as string));
  const { code, stdout, stderr } = await knowing(['callers', 'total_price'], { cwd });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/was indexed by an older version: indexing it again\.\nIndexed 4 files in /)]);
  expect(stdout).toContain('OrderStore.place');
});
