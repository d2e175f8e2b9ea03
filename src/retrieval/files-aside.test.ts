import { expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../test/support/tiny-corpus.ts';
import { type FilesAside, filesAside } from './files-aside.ts';

const OWN: TinySymbol[] = Array.from({ length: 30 }, (_, i) => ({ name: `step${i}`, file: `src/step${i}.ts` }));

async function aside(kind: keyof FilesAside, files: readonly string[]): Promise<string[]> {
  const { corpus, reader } = tinyCorpus([...OWN, ...files.map((file, i): TinySymbol => ({ name: `f${i}`, file }))]);
  const found = [...(await filesAside(corpus, reader))[kind]];
  return (await reader.nodes(found.map((file) => corpus.fileStart[file] as number))).map((node) => node.file);
}

it('knows by its path what something newer has replaced', async () => {
  expect(await aside('replaced', ['src/legacy/run.ts', 'src/run.ts'])).toEqual(['src/legacy/run.ts']);
});

it('knows what tests are made with', async () => {
  expect(await aside('testSupport', ['client-test/src/main/FakeClient.java', 'src/client.ts'])).toEqual(['client-test/src/main/FakeClient.java']);
});

it('takes what much of the program is called after for its subject', async () => {
  expect(await aside('testSupport', ['src/test-a.ts', 'src/test-b.ts', 'src/test-c.ts', 'src/test-d.ts', 'src/test-e.ts'])).toEqual([]);
});
