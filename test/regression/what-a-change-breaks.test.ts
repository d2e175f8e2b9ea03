/** Changes read in real repositories that were told wrongly: what breaks and what does not, and who is asked to look. */
import { expect, it, vi } from 'vitest';
import { auditDiff } from '../../src/engine/changes/analyse-audit-diff.ts';
import { analyseSemanticDiff } from '../../src/engine/changes/analyse-semantic-diff.ts';
import { newUser } from '../e2e/knowing.ts';
import { GitRepository } from '../support/git-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

type Files = Readonly<Record<string, string>>;

async function compare(before: Files, after: Files) {
  const repository = new GitRepository(before);
  for (const path of Object.keys(before)) if (after[path] === undefined) repository.git('rm', '--quiet', path);
  repository.commit(after);
  const { changes, breaking } = await analyseSemanticDiff(repository.root, { range: 'HEAD~1..HEAD' });
  return { changes, breaking: breaking.map((b) => `${b.certainty} ${b.name}: ${b.reason}`) };
}

const pages = (members: string) => `package shop;\n\npublic class Pages {\n${members}\n}\n`;
const SHORT = '    public Pages(int size) { this.size = size; }';
const LONG = '    public Pages(int size, String order) { this.size = size; this.order = order; log(order); }';

it('another overload takes nothing from those who use the first', async () => {
  const { breaking } = await compare({ 'src/Pages.java': pages(SHORT) }, { 'src/Pages.java': pages(`${SHORT}\n${LONG}`) });
  expect(breaking).toEqual([]);
});

it('an overload that goes is told by what it took', async () => {
  const { breaking } = await compare({ 'src/Pages.java': pages(`${SHORT}\n${LONG}`) }, { 'src/Pages.java': pages(LONG) });
  expect(breaking).toEqual(['breaking Pages.Pages: no longer takes (int)']);
});

it('arguments that have to be named are not compared with those that stood in their place', async () => {
  const { breaking } = await compare(
    { 'app.py': 'def url(name: str, outside: bool, adapter, **rest) -> str:\n    return name\n' },
    { 'app.py': 'def url(name: str, *, anchor: str = "", outside: bool = False, **rest) -> str:\n    return name + anchor\n' },
  );
  expect(breaking).toEqual(['breaking url: takes at most 1 argument without a name, took 3']);
});

it('more said about the same type breaks nobody', async () => {
  const { breaking } = await compare(
    { 'app.py': 'def fill(values: dict) -> str:\n    return ""\n' },
    { 'app.py': 'from typing import Any, Dict\n\ndef fill(values: Dict[str, Any]) -> str:\n    return ""\n' },
  );
  expect(breaking).toEqual([]);
});

it('a function type with other parameters is one that users have to follow', async () => {
  const source = (params: string) => `package net\n\n// Opener opens.\ntype Opener func(${params}) error\n`;
  const { breaking } = await compare({ 'net.go': source('address string') }, { 'net.go': source('host string, port int') });
  expect(breaking).toEqual(['likely Opener: type was (string)=>error, is (string,int)=>error']);
});

it('a type named without its package, because its user moved there, is the same', async () => {
  const event = (module: string, name: string) =>
    `package ${name}\n\ntype Event struct{ from ${module} }\n\nfunc (e Event) Origin() ${module} { return e.from }\n`;
  const core = 'package core\n\ntype Module interface{ ID() string }\n';
  const { breaking } = await compare(
    { 'core/core.go': core, 'events/event.go': event('core.Module', 'events') },
    { 'core/core.go': core, 'core/event.go': event('Module', 'core') },
  );
  expect(breaking.filter((b) => b.includes('Origin'))).toEqual([]);
});

it('a name in another spelling was renamed, however little of its text stayed', async () => {
  const source = (name: string, result: string) => `package core\n\nfunc (c *Context) ${name}() FileSystems {\n\treturn ${result}\n}\n`;
  const { changes } = await compare({ 'c.go': source('Filesystems', 'c.config.filesystems') }, { 'c.go': source('FileSystems', '&Map{c.config.all()}') });
  expect(changes.map((c) => `${c.change} ${c.before?.name} ${c.after?.name}`)).toEqual(['renamed Context.Filesystems Context.FileSystems']);
});

