import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifest, packageVersion } from './package-version.ts';

describe('own manifest', () => {
  it('is the nearest one above', () => {
    const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
    writeFileSync(join(folder, 'package.json'), '{}');
    expect(manifest(pathToFileURL(join(folder, 'dist/util/x.js'))).href).toBe(pathToFileURL(join(folder, 'package.json')).href);
    expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('is missed with a message instead of being looked for for ever', () => {
    const top = new URL('/nowhere-at-all/dist/util/x.js', import.meta.url);
    expect(() => manifest(top)).toThrow('install it again');
  });
});
