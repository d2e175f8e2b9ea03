/** Symbols of other packages: named by package URL, with the version that the nearest lock file pins. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

const lock = (version: string) => JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/lodash': { version } } });

const FILES = {
  'web/package-lock.json': lock('4.17.21'),
  'web/src/cart.ts': "import { sum } from 'lodash';\n\nexport function total(prices: number[]): number {\n  return sum(prices);\n}\n",
  'api/requirements.txt': 'requests==2.31.0\n',
  'api/app/client.py':
    'import json\nimport requests\nimport yaml\n\n\ndef load(url):\n    yaml.safe_load(url)\n    return json.loads(requests.get(url).text)\n',
};

let user: ReturnType<typeof newUser>;
let repository: string;
beforeEach(async () => {
  user = newUser();
  repository = newRepository(FILES);
  await knowing('add', '--no-progress');
});

const knowing = async (...args: string[]) => (await user.knowing(args, { cwd: repository })).stdout;
const json = async (...args: string[]) => JSON.parse(await knowing(...args, '--json'));
const purlOf = async (name: string) => (await json('query', name, '--kind', 'external')).symbols[0]?.purl;

it('query says which package an external symbol is of, and its pinned version', async () => {
  expect(await purlOf('lodash.sum')).toBe('pkg:npm/lodash@4.17.21');
  expect(await purlOf('requests.get')).toBe('pkg:pypi/requests@2.31.0');
  expect(await purlOf('yaml.safe_load')).toBe('pkg:pypi/pyyaml');
  expect(await purlOf('json.loads')).toBe('pkg:generic/python');
  expect(await knowing('query', 'lodash.sum', '--kind', 'external')).toContain('pkg:npm/lodash@4.17.21');
});

it('callers finds who uses it, by its name or by its qualified name', async () => {
  const report = await json('callers', 'pkg:npm/lodash://lodash.sum');
  expect(report.symbol).toMatchObject({ name: 'lodash.sum', purl: 'pkg:npm/lodash@4.17.21' });
  expect(report.listed.map((d: { name: string }) => d.name)).toContain('total');
  expect(await knowing('callers', 'requests.get')).toContain('pkg:pypi/requests@2.31.0');
});

it('an upgrade shows without an index run and leaves the symbol what it was', async () => {
  const [before] = (await json('query', 'lodash.sum', '--kind', 'external')).symbols;
  writeFileSync(join(repository, 'web/package-lock.json'), lock('4.18.0'));
  const [after] = (await json('query', 'lodash.sum', '--kind', 'external')).symbols;
  expect(after).toEqual({ ...before, purl: 'pkg:npm/lodash@4.18.0' });
});

it('a damaged lock file leaves the version out', async () => {
  writeFileSync(join(repository, 'web/package-lock.json'), '{"packages": {');
  expect(await purlOf('lodash.sum')).toBe('pkg:npm/lodash');
});
