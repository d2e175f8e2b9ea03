import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_FIELDS, PostingReader, PostingWriter, SYMBOL_FIELDS } from './search-index.ts';

interface Posting {
  readonly id: number;
  readonly counts: readonly number[];
}

function write(postings: readonly Posting[]): Uint8Array {
  const writer = new PostingWriter();
  for (const { id, counts } of postings) writer.add(id, counts);
  expect(writer.count).toBe(postings.length);
  return writer.finish();
}

function read(bytes: Uint8Array, fields: number): Posting[] {
  const reader = new PostingReader(bytes, fields);
  const postings: Posting[] = [];
  while (reader.next()) postings.push({ id: reader.id, counts: [...reader.counts] });
  return postings;
}

const count = fc.oneof(fc.constant(0), fc.nat({ max: 300 }), fc.nat({ max: 2 ** 32 - 1 }));
const ids = fc.uniqueArray(fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 2 ** 31 - 2 })), { maxLength: 60 }).map((list) => list.sort((a, b) => a - b));

describe('postings', () => {
  it('that are damaged come to an end', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => read(bytes, 8).length <= bytes.length));
    expect(read(new Uint8Array([0x80]), 1)).toHaveLength(1);
  });

  it.each([1, FILE_FIELDS.length, SYMBOL_FIELDS.length, 8])('come back as written, with %d fields', (fields) => {
    const entry = fc.array(count, { minLength: fields, maxLength: fields });
    const list = ids.chain((all) => fc.tuple(...all.map((id) => entry.map((counts) => ({ id, counts })))));
    fc.assert(
      fc.property(list, (postings) => {
        expect(read(write(postings), fields)).toEqual(postings);
      }),
    );
  });

  it('take three bytes for a neighbour with one count below 129', () => {
    const dense = Array.from({ length: 1_000 }, (_, id) => ({ id, counts: [1] }));
    expect(write(dense)).toHaveLength(3_000);
  });

  it('empty', () => {
    expect(read(write([]), 6)).toEqual([]);
  });
});