it('what a package no longer offers on is gone, wherever it is declared', async () => {
  const { breaking } = await compare(
    { 'src/index.ts': "export type { Keyable } from './internals/keys';\n", 'src/internals/keys.ts': 'export interface Keyable { key: () => string }\n' },
    {
      'src/index.ts': "export type { PathKeyable } from './internals/keys';\n",
      'src/internals/keys.ts': 'export interface PathKeyable { path: () => number[] }\n',
    },
  );
  expect(breaking).toEqual(['breaking Keyable: no longer exported']);
});

it('a type whose header now asks for arguments breaks whoever makes one', async () => {
  const source = (head: string) => `namespace Shop;\n\npublic class Route${head}\n{\n    public string Key { get; set; }\n}\n`;
  const { breaking } = await compare({ 'Route.cs': source('') }, { 'Route.cs': source('(string key, string path)') });
  expect(breaking).toEqual(['breaking Route: needs 2 arguments to be made, needed none']);
});

it('a parameter at the end of a long signature is a change of the signature', async () => {
  const many = Array.from({ length: 40 }, (_, i) => `    parameter_with_a_long_name_${i}: String,\n`).join('');
  const source = (last: string) => `pub fn resolve(\n${many}${last}) -> bool {\n    true\n}\n`;
  const { changes } = await compare({ 'src/lib.rs': source('') }, { 'src/lib.rs': source('    dry: bool,\n') });
  expect(changes).toMatchObject([{ signatureChanged: true }]);
});

it('nobody is asked to review a change of their own, under whichever name', async () => {
  const repository = new GitRepository({ 'app.py': 'def start():\n    return 1\n' });
  const commit = (author: string, text: string) => {
    repository.write('app.py', text);
    repository.git('commit', '--quiet', '--all', `--author=${author}`, '--message', 'change');
  };
  const lines = (n: number, of: string) => Array.from({ length: n }, (_, i) => `${of}_${i} = ${i}\n`).join('');
  commit('Ann Other <ann@example.org>', `${lines(40, 'a')}def start():\n    return 1\n`);
  commit('Bob <bob@example.org>', `${lines(40, 'a')}${lines(20, 'b')}def start():\n    return 1\n`);
  commit('Annie O. <ann@example.org>', `${lines(40, 'a')}${lines(20, 'b')}def start():\n    return 2\n`);
  const { knowing } = newUser();
  const cwd = repository.root;
  await knowing(['add', '.'], { cwd });
  await knowing(['enrich', 'blame'], { cwd });
  const { reviewers } = JSON.parse((await knowing(['pr-impact', 'HEAD~1..HEAD', '--json'], { cwd })).stdout);
  const names = reviewers.map((r: { name: string }) => r.name);
  expect(names).toContain('Bob');
  expect(names.filter((n: string) => n.startsWith('Ann'))).toEqual([]);
});

it('an operator is a name like any other', async () => {
  const point = (members: string) => `class Point\n  Struct.new(:x)\n${members}\nend\n`;
  const plus = (body: string) => point(`  def +(other)\n    ${body}\n  end`);
  const { changes, breaking } = await compare({ 'point.rb': plus('x + other.x') }, { 'point.rb': plus('add(other)') });
  expect([changes.map((c) => `${c.change} ${c.after?.name}`), breaking]).toEqual([['changed Point.+'], []]);
});

const PADDING = `${'# Said at length, so that bodies that did not change are left out of the reading of the file.\n'.repeat(30)}\n`;

it('what a function calls is told although its text stands on both sides', async () => {
  const short = '    def f(s):\n        go()\n\n';
  const source = (first: string, second: string) =>
    `${PADDING}class First:\n${first}    def a(self):\n        return 1\n\n\nclass Second:\n${second}    def b(self):\n        return 2\n`;
  const { changes } = await compare({ 'app.py': source(short, '') }, { 'app.py': source('', short) });
  expect(changes.map((c) => `${c.change} ${(c.after ?? c.before)?.name}: ${[...c.addedRelations, ...c.removedRelations]}`)).toEqual([
    'removed First.f: calls go',
    'added Second.f: calls go',
  ]);
});

it('what is new is judged by all that its file does', async () => {
  const source = (extra: string) => `${PADDING}import urllib.request\nimport os\n\n\ndef send(text):\n    exec(text)\n\n\ndef start():\n    ${extra}\n`;
  const repository = new GitRepository({ 'app.py': source('pass') });
  repository.commit({ 'app.py': source('os.system("curl x")') });
  const { suspicions } = await auditDiff(repository.root, 'HEAD~1..HEAD');
  expect(suspicions.map((s) => `${s.rule} ${s.severity}`)).toEqual(['shell-or-download high']);
});
