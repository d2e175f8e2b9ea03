/** Several repositories asked together: edges between them come from packages, re-exports, inheritance, requests, rpcs and topics. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newUser, temporaryFolder } from './knowing.ts';
import { stdioClient } from './mcp-server.ts';

const REPOSITORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  toolkit: {
    'pyproject.toml': '[project]\nname = "Web-Toolkit"\nversion = "2.1.0"\n',
    'src/toolkit/__init__.py': 'from .http import Request as Request\nfrom .http import redirect as redirect\n',
    'src/toolkit/http.py':
      'from .data import Fields\n\n\nclass Request:\n    args: Fields\n\n    def close(self):\n        pass\n\n\ndef redirect(location, code=302):\n    return location\n',
    'src/toolkit/data.py': 'class Fields:\n    def get(self, name):\n        return name\n',
    'src/toolkit/testing.py': 'class Request:\n    """Another one of that name."""\n',
  },
  framework: {
    'pyproject.toml': '[project]\nname = "framework"\nversion = "1.0"\ndependencies = ["web-toolkit>=3.0"]\n',
    'src/framework/__init__.py': 'from .app import Request as Request\nfrom .app import go_home as go_home\n',
    'src/framework/app.py':
      'from toolkit import Request as Base\nfrom toolkit import redirect\n\n\nclass Request(Base):\n    def json(self):\n        return {}\n\n\ndef go_home():\n    return redirect("/")\n',
  },
  shop: {
    'requirements.txt': 'framework==1.0\n',
    'shop.py':
      'import requests\nfrom framework import Request, go_home\n\n\ndef search(request: Request):\n    return request.args.get("q")\n\n\ndef leave():\n    return go_home()\n\n\ndef stock(item):\n    return requests.get("http://api:8080/items/" + item)\n',
  },
  api: {
    'package.json': '{"name": "api", "version": "1.0.0"}',
    'server.js':
      "const express = require('express');\nconst app = express();\n\nfunction showItem(req, res) {\n  res.json({});\n}\n\napp.get('/items/:id', showItem);\n",
  },
};

const LIBRARY =
  'syntax = "proto3";\npackage library;\n\nservice Library {\n  rpc GetShelf(Shelf) returns (Shelf) {\n    option (google.api.http) = { get: "/v1/shelves/{name}" };\n  }\n}\n\nmessage Shelf {\n  string name = 1;\n}\n';
const LIBRARY_CLIENT = 'import requests\n\n\ndef show_shelf(name):\n    return requests.get("http://library:8080/v1/shelves/" + name)\n';

let user: ReturnType<typeof newUser>;
let folder: string;
beforeEach(async () => {
  user = newUser();
  folder = temporaryFolder();
  for (const [name, files] of Object.entries(REPOSITORIES)) newClone(name, files);
  await knowing('workspace', 'create', 'shopping', folder);
});

function newClone(name: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  git(name, 'init', '--quiet');
  commit(name);
}

const git = (name: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: join(folder, name), stdio: 'pipe' });
const commit = (name: string) => {
  git(name, 'add', '--all');
  git(name, 'commit', '--quiet', '--message', 'next');
};
const knowing = async (...args: string[]) => (await user.knowing(args, { cwd: folder })).stdout;
const json = async (...args: string[]) => JSON.parse(await knowing(...args, '--json'));
const listed = async (...args: string[]): Promise<string[]> =>
  (await json(...args, '--workspace', 'shopping')).listed.map((d: { repo: string; name: string }) => `${d.repo}: ${d.name}`);

describe('callers and blast radius', () => {
  it('finds callers in the repository that imports the function through a re-export', async () => {
    expect(await listed('callers', 'redirect')).toContain('framework: go_home');
  });

  it('goes on through several repositories', async () => {
    expect(await listed('blast-radius', 'toolkit:redirect', '--depth', '3')).toEqual(expect.arrayContaining(['framework: go_home', 'shop: leave']));
  });

  it('follows members through a base class and a declared type of other repositories', async () => {
    expect(await listed('callers', 'Fields.get')).toContain('shop: search');
  });

  it('tells apart two classes of one name in one package', async () => {
    expect(await listed('blast-radius', 'src/toolkit/testing.py:Request')).toEqual([]);
    expect(await listed('blast-radius', 'src/toolkit/http.py:Request')).toContain('framework: Request');
  });

  it('links a request to the route of the service that it names', async () => {
    expect(await listed('blast-radius', 'showItem')).toContain('shop: stock');
  });

  it('links a request to the rpc that serves it under an HTTP rule', async () => {
    newClone('library', { 'library.proto': LIBRARY });
    newClone('reader', { 'reader.py': LIBRARY_CLIENT });
    await knowing('workspace', 'create', 'books', 'library', 'reader');
    const { listed: found } = await json('blast-radius', 'Library.GetShelf', '--workspace', 'books');
    expect(found.map((d: { repo: string; name: string }) => `${d.repo}: ${d.name}`)).toContain('reader: show_shelf');
  });

  it('says that calls of a method are a lower bound, and which version is expected', async () => {
    const report = await json('callers', 'Fields.get', '--workspace', 'shopping');
    expect(report.completeness.level).toBe('lower_bound');
    expect(report.versions).toContainEqual(expect.objectContaining({ user: 'framework', wanted: 'web-toolkit >=3.0', published: '2.1.0', fits: false }));
  });

  it('asks which of several repositories is meant', async () => {
    const { code, stderr } = await user.knowing(['callers', 'Request', '--workspace', 'shopping'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('framework:src/framework/app.py:Request');
  });

  it('links again after a commit in one repository', async () => {
    expect(await listed('callers', 'redirect')).not.toContain('framework: leave');
    writeFileSync(join(folder, 'framework/src/framework/more.py'), 'from toolkit.http import redirect\n\n\ndef leave():\n    return redirect("/bye")\n');
    commit('framework');
    await knowing('index', '--repo', 'framework');
    expect(await listed('callers', 'redirect')).toEqual(expect.arrayContaining(['framework: leave', 'framework: go_home']));
  });
});

describe('an agent asks all repositories at once', () => {
  const called = async (name: string, args: Record<string, unknown>) => {
    const { client } = await stdioClient({ cwd: folder, env: { KNOWING_HOME: user.home } });
    const { content, isError } = await client.callTool({ name, arguments: { repo: '*', ...args } });
    expect(isError ?? false).toBe(false);
    return (content as { text: string }[]).map((c) => c.text).join('\n');
  };

  it('what a changed signature breaks in other repositories', async () => {
    expect(await called('blast_radius', { symbol: 'toolkit:redirect', depth: 3 })).toMatch(/shop.*leave/);
  });
});

describe('context', () => {
  it('shows edges from one repository to another', async () => {
    const { edges } = await json('context', '--task', 'redirect go_home', '--workspace', 'shopping');
    const names = edges.map((e: { source: string; target: string }) => `${e.source.split('.').at(-1)} > ${e.target.split('.').at(-1)}`);
    expect(names).toContain('go_home > redirect');
  });
});

describe('workspaces', () => {
  it('shows which repository uses which', async () => {
    const { uses } = await json('workspace', 'show', 'shopping');
    const pairs = uses.map((u: { user: string; publisher: string; kind: string }) => `${u.user} ${u.publisher} ${u.kind}`);
    expect(pairs).toEqual(expect.arrayContaining(['framework toolkit package', 'shop framework package', 'shop api http']));
  });

  it('is made, changed and forgotten by name', async () => {
    await knowing('workspace', 'create', 'two', 'toolkit');
    await knowing('workspace', 'add', 'two', 'framework');
    expect((await json('workspace', 'show', 'two')).repositories.map((r: { name: string }) => r.name)).toEqual(['framework', 'toolkit']);
    await knowing('workspace', 'remove', 'two', 'toolkit');
    expect(await knowing('workspace', 'list')).toMatch(/two {2}1 repository/);
    await knowing('workspace', 'remove', 'two');
    expect(await knowing('workspace', 'list')).not.toContain('two');
  });

  it('is a folder of clones, a file, or a superproject too', async () => {
    const names = async (place: string) => (await json('workspace', 'show', place)).repositories.map((r: { name: string }) => r.name);
    expect(await names('.')).toEqual(['api', 'framework', 'shop', 'toolkit']);
    writeFileSync(join(folder, 'knowing.workspace.yaml'), 'name: pair\nrepositories:\n  - toolkit\n  - path: framework\n');
    expect(await names('.')).toEqual(['framework', 'toolkit']);
    writeFileSync(join(folder, 'toolkit/.gitmodules'), '[submodule "x"]\n\tpath = ../shop\n\turl = https://example.org/x.git\n');
    expect(await names('toolkit')).toEqual(['shop', 'toolkit']);
  });

  it('leaves out a repository that is not indexed, and says so', async () => {
    newClone('late', { 'late.py': 'def late():\n    pass\n' });
    await knowing('workspace', 'add', 'shopping', 'late', '--no-index');
    const { stdout, stderr } = await user.knowing(['callers', 'redirect', '--workspace', 'shopping'], { cwd: folder });
    expect(stdout).toContain('late was not asked: it is not indexed');
    expect(stderr).toContain('late was left out');
  });

  it('refuses what is not a workspace', async () => {
    const { code, stderr } = await user.knowing(['callers', 'redirect', '--workspace', 'shoping'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean shopping?');
  });
});
