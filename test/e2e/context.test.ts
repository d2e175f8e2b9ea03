/** `knowing context`, `why` and `debug` as processes, on a small repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Finished, newRepository, newUser } from './knowing.ts';

const FILES = {
  'app/store.py': `"""Keeps carts."""\n\n\nclass CartStore:\n    """Stores shopping carts by customer."""\n\n    def save(self, cart):\n        self.write(cart)\n\n    def write(self, cart):\n        pass\n`,
  'app/checkout.py': `from app.store import CartStore\n\n\ndef checkout(cart):\n    """Pays for a cart and empties it."""\n    CartStore().save(cart)\n`,
  'app/mail.py': `def send_receipt(customer):\n    """Mails the receipt."""\n`,
  'app/other.py': `class Archive:\n    def save(self, item):\n        pass\n`,
};

async function repositoryWithUser() {
  const cwd = newRepository(FILES);
  const { knowing, home } = newUser();
  return { cwd, home, knowing: (...args: string[]) => knowing(args, { cwd }) };
}

const parsed = ({ stdout }: Finished) => JSON.parse(stdout);
const names = (answer: Finished) => parsed(answer).symbols.map((s: { qualified_name: string }) => s.qualified_name.split('.py.')[1]);

describe('context for a task', () => {
  it('indexes first, then answers, and twice the same', async () => {
    const { knowing, home } = await repositoryWithUser();
    const first = await knowing('context', '--task', 'store a shopping cart', '--json');
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/not indexed yet.*\n.*Indexed 4 files/);
    expect(existsSync(join(home, 'roster.json'))).toBe(true);
    expect(names(first)[0]).toBe('CartStore');
    const again = await knowing('context', '--task', 'store a shopping cart', '--json');
    const afresh = await knowing('context', '--task', 'store a shopping cart', '--json', '--no-cache');
    expect(again).toEqual({ code: 0, stdout: first.stdout, stderr: '' });
    expect(afresh.stdout).toBe(first.stdout);
  });

  it('has the documented shape', async () => {
    const { knowing } = await repositoryWithUser();
    const answer = parsed(await knowing('context', 'store a shopping cart', '--format', 'json', '--detail', 'source'));
    expect(Object.keys(answer)).toEqual(['symbols', 'edges', 'tokens_used', 'token_budget', 'pack_root', 'snapshot', 'keywords', 'truncated']);
    const symbol = answer.symbols.find((s: { qualified_name: string }) => s.qualified_name.endsWith('.CartStore.save'));
    expect(Object.keys(symbol)).toEqual([
      'qualified_name',
      'kind',
      'file',
      'start_line',
      'end_line',
      'signature',
      'score',
      'components',
      'provenance',
      'distance',
      'source',
    ]);
    expect(symbol).toMatchObject({
      kind: 'method',
      file: 'app/store.py',
      start_line: 7,
      source: '7  def save(self, cart):\n8          self.write(cart)'.replace('7  ', '7      '),
    });
    expect(answer.edges).toContainEqual(expect.objectContaining({ type: 'calls' }));
    expect(answer.pack_root).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is a page for a person, with a hint beside it', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    const { stdout, stderr } = await knowing('context', 'store a shopping cart', '--verbose');
    expect(stdout.split('\n')[0]).toMatch(/^1 {2}app\/store.py:4-\d+ {2}class CartStore$/);
    expect(stdout).toContain('Stores shopping carts by customer.');
    expect(stderr).toMatch(/ranked symbols, \d+ ms/);
    expect(stderr).toContain("knowing why --task 'store a shopping cart' --symbol CartStore");
  });

  it('says nothing beside the answer to a program', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    expect((await knowing('context', 'store a shopping cart')).stderr).toBe('');
  });

  it('shows the source of the likeliest, and a place for what does not fit', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    const { stdout } = await knowing('context', 'store a shopping cart');
    expect(stdout).toContain('self.write(cart)');
    const short = await knowing('context', 'store a shopping cart', '--detail', 'source', '--limit', '1', '--budget', '60');
    expect(short.stdout).toMatch(/^1 {2}app\/store\.py:4-\d+ {2}class CartStore\n {3}source needs about \d+ tokens$/m);
  });

  it('ranks files', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    const { stdout } = await knowing('context', 'store a shopping cart', '--by', 'file');
    expect(stdout.split('\n')[0]).toMatch(/^app\/store\.py {2}CartStore 4-\d+/);
    expect(parsed(await knowing('context', 'store a cart', '--by', 'file', '--json')).files[0].path).toBe('app/store.py');
    expect((await knowing('context', '--files', 'app/store.py', '--by', 'file')).stderr).toContain('Files are ranked for a task.');
  });

  it('reads symbols, by themselves and where they are found', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    const read = (await knowing('read', 'CartStore.save')).stdout.split('\n');
    expect(read[0]).toMatch(/^app\/store\.py:7-8 {2}method CartStore\.save$/);
    expect(read[2]).toBe('8          self.write(cart)');
    expect((await knowing('query', 'CartStore.save', '--detail', 'source')).stdout).toContain('self.write(cart)');
  });

  it('shows the committed text, whatever lies on disk', async () => {
    const { knowing, cwd } = await repositoryWithUser();
    await knowing('index');
    writeFileSync(join(cwd, 'app/store.py'), '# rewritten\n'.repeat(40));
    const { stdout } = await knowing('context', 'store a shopping cart', '--detail', 'source');
    expect(stdout).toContain('self.write(cart)');
    expect(stdout).not.toContain('rewritten');
  });

  it('writes every format', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    const head = async (format: string) => (await knowing('context', 'store a cart', '--format', format)).stdout.slice(0, 12);
    expect(await head('gcf')).toBe('GCF profile=');
    expect((await head('gcb')).slice(0, 4)).toBe('GCB\x02');
    expect(await head('xml')).toBe('<context tok');
    expect(await head('markdown')).toBe('# Context: s');
  });

  it('says when the index is behind', async () => {
    const { knowing, cwd } = await repositoryWithUser();
    await knowing('index');
    commit(cwd, 'app/mail.py', 'def send_nothing():\n    pass\n');
    expect((await knowing('context', 'cart')).stderr).toContain('1 commits behind');
  });

  const MISTAKES: readonly [string[], string][] = [
    [['--task', ''], 'The task is empty.'],
    [['--task', '???'], 'The task is empty.'],
    [[], 'No question was asked.'],
    [['--task', 'x', '--pr', 'HEAD'], 'One question at a time.'],
    [['cart', '--task', 'cart'], 'The task is given twice.'],
    [['cart', '--format', 'yaml'], 'takes one of text, json, gcf, gcb, xml, markdown'],
    [['cart', '--detail', 'all'], 'takes one of auto, locate, signatures, source'],
    [['cart', '--budget', '0'], '--budget takes a whole number from 1'],
    [['--files', 'app/stroe.py'], 'Not in the index: app/stroe.py.\nhint: Did you mean app/store.py?'],
    [['--files', 'nowhere/mail.py'], 'Did you mean app/mail.py?'],
    [['--files', ','], 'No files were named.'],
    [['--pr', 'main..nowhere'], "There is no commit or branch 'nowhere'."],
    [['--pr=--output=x'], "There is no commit or branch '--output=x'."],
  ];

  it('explains what is wrong', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    for (const [args, message] of MISTAKES) {
      const { code, stderr } = await knowing('context', ...args);
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    }
  });

  const ODD_TASKS = [
    'cart',
    'store the shopping cart '.repeat(900),
    'def save(self, cart):\n    self.write(cart)',
    'Traceback (most recent call last):\n  File "/srv/x/app/checkout.py", line 6, in checkout\n  File "/srv/x/app/store.py", line 8, in save',
  ];

  it('answers one word, a long text, code and a trace', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    for (const task of ODD_TASKS) {
      const answer = await knowing('context', '--json', '--task', task);
      expect(answer.code).toBe(0);
      expect(names(answer).slice(0, 3).join()).toContain('CartStore');
    }
  });

  it('says plainly that nothing matches, and that nothing fits', async () => {
    const { knowing } = await repositoryWithUser();
    await knowing('index');
    const foreign = await knowing('context', 'ログイン処理はどこですか');
    expect([foreign.code, foreign.stdout]).toEqual([0, 'Nothing in this repository matches.\n']);
    expect((await knowing('context', 'cart', '--budget', '1')).stdout).toBe('Nothing fits a budget of 1.\n');
  });
});

function commit(cwd: string, path: string, text: string): void {
  writeFileSync(join(cwd, path), text);
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd, stdio: 'pipe' });
  git('add', '--all');
  git('commit', '--quiet', '--message', 'more');
}

describe('context for files and pull requests', () => {
  it('shows what files define and who uses it', async () => {
    const { knowing } = await repositoryWithUser();
    const answer = await knowing('context', '--files', 'app/store.py', '--json');
    expect(names(answer)).toEqual(expect.arrayContaining(['CartStore', 'CartStore.save', 'checkout']));
    expect(names(answer)).not.toContain('send_receipt');
    expect(names(await knowing('context', '--files', 'app', '--json'))).toContain('send_receipt');
    const users = parsed(answer).symbols.filter((s: { distance: number }) => s.distance === 1);
    expect(users.map((s: { file: string }) => s.file)).toEqual(['app/checkout.py']);
  });

  it('starts from the lines that a pull request changes', async () => {
    const { knowing, cwd } = await repositoryWithUser();
    commit(cwd, 'app/store.py', FILES['app/store.py'].replace('        pass', '        return cart'));
    for (const range of ['HEAD~1..HEAD', 'HEAD~1...HEAD', 'HEAD']) {
      const answer = await knowing('context', '--pr', range, '--json');
      expect(names(answer)[0]).toBe('CartStore.write');
      expect(names(answer)).toContain('CartStore.save');
    }
  });
});

describe('why', () => {
  it('shows the parts of a rank, for a name and for a place', async () => {
    const { knowing } = await repositoryWithUser();
    const { stdout } = await knowing('why', '--task', 'store a shopping cart', '--symbol', 'CartStore');
    expect(stdout).toMatch(/^app\/store\.py:4 {2}class CartStore\nrank 1 of \d+, score 1\.000\n {2}score +words/);
    expect(stdout).toMatch(/words +.*cart \(.*name/);
    const placed = parsed(await knowing('why', '--task', 'cart', '--symbol', 'app/store.py:8', '--json'));
    expect(placed.symbol.name).toBe('CartStore.save');
  });

  it('explains the best of several, and says where one was lost', async () => {
    const { knowing } = await repositoryWithUser();
    const several = parsed(await knowing('why', '--task', 'store a shopping cart', '--symbol', 'save', '--json'));
    expect([several.symbol.name, several.others.map((o: { name: string }) => o.name)]).toEqual(['CartStore.save', ['Archive.save']]);
    const lost = parsed(await knowing('why', '--task', 'receipt', '--symbol', 'Archive', '--json'));
    expect([lost.rank, lost.lost]).toEqual([null, 'no_match']);
    const unknown = await knowing('why', '--task', 'receipt', '--symbol', 'CartStoer');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("There is no symbol 'CartStoer' in the index.\nhint: Did you mean CartStore?")]);
  });
});

describe('debug', () => {
  const TABLES: readonly [string, string[]][] = [
    ['seeds', ['keywords', 'channel_bm25', 'fused', 'seeds']],
    ['fts', ['terms', 'best_by_words']],
    ['walk', ['seeds', 'reached']],
    ['equiv', ['classes', 'candidates']],
    ['pack', ['pack', 'symbols', 'edges']],
  ];

  it('shows the record of every stage', async () => {
    const { knowing } = await repositoryWithUser();
    for (const [stage, tables] of TABLES) {
      const record = parsed(await knowing('debug', stage, '--task', 'store a shopping cart', '--json'));
      expect(Object.keys(record)).toEqual(expect.arrayContaining(tables));
    }
    expect((await knowing('debug', 'seeds', '--task', 'store a shopping cart')).stdout).toContain('channel bm25\n');
  });

  it('knows the answers kept, and how a new one differs', async () => {
    const { knowing, cwd } = await repositoryWithUser();
    await knowing('context', 'store a shopping cart');
    expect(parsed(await knowing('debug', 'cache', '--json')).answers_kept).toMatchObject([{ state: 'current', task: 'store a shopping cart' }]);
    commit(cwd, 'app/basket.py', 'class ShoppingCartBasket:\n    pass\n');
    await knowing('index');
    const { changes } = parsed(await knowing('debug', 'pack', '--task', 'store a shopping cart', '--diff', '--json'));
    expect(changes).toContainEqual(expect.objectContaining({ change: 'added', symbol: 'ShoppingCartBasket' }));
    expect(parsed(await knowing('debug', 'cache', '--json')).answers_kept).toMatchObject([{ state: 'outdated' }]);
  });
});
