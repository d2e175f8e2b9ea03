/** Calls on what functions of another repository give back: each step's type is looked up where it is declared. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newUser, temporaryFolder } from './knowing.ts';

const SYNTAX_GO = `package syntax

type Range struct{ Filename string }

func (r Range) Ptr() *Range { return &r }

type Expression interface {
	Range() Range
	Value() (string, Diagnostics)
}

type Diagnostics []*Diagnostic

type Diagnostic struct{ Subject *Range }

func (d *Diagnostic) Extra() string { return "" }

func (d Diagnostics) HasErrors() bool { return len(d) > 0 }

type File struct{ Body *Body }

type Body struct{}

func (b *Body) Expressions() map[string]Expression { return nil }

func (b *Body) Untold() any { return nil }

// Another type with a method of the same name.
type Cursor struct{}

func (c *Cursor) Ptr() *Cursor { return c }

func Parse(src []byte) (*File, Diagnostics) { return nil, nil }
`;

const PLANNER_GO = `package planner

import "example.org/syntax"

func subject(e syntax.Expression) *syntax.Range {
	return e.Range().Ptr()
}

func check(src []byte) bool {
	file, diags := syntax.Parse(src)
	if diags.HasErrors() {
		return false
	}
	for _, e := range file.Body.Expressions() {
		_, more := e.Value()
		for _, d := range more {
			d.Extra()
		}
	}
	return true
}

func first(diags syntax.Diagnostics) *syntax.Range {
	return diags[0].Subject.Ptr()
}

func lost(b *syntax.Body) {
	b.Untold().Ptr()
}
`;

const REPOSITORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  syntax: { 'go.mod': 'module example.org/syntax\n\ngo 1.22\n', 'syntax.go': SYNTAX_GO },
  planner: { 'go.mod': 'module example.org/planner\n\ngo 1.22\n\nrequire example.org/syntax v1.0.0\n', 'planner.go': PLANNER_GO },
  toolkit: {
    'pyproject.toml': '[project]\nname = "toolkit"\nversion = "2.1.0"\n',
    'src/toolkit/__init__.py':
      'from .local import Session as Session\nfrom .local import open_session as open_session\n\n\nasync def connect() -> Session:\n    return Session()\n',
    'src/toolkit/local.py':
      'class Cursor:\n    def fetch(self, size):\n        return []\n\n\nclass Session:\n    def cursor(self) -> Cursor:\n        return Cursor()\n\n    def name(self) -> str:\n        return ""\n\n\ndef open_session(url) -> Session:\n    return Session()\n',
  },
  service: {
    'pyproject.toml': '[project]\nname = "service"\nversion = "1.0"\ndependencies = ["toolkit"]\n',
    'service.py':
      'from toolkit import connect, open_session\n\n\nclass Store:\n    def __init__(self, url):\n        self.session = open_session(url)\n\n    def rows(self):\n        return self.session.cursor().fetch(10)\n\n    def title(self):\n        return self.session.name().fetch()\n\n\nasync def later():\n    session = await connect()\n    return session.cursor()\n',
  },
  widgets: {
    'package.json': '{"name": "widgets", "version": "3.0.0", "main": "src/index.ts"}',
    'src/index.ts':
      'export interface Handle {\n  close(): void;\n}\nexport class App {\n  mount(selector: string): Handle {\n    return { close() {} };\n  }\n}\nexport function createApp(): App {\n  return new App();\n}\n',
  },
  page: {
    'package.json': '{"name": "page", "version": "1.0.0", "dependencies": {"widgets": "^3.0.0"}}',
    'main.ts': "import { createApp } from 'widgets';\n\nexport function start(): void {\n  const app = createApp();\n  app.mount('#root').close();\n}\n",
  },
};

/** A workspace of these repositories, and who of the others calls a symbol of the first: `caller line`. */
async function newWorkspace(...names: string[]) {
  const [user, folder] = [newUser(), temporaryFolder()];
  for (const name of names) newClone(join(folder, name), REPOSITORIES[name] ?? {});
  const json = async (...args: string[]) => JSON.parse((await user.knowing([...args, '--json'], { cwd: folder })).stdout);
  await user.knowing(['workspace', 'create', 'chains', folder]);
  const dependents = async (question: string, symbol: string): Promise<string[]> => {
    const { listed } = await json(question, `${names[0]}:${symbol}`, '--workspace', 'chains');
    const elsewhere: { name: string; sites: { line: number }[] }[] = listed.filter((d: { repo: string }) => d.repo !== names[0]);
    return elsewhere.map((d) => `${d.name} ${d.sites.map((s) => s.line).join(' ')}`).sort();
  };
  /** A commit in the first of them. */
  const changed = async (path: string, text: string) => {
    const root = join(folder, names[0] as string);
    newCommit(root, { [path]: text });
    await user.knowing(['index', '--repo', root]);
  };
  return { json, dependents, changed, callers: (symbol: string) => dependents('callers', symbol) };
}

function newClone(root: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(root, { recursive: true });
  git(root, 'init', '--quiet');
  newCommit(root, files);
}

function newCommit(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'next');
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root, stdio: 'pipe' });

describe('a call on what another repository hands out', () => {
  it('leads to the type that it hands out, in Go', async () => {
    const { callers, dependents, json } = await newWorkspace('syntax', 'planner');
    expect(await callers('Range.Ptr')).toEqual(['first 24', 'subject 6']);
    expect(await callers('Cursor.Ptr')).toEqual([]);
    // The second of several results; fields, maps and lists of the first.
    expect(await callers('Diagnostics.HasErrors')).toEqual(['check 11']);
    expect(await callers('Expression.Value')).toEqual(['check 15']);
    expect(await callers('Diagnostic.Extra')).toEqual(['check 17']);
    // Where nothing says what it is, the function whose result is called is used, and nothing is called.
    expect(await dependents('blast-radius', 'Body.Untold')).toContain('lost 28');
    const { symbols } = await json('query', 'example.org/syntax.', '--kind', 'external', '--repo', 'planner');
    const names: string[] = symbols.map((m: { name: string }) => m.name);
    expect(names.filter((name) => name.includes('Ptr')).sort()).toEqual([
      'example.org/syntax.Body.Untold().Ptr()',
      'example.org/syntax.Diagnostics[].Subject.Ptr()',
      'example.org/syntax.Expression.Range().Ptr()',
    ]);
  });

  it('is among what a changed signature breaks', async () => {
    const { json, changed } = await newWorkspace('syntax', 'planner');
    await changed('syntax.go', SYNTAX_GO.replace('Ptr() *Range { return &r }', 'Ptr(deep bool) *Range { return &r }'));
    const { elsewhere } = await json('pr-impact', 'HEAD~1..HEAD', '--repo', 'syntax', '--workspace', 'chains');
    const broken: string[] = elsewhere.listed.map((d: { repo: string; name: string }) => `${d.repo}: ${d.name}`);
    expect(broken).toEqual(expect.arrayContaining(['planner: subject', 'planner: first']));
  });

  it('leads through fields and what is awaited, in Python', async () => {
    const { callers } = await newWorkspace('toolkit', 'service');
    expect(await callers('Cursor.fetch')).toEqual(['Store.rows 9']);
    expect(await callers('Session.cursor')).toEqual(['Store.rows 9', 'later 17']);
  });

  it('leads to the type that it hands out, in TypeScript', async () => {
    const { callers } = await newWorkspace('widgets', 'page');
    expect(await callers('Handle.close')).toEqual(['start 5']);
  });
});
