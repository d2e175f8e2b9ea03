import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blameFiles } from './git-blame.ts';
import { type BlamedRun, decodeBlame, encodeBlame, parseBlame } from './git-blame-output.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

it('reads entries in any order and tells a commit once', () => {
  const output = [
    `${B} 3 3 1`,
    ...['author Bob', 'author-mail <bob@x.org>', 'author-time 200', 'summary two', 'filename a.py'],
    `${A} 1 1 2`,
    ...['author Ann', 'author-mail <ann@x.org>', 'author-time 100', 'summary author-time 5', 'filename a.py'],
    `${A} 4 4 1`,
    'filename a.py',
    '',
  ].join('\n');
  expect(parseBlame(output)).toEqual([
    { lines: 2, author: 'Ann', email: 'ann@x.org', time: 100 },
    { lines: 1, author: 'Bob', email: 'bob@x.org', time: 200 },
    { lines: 1, author: 'Ann', email: 'ann@x.org', time: 100 },
  ]);
});

it('what is kept comes back as it was', () => {
  const runs: BlamedRun[] = [
    { lines: 3, author: 'Ann', email: 'ann@x.org', time: 1 },
    { lines: 1, author: 'Bob', email: 'bob@x.org', time: 2 },
    { lines: 9, author: 'Ann', email: 'ann@x.org', time: 3 },
  ];
  expect(decodeBlame(encodeBlame(runs))).toEqual(runs);
});

it('blames files of a commit, and says which it cannot', async () => {
  const root = mkdtempSync(join(tmpdir(), 'knowing-blame-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (author: string, ...args: string[]) =>
    execFileSync('git', ['-c', `user.name=${author}`, '-c', `user.email=${author}@x.org`, ...args], { cwd: root });
  git('Ann', 'init', '--quiet');
  writeFileSync(join(root, 'a.py'), 'x = 1\ny = 2\n');
  git('Ann', 'add', '.');
  git('Ann', 'commit', '--quiet', '-m', 'one');
  writeFileSync(join(root, 'a.py'), 'x = 1\ny = 2\nz = 3\n');
  git('Bob', 'commit', '--quiet', '-am', 'two');
  const found = new Map<string, readonly BlamedRun[] | undefined>();
  await blameFiles({ root, commit: 'HEAD', paths: ['a.py', 'gone.py'], jobs: 2, onFile: (path, runs) => void found.set(path, runs) });
  expect(found.get('a.py')?.map((r) => [r.author, r.lines])).toEqual([
    ['Ann', 2],
    ['Bob', 1],
  ]);
  expect(found.get('gone.py')).toBeUndefined();
  expect(found.has('gone.py')).toBe(true);
});
