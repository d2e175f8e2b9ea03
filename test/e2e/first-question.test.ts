/** Whatever a stranger asks first is answered: every command that reads an index makes one where there is none. */
import { expect, it } from 'vitest';
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
