/** A function that was written, indexed and taken back left room at the end of the columns: every later question ended in a crash. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

const BEFORE = 'package main\n\nfunc copyAll(text string) string { return text }\n\nfunc main() { copyAll("a") }\n';

it('an edit that was indexed and taken back leaves an index that answers', async () => {
  const cwd = newRepository({ 'go.mod': 'module example.org/a\n', 'main.go': BEFORE });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  writeFileSync(join(cwd, 'main.go'), `${BEFORE}\nfunc added() { strings.ToUpper(copyAll("b")) }\n`.replace('main\n', 'main\n\nimport "strings"\n'));
  expect((await knowing(['callers', 'copyAll'], { cwd })).stdout).toContain('edited since they were indexed: main.go: run `knowing index --working-tree`');
  await knowing(['index', '--working-tree'], { cwd });
  expect((await knowing(['callers', 'copyAll'], { cwd })).stdout).toMatch(/added[\s\S]*\ncomplete/);
  writeFileSync(join(cwd, 'main.go'), BEFORE);
  await knowing(['index'], { cwd });
  const { code, stdout } = await knowing(['callers', 'copyAll', '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).listed.map((l: { name: string }) => l.name)).toEqual(['main']);
  expect((await knowing(['context', 'copy all', '--json'], { cwd })).code).toBe(0);
});

it('a checkout of an older commit is not an edit', async () => {
  const cwd = newRepository({ 'a.py': 'def a():\n    return b()\n\n\ndef b():\n    return 1\n' });
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd, stdio: 'pipe' });
  writeFileSync(join(cwd, 'a.py'), 'def a():\n    return b()\n\n\ndef b():\n    return 2\n');
  git('commit', '--quiet', '--all', '--message', 'second');
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  git('checkout', '--quiet', 'HEAD~1');
  expect((await knowing(['callers', 'b'], { cwd })).stdout).toContain(
    'HEAD is at another commit than the index, which has other versions of a.py: run `knowing index`',
  );
});

it('a name that was written since is said to be missing for that reason, and what it uses is not plainly dead', async () => {
  const cwd = newRepository({ 'a.py': 'def main():\n    return 1\n\n\ndef _unused():\n    return 2\n\n\nmain()\n' });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  writeFileSync(
    join(cwd, 'a.py'),
    'def main():\n    return brand_new()\n\n\ndef _unused():\n    return 2\n\n\ndef brand_new():\n    return _unused()\n\n\nmain()\n',
  );
  const { code, stderr } = await knowing(['callers', 'brand_new'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain("There is no symbol 'brand_new'");
  expect(stderr).toContain('The index may lack it: edited since they were indexed: a.py: run `knowing index --working-tree`');
  const dead = JSON.parse((await knowing(['dead-code', '--json'], { cwd })).stdout);
  expect(dead.completeness.reasons.join()).toContain('edited since they were indexed: a.py');
});
