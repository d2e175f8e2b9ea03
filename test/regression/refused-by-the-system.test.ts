/** What the system refuses is an error in words, a home is its user's alone, and a swapped index is found out. */
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newRepository, newUser, temporaryFolder } from '../e2e/knowing.ts';

it('a home that cannot be made, or a path that is too long, ends in a message and code 2', async () => {
  const { knowing } = newUser();
  const folder = newRepository({ 'a.py': 'a = 1\n' }, 'shop');
  const blocked = join(temporaryFolder(), 'file');
  writeFileSync(blocked, '');
  for (const home of [join(blocked, 'home'), `/${'x'.repeat(5_000)}`, '/proc/nowhere']) {
    const { code, stderr } = await knowing(['add', folder], { env: { KNOWING_HOME: home } });
    expect([code, stderr], home.slice(0, 40)).toEqual([2, expect.stringMatching(/^error: .+\nhint: /m)]);
  }
  expect((await knowing(['add', 'y'.repeat(5_000)])).code).toBe(2);
});

it.skipIf(process.platform === 'win32')('the home folder is closed to others', async () => {
  const { knowing } = newUser();
  const home = join(temporaryFolder(), 'fresh');
  await knowing(['add', newRepository({ 'a.py': 'a = 1\n' }, 'shop')], { env: { KNOWING_HOME: home } });
  expect([home, join(home, 'repos')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
});

it("another repository's index under the right name is not taken for its own", async () => {
  const { home, knowing } = newUser();
  const [one, two] = [newRepository({ 'a.py': 'def one():\n    pass\n' }, 'one'), newRepository({ 'b.py': 'def two():\n    pass\n' }, 'two')];
  for (const folder of [one, two]) await knowing(['add', folder]);
  const [first, second] = await Promise.all(['one', 'two'].map(async (name) => (await listed(knowing, name)).database));
  mkdirSync(home, { recursive: true });
  copyFileSync(first as string, second as string);
  for (const command of [['stale'], ['query', 'one']]) {
    const { code, stderr } = await knowing([...command, '--repo', 'two']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('holds the index of')]);
  }
});

type Knowing = ReturnType<typeof newUser>['knowing'];

async function listed(knowing: Knowing, name: string): Promise<{ database: string }> {
  const { stdout } = await knowing(['list', '--json']);
  return JSON.parse(stdout).repositories.find((entry: { name: string }) => entry.name === name);
}
