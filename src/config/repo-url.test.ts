import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normaliseRemote, repositoryUrl } from './repo-url.ts';

describe('remotes', () => {
  const spellings = [
    'https://github.com/owner/name.git',
    'https://github.com/owner/name',
    'https://github.com/owner/name/',
    'https://user:token@github.com/owner/name.git',
    'https://github.com:443/owner/name.git',
    'http://GitHub.com/owner/name.git',
    'git@github.com:owner/name.git',
    'github.com:owner/name',
    'ssh://git@github.com/owner/name.git',
    'ssh://git@github.com:22/owner/name.git',
    'git+ssh://git@github.com/owner/name.git',
    'git://github.com/owner/name.git\n',
  ];
  it.each(spellings)('%s', (spelling) => {
    expect(normaliseRemote(spelling)).toBe('github.com/owner/name');
  });

  it('keeps what tells hosts and paths apart', () => {
    expect(normaliseRemote('https://git.example.org:8443/Group/Sub/Name.git')).toBe('git.example.org:8443/Group/Sub/Name');
    expect(normaliseRemote('git@[::1]:owner/name.git')).toBe('[::1]/owner/name');
    expect(normaliseRemote('https://dev.azure.com/org/my%20project/_git/repo')).toBe('dev.azure.com/org/my project/_git/repo');
    expect(normaliseRemote('https://example.org/a/%zz.git')).toBe('example.org/a/%zz');
  });

  it.each(['/srv/git/name.git', '../name', 'C:\\work\\name', 'C:/work/name', 'file:///srv/git/name.git', 'https://', 'https://github.com/', '', './a:b'])(
    'a folder or nothing: %j',
    (remote) => {
      expect(normaliseRemote(remote)).toBeUndefined();
    },
  );
});

describe('repository URL', () => {
  const repository = (remote?: string) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-url-')));
    execFileSync('git', ['init', '-q', root]);
    if (remote) execFileSync('git', ['-C', root, 'remote', 'add', 'origin', remote]);
    return root;
  };

  it('comes from origin', async () => {
    expect(await repositoryUrl(repository('git@gitlab.com:team/app.git'))).toBe('gitlab.com/team/app');
  });

  it('falls back to the folder', async () => {
    const without = repository();
    expect(await repositoryUrl(without)).toBe(`local/${basename(without)}`);
    const local = repository('/srv/git/x.git');
    expect(await repositoryUrl(local)).toBe(`local/${basename(local)}`);
  });

  it('does not take the name of a repository around it', async () => {
    const inner = join(repository('git@gitlab.com:team/app.git'), 'inner');
    mkdirSync(inner);
    expect(await repositoryUrl(inner)).toBe('local/inner');
  });
});
