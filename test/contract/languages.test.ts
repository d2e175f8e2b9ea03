/**
 * Golden fixtures of the languages: every folder test/fixtures/languages/<language>/<case> is indexed and its outline
 * compared with expected.txt. UPDATE_GOLDENS=1 writes them anew; review the difference as code.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inCopy, indexFolder } from './languages/index-folder.ts';
import { outline } from './languages/outline.ts';

const ROOT = fileURLToPath(new URL('../fixtures/languages/', import.meta.url));
const EXPECTED = 'expected.txt';
const update = process.env.UPDATE_GOLDENS === '1';

const folders = (path: string): string[] => readdirSync(path, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []));

for (const language of folders(ROOT)) {
  describe(language, () => {
    it.each(folders(join(ROOT, language)))('%s', async (name) => {
      const folder = join(ROOT, language, name);
      const { graph, diagnostics } = await inCopy(folder, (copy) => indexFolder(copy));
      expect(diagnostics.filter((d) => d.reason === 'crashed')).toEqual([]);
      const text = outline(graph);
      const file = join(folder, EXPECTED);
      if (update) writeFileSync(file, text);
      expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
    });
  });
}
