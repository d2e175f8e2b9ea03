/** A disk without room: questions are answered all the same, and what has to write says so. */
import { expect, it, vi } from 'vitest';
import { MAIN, newRepository, newUser, run } from './knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A process that may not make any file longer than nothing, which is what a full disk is like. */
const WITHOUT_ROOM = 'ulimit -f 0; trap \'\' XFSZ; exec "$0" "$@"';

it.skipIf(process.platform === 'win32')('reads what is there, and refuses to write with a hint', async () => {
  const { knowing, home } = newUser();
  const cwd = newRepository({ 'a.py': 'def a():\n    return b()\n\ndef b():\n    return 1\n' });
  await knowing(['index'], { cwd });
  const full = (...args: string[]) => run('sh', ['-c', WITHOUT_ROOM, process.execPath, MAIN, ...args], { cwd, env: { KNOWING_HOME: home } });
  const callers = await full('callers', 'b', '--json');
  expect([callers.code, JSON.parse(callers.stdout).total, callers.stderr]).toEqual([0, 1, '']);
  const reindex = await full('reindex');
  expect([reindex.code, reindex.stderr]).toEqual([2, expect.stringMatching(/No space left .*\s+hint: Free some space/)]);
});
