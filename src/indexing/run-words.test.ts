import { describe, expect, it } from 'vitest';
import { decodeOutline } from '../model/outline-record.ts';
import { PostingReader, SYMBOL_FIELDS } from '../model/search-index.ts';
import { Extractor } from './extract/extractor.ts';
import { type ExtractedFile, isExtracted } from './extract/messages.ts';
import { RunWords } from './run-words.ts';
import { termRows } from './search/search-rows.ts';
import type { TermRow } from './search/term-columns.ts';
import { SecondThread } from './second-thread.ts';

const SOURCES = ['def open_file(path):\n    return read_bytes(path)\n', 'class Reader:\n    """Reads a file."""\n    def read(self): pass\n'];

async function extracted(uncounted: boolean): Promise<{ files: ExtractedFile[]; terms: string[] }> {
  const extractor = new Extractor({ repoUrl: 'x', maxFileSize: 1000 });
  const files: ExtractedFile[] = [];
  for (const [i, source] of SOURCES.entries()) {
    const job = { path: `f${i}.py`, absolutePath: '', readers: ['python'], content: Buffer.from(source) };
    const result = await extractor.extract(uncounted ? { ...job, uncounted } : job);
    if (isExtracted(result)) files.push(result);
  }
  return { files, terms: extractor.takeNewTerms() };
}

/** Files under indices with a gap, as when one could not be read; every symbol its own node. */
async function added(uncounted: boolean): Promise<RunWords> {
  const { files, terms } = await extracted(uncounted);
  const run = new RunWords(new SecondThread());
  files.forEach((file, i) => {
    run.add(2 * i, file, terms);
  });
  return run;
}

async function words(uncounted: boolean) {
  const run = await added(uncounted);
  run.place({ symbolNodes: [Int32Array.of(1), Int32Array.of(3, 4)], nodes: 5 });
  return run.finish({ mentioned: [{ node: 5, name: 'READ_TIMEOUT' }], nodes: 6 });
}

describe('words of a run', () => {
  it('are the same whoever counts them', async () => {
    const counted = await words(false);
    expect(counted.terms).toContain('reader');
    expect(await words(true)).toEqual(counted);
  });

  it('come with the record of each file, the same whoever makes it', async () => {
    const [here, beside] = await Promise.all([added(false), added(true)]);
    beside.place({ symbolNodes: [Int32Array.of(1), Int32Array.of(3, 4)], nodes: 5 });
    const records = await here.records();
    expect(records.map((record) => decodeOutline(record).outline.path)).toEqual(['f0.py', 'f1.py']);
    expect(await beside.records()).toEqual(records);
  });

  it('lead to their symbols and to what is only mentioned', async () => {
    const rows = new Map([...termRows(await words(true))].map((row) => [row.term, row]));
    expect(nodesOf(rows.get('read'))).toEqual([1, 3, 4, 5]);
    expect(nodesOf(rows.get('timeout'))).toEqual([5]);
    expect(rows.get('read')?.fileCount).toBe(2);
  });
});

function nodesOf(row: TermRow | undefined): number[] {
  const reader = new PostingReader(row?.symbols ?? new Uint8Array(), SYMBOL_FIELDS.length);
  const ids: number[] = [];
  while (reader.next()) ids.push(reader.id);
  return ids;
}
