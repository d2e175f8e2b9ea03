/** What packages on this machine declare: signature and documentation of the external symbols that are used, in answers about them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { fillLayer } from '../../src/engine/layers/fill-layer.ts';
import { openPlace, type Repository } from '../../src/engine/repositories/open-repository.ts';
import { queryNames } from '../../src/engine/symbols/query-names.ts';
import { GitRepository } from '../support/git-repository.ts';

const FILES = {
  '.gitignore': 'node_modules/\n.venv/\n',
  'package.json': '{ "name": "shop", "dependencies": { "padder": "1.0.0" } }',
  'shop.py': 'import click\n\n\n@click.command()\ndef main():\n    click.echo("hi")\n',
  'shop.ts': "import { pad } from 'padder';\nexport const line = (text: string) => pad(text, 3);\n",
  'go.mod': 'module example.org/shop\n\ngo 1.22\n\nrequire github.com/Some/tool v1.2.0\n',
  'shop.go': 'package shop\n\nimport "github.com/Some/tool"\n\nfunc Run() { tool.Start(1) }\n',
};
const INSTALLED = {
  'repo/node_modules/padder/package.json': '{ "name": "padder", "types": "index.d.ts" }',
  'repo/node_modules/padder/index.d.ts': '/** Fills a text up with blanks. */\nexport declare function pad(text: string, width: number): string;\n',
  'repo/.venv/lib/python3.11/site-packages/click/__init__.py': 'from .decorators import command\nfrom .utils import echo\n',
  'repo/.venv/lib/python3.11/site-packages/click/utils.py': 'def echo(message=None, err=False):\n    """Prints a message."""\n',
  'repo/.venv/lib/python3.11/site-packages/click/broken.py': 'def (((\n',
  'mod/github.com/!some/tool@v1.2.0/tool.go': 'package tool\n\n// Start begins.\nfunc Start(n int) error { return nil }\n',
  'mod/github.com/!some/tool@v1.9.0/tool.go': 'package tool\n\nfunc Start(n int, more string) error { return nil }\n',
};

class Shop extends GitRepository {
  readonly live = new LiveIndex(this.place());

  static async make(): Promise<Shop> {
    const shop = new Shop(FILES);
    onTestFinished(() => shop.live.close());
    await shop.live.update();
    return shop;
  }

  place() {
    return { name: 'shop', root: this.root, db: join(this.root, '..', 'shop.db'), known: true, listed: false };
  }

  install(): void {
    for (const [path, text] of Object.entries(INSTALLED)) {
      const file = join(this.root, '..', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const before = process.env.GOMODCACHE;
    process.env.GOMODCACHE = join(this.root, '..', 'mod');
    onTestFinished(() => {
      if (before === undefined) delete process.env.GOMODCACHE;
      else process.env.GOMODCACHE = before;
    });
  }

  async use<T>(work: (repository: Repository) => Promise<T>): Promise<T> {
    const repository = await openPlace(this.place(), true);
    try {
      return await work(repository);
    } finally {
      await repository.store.close();
    }
  }

  fill() {
    return this.use((repository) => fillLayer(repository, { layer: 'packages', paths: [] }));
  }

  signatureOf(text: string): Promise<string[]> {
    return this.use(async ({ store }) => {
      const reader = await store.read();
      const matches = await queryNames(reader, { text, kinds: ['external'], limit: 5 });
      await reader.close();
      return matches.map(({ node }) => `${node.signature} | ${node.doc}`);
    });
  }
}

it('shows what an external symbol is, in the version that is pinned', async () => {
  const shop = await Shop.make();
  expect(await shop.signatureOf('echo')).toEqual([' | ']);
  shop.install();
  const { filled } = await shop.fill();
  expect(filled).toBeGreaterThanOrEqual(3);
  expect(await shop.signatureOf('echo')).toEqual(['def echo(message=None, err=False) | Prints a message.']);
  expect((await shop.signatureOf('pad'))[0]).toMatch(/function pad\(text: string, width: number\): string \| Fills a text up with blanks\./);
  expect(await shop.signatureOf('Start')).toEqual(['func Start(n int) error | Start begins.']);
  const callers = await shop.use((repository) => findCallers(repository, { symbol: 'click.echo', noticeEdits: false }));
  expect('symbol' in callers && callers.symbol.signature).toBe('def echo(message=None, err=False)');
  expect((await shop.fill()).filled).toBe(0);
});
