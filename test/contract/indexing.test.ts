/** What an index run promises: the graph depends on the files alone, not on workers, order or the run before. */
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { indexFolder, inTemporaryFolder, writeFiles } from './languages/index-folder.ts';
import { outline } from './languages/outline.ts';

const ROOT = fileURLToPath(new URL('../fixtures/languages/', import.meta.url));

/** Every fixture of every language side by side: enough files for several batches. */
const inAllFixtures = <T>(use: (folder: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder((folder) => {
    for (const language of readdirSync(ROOT)) cpSync(join(ROOT, language), join(folder, language), { recursive: true });
    return use(folder);
  });

describe('an index run', () => {
  it('gives the same root on the calling thread, with one worker, with two, with as many as it likes, and again', () =>
    inAllFixtures(async (folder) => {
      const here = await indexFolder(folder);
      const terms = [...here.graph.terms].map((t) => t.term);
      expect(here.graph.edges.sources.length).toBeGreaterThan(1_000);
      for (const options of [{ workers: 1 }, { workers: 2 }, { workers: 2, fewerForLittle: true }, { workers: 2 }]) {
        const { graph } = await indexFolder(folder, options);
        expect(graph.snapshot.root).toBe(here.graph.snapshot.root);
        expect(outline(graph)).toBe(outline(here.graph));
        expect([...graph.terms].map((t) => t.term)).toEqual(terms);
      }
    }));

  it('does not depend on the order in which files were made', async () => {
    const files = Object.entries({
      'a.py': 'from b import Base\nclass A(Base):\n    def run(self):\n        return self.help().stop()\n',
      'b.py': 'class Base:\n    def help(self) -> "Helper":\n        return Helper()\nclass Helper:\n    def stop(self): pass\n',
      'c.ts': "export * from './d';\n",
      'd.ts': 'export class D { m(): D { return this; } }\n',
      'e.ts': "import { D } from './c';\nnew D().m().m();\n",
    });
    const root = (list: typeof files) =>
      inTemporaryFolder(async (folder) => {
        writeFiles(folder, Object.fromEntries(list));
        return (await indexFolder(folder)).graph.snapshot.root;
      });
    expect(await root([...files].reverse())).toBe(await root(files));
  });
});
