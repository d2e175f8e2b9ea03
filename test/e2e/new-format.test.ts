/** A new format is one folder: put beside the others in a built program, it is found, read, linked and searched. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'knowing-new-format-'));
const program = join(folder, 'program');
const repo = join(folder, 'shop');

beforeAll(() => {
  cpSync(join(ROOT, 'dist'), join(program, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(program, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(program, 'node_modules'), 'junction');
  const files = {
    'src/app.py': 'def handle():\n    return 1\n',
    'deploy/web.yaml': '# stack\nservice frontdoor\n  runs src/app.py\n  sets TOKEN\n  calls handle\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    writeFileSync(join(repo, path), text);
  }
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repo, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sample's source as it would stand in src/formats/stack, compiled. */
function addFormat(): void {
  const source = readFileSync(join(ROOT, 'test/support/stack-format.ts'), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } });
  mkdirSync(join(program, 'dist/formats/stack'));
  writeFileSync(join(program, 'dist/formats/stack/index.js'), code.replace(/'\.\.\/\.\.\/src\/formats\/([^']+)\.ts'/g, "'../$1.js'"));
}

function knowing(...args: string[]): Record<string, unknown> {
  const env = { ...process.env, KNOWING_HOME: join(folder, 'home') };
  const main = join(program, 'dist/apps/cli/main.js');
  return JSON.parse(execFileSync(process.execPath, [main, ...args, '--json'], { cwd: repo, env, encoding: 'utf8' })) as Record<string, unknown>;
}

it('is found as soon as its folder is there', () => {
  expect(knowing('index')).toMatchObject({ files: 1, readers: { python: 1 } });
  addFormat();
  expect(knowing('index')).toMatchObject({ files: 2, way: 'incremental', readers: { stack: 1 } });
  const graph = JSON.stringify(knowing('export', '--format', 'json'));
  for (const type of ['deploys', 'configures', 'references']) expect(graph).toContain(type);
  expect(JSON.stringify(knowing('query', 'frontdoor'))).toContain('deploy/web.yaml');
}, 60_000);
