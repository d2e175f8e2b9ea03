/** The package as a user gets it: packed, installed into an empty folder, run. */
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { type Finished, newRepository, run, temporaryFolder } from './knowing.ts';

const MAX_BYTES = 150e6;
const shell = process.platform === 'win32' ? 'npm.cmd' : 'npm';

async function npm(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  // npm hands its own settings on to its children; a nested npm must not inherit the ones of `npm test`.
  const clean = Object.fromEntries(
    Object.keys(process.env)
      .filter((key) => key.startsWith('npm_'))
      .map((key) => [key, undefined]),
  );
  const finished = await run(shell, args, { cwd, env: { ...clean, ...env } });
  if (finished.code !== 0) throw new Error(`npm ${args.join(' ')}: ${finished.stderr}`);
  return finished;
}

function bytesBelow(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}

it('installs from its tarball into an empty folder, runs, and is small', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  // dist/ is fresh: the tests' set-up built it. The prepack script would only check that again.
  const packed = await npm(['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder], root);
  const [{ filename, files }] = JSON.parse(packed.stdout) as [{ filename: string; files: { path: string }[] }];
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'dist/NOTICES', 'plugin/.mcp.json', 'dist/apps/cli/main.js']),
  );
  expect(paths.filter((path) => /\.test\.|^(src|test|scripts|node_modules)\//.test(path))).toEqual([]);

  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  // Without scripts: nothing may need compiling. With the cache of the development install, the network is hardly used.
  await npm(['install', join(folder, filename), '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], project);
  const version = await npm(['exec', '--offline', '--', 'knowing', 'version'], project);
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  // Grammars, queries and migrations are in the package too: an index run needs all of them.
  const repository = newRepository({ 'a.py': 'def hello():\n    return 1\n' });
  const env = { KNOWING_HOME: join(folder, 'home') };
  const main = join(project, 'node_modules/knowing/dist/apps/cli/main.js');
  expect(await run(process.execPath, [main, 'add', '--json'], { cwd: repository, env })).toMatchObject({ code: 0, stderr: '' });
  expect((await run(process.execPath, [main, 'query', 'hello'], { cwd: repository, env })).stdout).toContain('a.py:1');
  expect(existsSync(join(project, 'node_modules/typescript'))).toBe(false);
  expect(bytesBelow(join(project, 'node_modules'))).toBeLessThan(MAX_BYTES);
});

it('is put on the PATH from a clone, and taken off again', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  const prefix = join(folder, 'prefix');
  writeFileSync(join(folder, '.npmrc'), `prefix=${prefix}\n`);
  const env = { npm_config_userconfig: join(folder, '.npmrc') };
  // With --prefix, as the README says: that must not make the clone the folder of global packages.
  const installed = await npm(['--prefix', root, 'run', 'install-global'], folder, env);
  expect(installed.stderr).toContain(prefix);
  const programs = process.platform === 'win32' ? prefix : join(prefix, 'bin');
  const found = { ...env, KNOWING_STARTED_AS: '', PATH: `${programs}${delimiter}${process.env.PATH}` };
  const asked = await run(process.platform === 'win32' ? 'knowing.cmd' : 'knowing', ['stats', '--repo', folder], { cwd: folder, env: found });
  expect(asked.stderr).toContain('`knowing add <folder>`');
  await npm(['uninstall', '--global', 'knowing'], folder, env);
  expect(readdirSync(programs).filter((name) => name.startsWith('knowing'))).toEqual([]);
});
