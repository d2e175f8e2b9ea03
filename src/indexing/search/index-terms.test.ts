import { describe, expect, it } from 'vitest';
import { PostingReader, SYMBOL_FIELDS } from '../../model/search-index.ts';
import { addMentioned } from './add-mentioned.ts';
import { indexTerms, listPostings } from './index-terms.ts';
import { termRows } from './search-rows.ts';

/** Fields of four bits, so that limits are within reach. */
const packedFields = SYMBOL_FIELDS.map((_, f) => ({ shift: 4 * f, max: 15 }));
const name = 1;
const body = 1 << 16;

const format = { packedFields, filePathBits: 8 };
const vocabulary = ['zebra', 'running', 'unused', 'ape'];
// Two overloads that share node 1, then another file with node 3.
const terms = [
  { symbolTerms: Uint32Array.of(2, 0, name, 3, body, 1, 3, 14 * body), fileTerms: Uint32Array.of(3, (2 << 8) | 1) },
  { symbolTerms: Uint32Array.of(1, 3, 2 * body), fileTerms: Uint32Array.of(3, 1 << 8) },
];
const postingsByTerm = listPostings(vocabulary.length, terms, [Int32Array.of(1, 1), Int32Array.of(3)]);
const declared = indexTerms({ vocabulary, postings: postingsByTerm, nodes: 4, files: 2, ...format });
const mentioned = [
  { node: 4, name: 'RUNNING_APE' },
  { node: 5, name: 'yak' },
];
const columns = addMentioned(declared, { mentioned, nodes: 6, ...format });

function postings(bytes: Uint8Array, fields: number): [id: number, counts: number[]][] {
  const reader = new PostingReader(bytes, fields);
  const out: [number, number[]][] = [];
  while (reader.next()) out.push([reader.id, [...reader.counts]]);
  return out;
}

describe('indexTerms', () => {
  const rows = [...termRows(columns)];

  it('has a row for each term in use, in order, with its stem', () => {
    expect(rows.map(({ term, stem }) => [term, stem])).toEqual([
      ['ape', 'ap'],
      ['running', 'run'],
      ['runningape', 'runningap'],
      ['yak', 'yak'],
      ['zebra', 'zebra'],
    ]);
  });

  it('adds up what shares a node, up to the limit of the field', () => {
    const [ape] = rows as [(typeof rows)[number]];
    expect(postings(ape.symbols, SYMBOL_FIELDS.length)).toEqual([
      [1, [0, 0, 0, 0, 15, 0]],
      [3, [0, 0, 0, 0, 2, 0]],
      [4, [1, 0, 0, 0, 0, 0]],
    ]);
    expect(postings(ape.files, 2)).toEqual([
      [0, [1, 2]],
      [1, [0, 1]],
    ]);
    expect([ape.symbolCount, ape.fileCount]).toEqual([3, 2]);
  });

  it('finds mentioned nodes by name', () => {
    expect(postings(rows[3]?.symbols as Uint8Array, SYMBOL_FIELDS.length)).toEqual([[5, [1, 0, 0, 0, 0, 0]]]);
    expect(rows[3]?.files).toHaveLength(0);
    expect(postings(rows[4]?.symbols as Uint8Array, SYMBOL_FIELDS.length)).toEqual([[1, [1, 0, 0, 0, 0, 0]]]);
  });

  it('says how long each field of a node and of a file is', () => {
    expect([...(columns.nodeLengths[4] as Uint16Array)]).toEqual([0, 15, 0, 2, 0, 0]);
    expect([...(columns.nodeLengths[0] as Uint16Array)]).toEqual([0, 1, 0, 0, 3, 1]);
    expect(columns.fileLengths.map((l) => [...l])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});
