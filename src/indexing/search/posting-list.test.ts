import { describe, expect, it } from 'vitest';
import { PostingList } from './posting-list.ts';

function read(list: PostingList, term: number): [number, number][] {
  const found: [number, number][] = [];
  list.eachOf(
    term,
    (a, b) => a + b,
    (doc, packed) => found.push([doc, packed]),
  );
  return found;
}

describe('a posting list', () => {
  const postings: [number, number, number][] = [
    [1, 5, 1],
    [0, 2, 3],
    [1, 3, 4],
    [1, 5, 2],
    [0, 9, 1],
  ];
  const list = new PostingList(3, (add) => {
    for (const [term, doc, packed] of postings) add(term, doc, packed);
  });

  it('gives the documents of a term in order, counts of one document together', () => {
    expect(read(list, 0)).toEqual([
      [2, 3],
      [9, 1],
    ]);
    expect(read(list, 1)).toEqual([
      [3, 4],
      [5, 3],
    ]);
    expect(read(list, 2)).toEqual([]);
  });

  it('visits every posting', () => {
    let sum = 0;
    list.each((_, packed) => {
      sum += packed;
    });
    expect(sum).toBe(11);
  });
});
