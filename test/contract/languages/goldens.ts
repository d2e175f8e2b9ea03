/**
 * Golden fixtures: every folder <root>/<reader>/<case> is indexed and its outline compared with expected.txt.
 * UPDATE_GOLDENS=1 writes them anew; review the difference as code.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inCopy, indexFolder } from './index-folder.ts';
import { outline } from './outline.ts';

export const EXPECTED = 'expected.txt';
const update = process.env.UPDATE_GOLDENS === '1';

export const foldersIn = (path: string): string[] =>
  existsSync(path) ? readdirSync(path, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : [])) : [];

export function checkGoldens(root: string): void {
  for (const reader of foldersIn(root)) {
    describe(reader, () => {
      it.each(foldersIn(join(root, reader)))('%s', async (name) => {
        const folder = join(root, reader, name);
        const { graph, diagnostics } = await inCopy(folder, (copy) => indexFolder(copy));
        expect(diagnostics.filter((d) => d.reason === 'crashed')).toEqual([]);
        const text = outline(graph);
        const file = join(folder, EXPECTED);
        if (update) writeFileSync(file, text);
        expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
      });
    });
  }
}
