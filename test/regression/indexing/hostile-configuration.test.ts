/** Configuration files that once ended an index run, or never ended it. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.ts';
import { loadUserClasses } from '../../../src/retrieval/equivalence/load-classes.ts';
import { readCodeowners } from '../../../src/util/read-codeowners.ts';
import { readIfThereSync } from '../../../src/util/read-if-there.ts';
import { indexFolder, inTemporaryFolder, type SealedRun, writeFiles } from '../../contract/languages/index-folder.ts';

const FINE = { 'fine.ts': 'export function fine() {}\n', 'fine.rs': 'fn fine() {}\n', 'fine.py': 'def fine():\n    pass\n' };

function index(files: Readonly<Record<string, string>>, prepare: (folder: string) => void = () => undefined): Promise<SealedRun> {
  return inTemporaryFolder((folder) => {
    writeFiles(folder, { ...FINE, ...files });
    prepare(folder);
    return indexFolder(folder);
  });
}

const fineNames = ({ graph }: SealedRun): string[] => graph.nodes.filter((n) => n.name === 'fine').map((n) => n.file);
const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

describe('configuration that is', () => {
  it.each([
    ['package.json', deep('[', ']')],
    ['package.json', `{"exports":${deep('{"a":', '}').replace(/^/, '')}}`],
    ['tsconfig.json', deep('{"a":', '}')],
    ['tsconfig.json', deep('[', '')],
    ['pnpm-workspace.yaml', `packages: ${deep('[', ']')}`],
    ['lerna.json', deep('[', ']')],
    ['Cargo.toml', `[package]\nname = ${deep('[', ']')}`],
    ['package.json', '{"workspaces": {"packages": 3}, "name": [], "exports": 1, "imports": null}'],
    ['package.json', 'null'],
    ['tsconfig.json', '{"compilerOptions": {"paths": {"*": 1, "a": null}, "baseUrl": 3, "rootDirs": "x"}, "extends": {"a": []}, "references": 1}'],
    ['Cargo.toml', 'package = 1\nworkspace = 2\nlib = "x"\nbin = 3\ndependencies = []'],
    ['go.mod', `module ${'x'.repeat(1_000_000)}`],
    ['pyproject.toml', 'tool = 1\nproject = []'],
    ['.knowingignore', 'a'.repeat(500_000)],
    ['.knowingignore', '['.repeat(50_000)],
    ['.gitignore', `${'a'.repeat(200_000)}\n`],
  ])('odd, deep or endless leaves the sources indexed: %s', async (path, text) => {
    expect(fineNames(await index({ [path]: text })).sort()).toEqual(['fine.py', 'fine.rs', 'fine.ts']);
  });

  it('full of wildcards does not hold the run', async () => {
    const name = `${'a'.repeat(200)}.py`;
    const run = await index({ [name]: '', '.knowingignore': `${'*a'.repeat(40)}b\nfine.rs\n` });
    expect(fineNames(run).sort()).toEqual(['fine.py', 'fine.ts']);
    expect(run.diagnostics).toEqual([
      { path: '.knowingignore', reason: 'parse_error', detail: 'left out: line 1, too long or with too many wildcards', skipped: false },
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('a link out of the repository', () => {
  const link = (folder: string, path: string, target: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  };

  it.each(['.knowing/config.json', '.knowing/config.yaml'])('to a device is not a configuration: %s', (path) =>
    inTemporaryFolder(async (folder) => {
      link(folder, path, '/dev/zero');
      await expect(loadConfig(folder)).rejects.toMatchObject({ code: 'BAD_CONFIG' });
    }),
  );

  it('is not read as rules, classes, owners or source', () =>
    inTemporaryFolder(async (folder) => {
      for (const path of ['.knowingignore', '.knowing/equivalence/a.yaml', 'CODEOWNERS', 'package.json', 'endless.py', '.gitignore'])
        link(folder, path, '/dev/zero');
      writeFiles(folder, FINE);
      expect(fineNames(await indexFolder(folder)).sort()).toEqual(['fine.py', 'fine.rs', 'fine.ts']);
      expect(await readCodeowners(folder)).toBeUndefined();
      await expect(loadUserClasses(folder)).rejects.toMatchObject({ code: 'BAD_CONFIG' });
    }));

  it('leads nowhere, while one inside is followed where files may be shared', () =>
    inTemporaryFolder(async (folder) => {
      writeFileSync(join(folder, 'owners.txt'), '*.py @one\n');
      link(folder, 'docs/CODEOWNERS', '../owners.txt');
      expect((await readCodeowners(folder))?.ownersOf('a.py')?.owners).toEqual(['@one']);
      link(folder, 'outside', '/etc/hostname');
      expect(readIfThereSync(join(folder, 'outside'), { inside: folder })).toBeUndefined();
      expect(readIfThereSync(join(folder, 'outside'))).toBeUndefined();
      expect(readIfThereSync(join(folder, 'owners.txt'), { most: 3 })).toBeUndefined();
      expect(readIfThereSync('/proc/self/status', { inside: '/' })?.length).toBeGreaterThan(0);
    }));
});
