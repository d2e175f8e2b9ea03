import { describe, expect, it } from 'vitest';
import { Extractor } from './extract/extractor.ts';
import { type ExtractedFile, isExtracted } from './extract/messages.ts';
import { RunWords } from './run-words.ts';
import { SecondThread } from './second-thread.ts';

const SOURCES = ['def open_file(path):\n    return read_bytes(path)\n', 'class Reader:\n    """Reads a file."""\n    def read(self): pass\n'];

async function extracted(uncounted: boolean): Promise<{ files: ExtractedFile[]; terms: string[] }> {
  const extractor = new Extractor({ repoUrl: 'x', maxFileSize: 1000 });
  const files: ExtractedFile[] = [];
  for (const [i, source] of SOURCES.entries()) {
    const job = { path: `f${i}.py`, absolutePath: '', language: 'python', content: Buffer.from(source) };
    const result = await extractor.extract(uncounted ? { ...job, uncounted } : job);
    if (isExtracted(result)) files.push(result);
  }
  return { files, terms: extractor.takeNewTerms() };
}

/** Files under indices with a gap, as when one could not be read. */
async function words(uncounted: boolean) {
  const { files, terms } = await extracted(uncounted);
  const run = new RunWords(new SecondThread());
  files.forEach((file, i) => {
    run.add(2 * i, file, terms);
  });
  return { terms: await run.finish(), vocabulary: run.vocabulary.terms };
}

describe('words of a run', () => {
  it('are the same whoever counts them', async () => {
    const counted = await words(false);
    expect(counted.terms).toHaveLength(2);
    expect(counted.vocabulary).toContain('reader');
    expect(await words(true)).toEqual(counted);
  });
});
