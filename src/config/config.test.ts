import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

function repositoryWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'knowing-config-'));
  mkdirSync(join(root, '.knowing'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, '.knowing', name), content);
  return root;
}

const DEFAULTS = { maxFileSize: 2 * 1024 ** 2, workers: 0, fileTimeoutMs: 10_000, exclude: [] };

describe('configuration', () => {
  it('has defaults', async () => {
    expect(await loadConfig('/no/such/folder', {})).toEqual(DEFAULTS);
    expect(await loadConfig(repositoryWith({ 'config.yaml': '# nothing yet\n' }), {})).toEqual(DEFAULTS);
  });

  it('reads JSON and YAML', async () => {
    const json = repositoryWith({ 'config.json': '{"maxFileSize":"1.5MB","exclude":["vendor/"]}' });
    expect(await loadConfig(json, {})).toEqual({ ...DEFAULTS, maxFileSize: 1.5 * 1024 ** 2, exclude: ['vendor/'] });
    const yaml = repositoryWith({ 'config.yaml': 'workers: 3\nexclude:\n  - "*.min.js"\n' });
    expect(await loadConfig(yaml, {})).toEqual({ ...DEFAULTS, workers: 3, exclude: ['*.min.js'] });
  });

  it('lets the environment win', async () => {
    const root = repositoryWith({ 'config.json': '{"workers":2}' });
    const env = { KNOWING_WORKERS: '5', KNOWING_EXCLUDE: 'a/, b/ ,', KNOWING_MAX_FILE_SIZE: '64KB', KNOWING_FILE_TIMEOUT_MS: '' };
    expect(await loadConfig(root, env)).toEqual({ ...DEFAULTS, workers: 5, exclude: ['a/', 'b/'], maxFileSize: 65_536 });
  });

  it('is frozen', async () => {
    const config = await loadConfig('/no/such/folder', {});
    expect(Object.isFrozen(config) && Object.isFrozen(config.exclude)).toBe(true);
  });

  it.each([
    ['{"workerz":2}', /Unknown setting "workerz" in .*config\.json/],
    ['{"__proto__x":2}', /Unknown setting "__proto__x"/],
    ['{"toString":2}', /Unknown setting "toString"/],
    ['{"workers":-1}', /Setting "workers" .* is -1; expected a whole number/],
    ['{"workers":"many"}', /"many"/],
    ['{"maxFileSize":"lots"}', /expected a size/],
    ['{"maxFileSize":1}', /expected a size/],
    ['{"exclude":"vendor"}', /expected a list of patterns/],
    ['{"exclude":[1]}', /expected a list of patterns/],
    ['[1]', /not a set of keys/],
    ['{"workers":', /cannot be parsed/],
  ])('refuses %s', async (content, message) => {
    await expect(loadConfig(repositoryWith({ 'config.json': content }), {})).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringMatching(message),
    });
  });

  it('refuses bad YAML, two files, a bad variable', async () => {
    const bad = (root: string, env = {}) => expect(loadConfig(root, env)).rejects.toMatchObject({ code: 'BAD_CONFIG' });
    await bad(repositoryWith({ 'config.yaml': 'a: [1' }));
    await bad(repositoryWith({ 'config.yaml': 'workers: 1', 'config.json': '{}' }));
    await bad('/no/such/folder', { KNOWING_WORKERS: '2.5' });
  });
});
