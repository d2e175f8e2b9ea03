import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStore, storeIdentity, storeMayExist } from './open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'knowing-open-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['', 'sqlite:'])('opens a file given as %jpath', async (scheme) => {
  const location = `${scheme}${join(folder, `${scheme.length}.db`)}`;
  expect(storeMayExist(location)).toBe(false);
  const store = await openStore(location, { create: true });
  expect(await (await store.read()).latestSnapshot()).toBeUndefined();
  await store.close();
  expect(storeMayExist(location)).toBe(true);
  expect(storeIdentity(location)).not.toBe('');
});

it('says which kind of store it does not know', async () => {
  await expect(openStore('nosuch://host/db')).rejects.toThrow("There is no kind of store called 'nosuch'.");
});

it('takes a Windows drive for a path', async () => {
  await expect(openStore('Z:\\none\\x.db', { readonly: true })).rejects.toThrow('There is no index at Z:\\none\\x.db');
});
