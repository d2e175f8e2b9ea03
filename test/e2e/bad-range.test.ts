/** What git cannot tell (a range that does not exist, history that is not there) is said once, with a hint, and ends with code 2. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

it('pr-impact of commits that are not there', async () => {
  const cwd = newRepository({ 'a.py': 'def first():\n    return 1\n' });
  const { code, stdout, stderr } = await newUser().knowing(['pr-impact', 'nope..nada'], { cwd });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr.match(/no commit or branch 'nope'/g)).toHaveLength(1);
});

it('a shallow clone says what it lacks, instead of taking its first commit for the beginning', async () => {
  const origin = newRepository({ 'a.py': 'def first():\n    return 1\n' });
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'second'], { cwd: origin });
  const cwd = join(mkdtempSync(join(tmpdir(), 'knowing-shallow-')), 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(origin).href, cwd]);
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const impact = await knowing(['pr-impact'], { cwd });
  expect([impact.code, impact.stderr]).toEqual([2, expect.stringMatching(/is not here: this clone is shallow.\s+hint: `git fetch --deepen/)]);
  expect((await knowing(['pr-impact', 'HEAD~1..HEAD'], { cwd })).stderr).toMatch(/'HEAD~1' here: this clone is shallow/);
  expect((await knowing(['ownership', 'a.py'], { cwd })).stdout).not.toContain('bus factor');
  const blame = await knowing(['enrich', 'blame'], { cwd });
  expect([blame.code, blame.stderr]).toEqual([2, expect.stringContaining('git fetch --unshallow')]);
});

it('a bare repository, a folder without git and one without commits are not bugs', async () => {
  const { knowing } = newUser();
  const folder = mkdtempSync(join(tmpdir(), 'knowing-bare-'));
  execFileSync('git', ['clone', '--quiet', '--bare', newRepository({ 'a.py': 'def a(): pass\n' }), join(folder, 'bare.git')]);
  const bare = await knowing(['add', 'bare.git'], { cwd: folder });
  expect([bare.code, bare.stderr]).toEqual([2, expect.stringMatching(/bare git repository.*\s+hint: .*git worktree add/)]);
  expect((await knowing(['list'], { cwd: folder })).stdout).not.toContain('bare');
  const plain = await knowing(['audit-supply-chain', '--repo', '.'], { cwd: folder });
  expect([plain.code, plain.stderr]).toEqual([2, expect.stringContaining('not a git repository')]);
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const empty = await knowing(['pr-impact'], { cwd: folder });
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('has no commits yet')]);
});

it('git that is not there is said, and no bug', async () => {
  const { knowing } = newUser();
  const cwd = newRepository({ 'a.py': 'def a(): pass\n' });
  const without = { cwd, env: { PATH: '', Path: '' } };
  expect((await knowing(['index'], without)).code).toBe(0);
  for (const args of [
    ['pr-impact', 'HEAD'],
    ['diff', '--semantic', 'HEAD'],
    ['test-scope', '--range', 'HEAD~1..HEAD'],
  ]) {
    const { code, stderr } = await knowing(args, without);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/git could not be started: .*\s+hint: Is git installed/)]);
  }
});
