/** A small git repository in a folder of its own, for tests that commit, branch and rewrite. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const IDENTITY = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false'];

export class GitRepository {
  readonly root: string;

  /** With one commit; gone after the test. */
  constructor(files: Readonly<Record<string, string>> = { 'a.py': 'a = 1\n' }) {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-git-')));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    this.root = join(folder, 'repo');
    mkdirSync(this.root);
    this.git('init', '--quiet');
    this.commit(files);
  }

  git(...args: string[]): string {
    return execFileSync('git', [...IDENTITY, ...args], { cwd: this.root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }).trim();
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Returns the commit's id. */
  commit(files: Readonly<Record<string, string>>, message = 'change'): string {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', message);
    return this.head();
  }

  head(): string {
    return this.git('rev-parse', 'HEAD');
  }
}
