/** Ways to name a symbol that once led nowhere: a hash, a member that a type inherits, a list of files, the end of a long name. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

it('hashes, inherited members and lists of files are understood', async () => {
  const cwd = newRepository({
    'base.py': 'class Base:\n    def close(self):\n        return 1\n',
    'middle.py': 'from base import Base\n\nclass Middle(Base):\n    pass\n',
    'leaf.py': 'from middle import Middle\n\nclass Leaf(Middle):\n    pass\n\ndef use(leaf: Leaf):\n    return leaf.close()\n',
    'test_leaf.py': 'from leaf import Leaf, use\n\ndef test_use():\n    assert use(Leaf()) == 1\n',
  });
  const { knowing } = newUser();
  const ask = async (...words: string[]) => JSON.parse((await knowing([...words, '--json'], { cwd })).stdout);
  await knowing(['add', '.'], { cwd });

  const callers = await ask('callers', 'Leaf.close');
  expect(callers).toMatchObject({ symbol: { name: 'Base.close', file: 'base.py' } });
  expect(await ask('callers', callers.symbol.hash)).toMatchObject({ symbol: { name: 'Base.close' } });
  expect(await ask('callers', 'Leaf.nothing')).toMatchObject({ error: { code: 'NOT_FOUND' } });

  const [caller] = callers.listed;
  const proof = await ask('prove', caller.hash, callers.symbol.hash);
  expect(JSON.stringify(proof)).toContain('"use"');

  const [one, two] = [await ask('test-scope', 'leaf.py', 'base.py'), await ask('test-scope', '--files', 'leaf.py,base.py')];
  expect(two).toEqual(one);
});

it('the end of a long name, and the spellings of other languages', async () => {
  const text = 'module Support\n  module Inflector\n    def self.titleize(word)\n      word\n    end\n  end\nend\n';
  const cwd = newRepository({ 'inflector.rb': text, 'use.rb': 'def show\n  Support::Inflector.titleize("x")\nend\n' });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  for (const name of ['Inflector.titleize', 'Inflector::titleize', 'Inflector#titleize', 'Support::Inflector#titleize']) {
    const answer = JSON.parse((await knowing(['callers', name, '--json'], { cwd })).stdout);
    expect(answer, name).toMatchObject({ symbol: { name: 'Support.Inflector.titleize' }, listed: [{ name: 'show' }] });
  }
  const unknown = JSON.parse((await knowing(['callers', 'Nothing#titleize', '--json'], { cwd })).stdout);
  expect(unknown).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('a mistyped name leads to the one that was meant, and to nothing when there is none', async () => {
  const cwd = newRepository({
    'folder.py':
      'def move():\n    pass\n\nclass Folder:\n    def move_for_conflict(self):\n        pass\n\n    def move_to(self):\n        pass\n\ndef no_fallback():\n    pass\n\ndef save_for_conflict():\n    pass\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const hint = async (...words: string[]) => JSON.parse((await knowing([...words, '--json'], { cwd })).stdout).error.hint;
  expect(await hint('callers', 'move_for_confict')).toBe('Did you mean Folder.move_for_conflict?');
  expect(await hint('callers', 'mvoe_for_conflict')).toBe('Did you mean Folder.move_for_conflict?');
  expect(await hint('callers', 'NoSuchThing')).toBe('Try `knowing query` with a part of the name.');
  expect(await hint('audit', '--package', 'nowhere')).toMatch(/^Name a folder/);
});

it('a word of a name finds the code before its tests', async () => {
  const cwd = newRepository({
    'a_tests/test_pictures.py': 'def test_gravatar_by_default():\n    pass\n\ndef test_skip_gravatar():\n    pass\n',
    'users/pictures.py': 'def get_gravatar_url(email):\n    return email\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const { symbols } = JSON.parse((await knowing(['query', 'gravatar', '--json'], { cwd })).stdout);
  expect(symbols[0].name).toBe('get_gravatar_url');
});

it('a path that is not there is said to be none', async () => {
  const cwd = newRepository({ 'a.py': 'def a(): pass\n', 'table.dat': 'all:\n' });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const mistyped = await knowing(['test-scope', 'nosuch.py'], { cwd });
  expect(mistyped).toMatchObject({ code: 2, stderr: expect.stringContaining('Not in the index: nosuch.py') });
  const { unsure } = JSON.parse((await knowing(['test-scope', 'table.dat', '--json'], { cwd })).stdout);
  expect(unsure).toEqual([expect.stringMatching(/^table\.dat is not in the index/)]);
  expect((await knowing(['test-scope', ''], { cwd })).stdout).toContain('Nothing has changed since');
  const { stderr } = await knowing(['blast-radius', 'a.py:999'], { cwd });
  expect(stderr).toMatch(/Did you mean a\.py\?/);
});

it('a name with the module that code writes before it', async () => {
  const cwd = newRepository({
    'go.mod': 'module example.com/app\n',
    'pkg/provider/configuration.go': 'package provider\n\nfunc Normalize(name string) string { return name }\n',
    'pkg/other/names.go': 'package other\n\nfunc Normalize(name string) string { return name }\n',
    'users/utils.py': 'def get_url(email):\n    return email\n',
    'blog/utils.py': 'def get_url(page):\n    return page\n',
    'crates/nu-engine/src/eval.rs': 'pub fn eval_block() {}\n',
    'crates/nu-cli/src/eval.rs': 'pub fn eval_block() {}\n',
    'src/main/java/com/acme/Cart.java': 'package com.acme;\npublic class Cart { public void add() {} }\n',
    'src/main/java/com/other/Cart.java': 'package com.other;\npublic class Cart { public void add() {} }\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const placeOf = async (name: string) => JSON.parse((await knowing(['callers', name, '--json'], { cwd })).stdout).symbol?.file;
  expect(await placeOf('provider.Normalize')).toBe('pkg/provider/configuration.go');
  expect(await placeOf('users.utils.get_url')).toBe('users/utils.py');
  expect(await placeOf('nu_engine::eval::eval_block')).toBe('crates/nu-engine/src/eval.rs');
  expect(await placeOf('com.acme.Cart.add')).toBe('src/main/java/com/acme/Cart.java');
  expect(await placeOf('nowhere.Normalize')).toBeUndefined();
});

it('the end of a path, and a function that a stub declares as well', async () => {
  const cwd = newRepository({
    'src/net/http.py': 'class Session:\n    def open(self):\n        return 1\n',
    'src/net/http.pyi': 'class Session:\n    def open(self) -> int: ...\n',
    'src/use.py': 'from net.http import Session\n\ndef use():\n    return Session().open()\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  for (const name of ['Session.open', 'http.py:Session.open', 'net/http.py:open', 'http.py:3']) {
    const answer = JSON.parse((await knowing(['callers', name, '--json'], { cwd })).stdout);
    expect(answer, name).toMatchObject({ symbol: { name: 'Session.open', file: 'src/net/http.py' } });
  }
  const declared = JSON.parse((await knowing(['callers', 'http.pyi:Session.open', '--json'], { cwd })).stdout);
  expect(declared).toMatchObject({ symbol: { file: 'src/net/http.pyi' } });
  const unknown = JSON.parse((await knowing(['callers', 'http.py:nothing', '--json'], { cwd })).stdout);
  expect(unknown).toMatchObject({ error: { code: 'NOT_FOUND' } });
});
