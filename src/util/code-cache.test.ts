import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';

import { CodeCache, type CompiledScript } from './code-cache.ts';

const MINUTE = 60_000;
const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'knowing-code-'));

/** A script as a run compiles it, with what the cache has. */
function compile(cache: CodeCache, name: string, stamp = '1'): CompiledScript & { readonly value: unknown } {
  const cachedData = cache.find(name, stamp);
  const script = new Script(`(() => ${JSON.stringify(name)}.length)`, cachedData ? { cachedData } : {});
  const reused = cachedData !== undefined && script.cachedDataRejected !== true;
  return { name, stamp, reused, value: script.runInThisContext()(), createCachedData: () => script.createCachedData() };
}

function keptFile(names: readonly string[], now = 0): string {
  const file = join(temporaryFolder(), 'compiled', 'context.v8');
  const cache = new CodeCache(file);
  const scripts = names.map((name) => compile(cache, name));
  expect(scripts.some((script) => script.reused)).toBe(false);
  expect(cache.keep(scripts, now)).toBe(true);
  return file;
}

it('gives the next run what this one compiled', () => {
  const cache = new CodeCache(keptFile(['store', 'question']));
  const scripts = [compile(cache, 'store'), compile(cache, 'question')];
  expect(scripts.map(({ reused, value }) => [reused, value])).toEqual([
    [true, 5],
    [true, 8],
  ]);
  expect(cache.keep(scripts, 1_000)).toBe(false);
});

it('does not take the code of another source', () => {
  const file = keptFile(['store']);
  expect(compile(new CodeCache(file), 'store', '2').reused).toBe(false);
  expect(compile(new CodeCache(file), 'question').reused).toBe(false);
});

it('is written anew when a script is missing', () => {
  const file = keptFile(['store']);
  const cache = new CodeCache(file);
  expect(cache.keep([compile(cache, 'store'), compile(cache, 'question')], 1_000)).toBe(true);
  expect(compile(new CodeCache(file), 'question').reused).toBe(true);
});

it('keeps what a run did not need for one that does', () => {
  const file = keptFile(['store', 'python']);
  const cache = new CodeCache(file);
  expect(cache.keep([compile(cache, 'store'), compile(cache, 'go')], 1_000)).toBe(true);
  const next = new CodeCache(file);
  expect(['store', 'python', 'go'].map((name) => compile(next, name).reused)).toEqual([true, true, true]);
});

it('takes in what later runs compiled, at growing intervals', () => {
  const file = keptFile(['store'], 0);
  const keepAt = (now: number) => {
    const cache = new CodeCache(file);
    return cache.keep([compile(cache, 'store')], now);
  };
  expect([keepAt(0.5 * MINUTE), keepAt(1.1 * MINUTE), keepAt(2.5 * MINUTE), keepAt(3.2 * MINUTE), keepAt(5 * MINUTE)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

it('passes over a file that another Node wrote, that is cut off or no cache at all', () => {
  const file = keptFile(['store']);
  const whole = readFileSync(file);
  const header = whole.subarray(0, whole.indexOf('\n')).toString();
  const damaged = ['', 'no cache', header, `${header.replace(process.version, 'v1.0.0')}\n${whole.subarray(whole.indexOf('\n') + 1).toString('latin1')}`];
  for (const content of damaged) {
    writeFileSync(file, content, 'latin1');
    const cache = new CodeCache(file);
    const script = compile(cache, 'store');
    expect([script.reused, script.value]).toEqual([false, 5]);
  }
});

it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('does without where nothing can be written', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  const cache = new CodeCache(join(folder, 'compiled', 'context.v8'));
  expect(cache.keep([compile(cache, 'store')], 0)).toBe(false);
});

it('gives up where the file cannot be replaced', () => {
  const file = join(temporaryFolder(), 'context.v8');
  mkdirSync(file);
  const cache = new CodeCache(file);
  expect(cache.keep([compile(cache, 'store')], 0)).toBe(false);
  expect(readdirSync(dirname(file))).toEqual(['context.v8']);
});
