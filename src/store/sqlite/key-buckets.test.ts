import { describe, expect, it } from 'vitest';
import { bucketOf, changeBucket, countIn, KeyCollector, toBucket, toBytes } from './key-buckets.ts';
import { keyPrint } from './key-print.ts';

const print = (key: string, detail = 0) => keyPrint('name', key, detail);

describe('buckets of keys', () => {
  it('hold every key of a graph with the number of its rows, where its first bits say', () => {
    const collector = new KeyCollector();
    for (let i = 0; i < 10_000; i++) for (let n = 0; n <= i % 3; n++) collector.add(print(`name ${i}`));
    const buckets = collector.buckets();
    for (let i = 0; i < 10_000; i++) {
      const { high } = print(`name ${i}`);
      expect(countIn(buckets[bucketOf(high, buckets.length)] as Uint32Array, print(`name ${i}`))).toBe(1 + (i % 3));
    }
    expect(Math.max(...buckets.map((bucket) => bucket.length))).toBeLessThan(3 * 150);
  });

  it('tell apart what a key is a key of, and kinds of rows', () => {
    const collector = new KeyCollector();
    collector.add(print('open', 3));
    const [bucket] = collector.buckets() as [Uint32Array];
    expect(countIn(bucket, print('open', 3))).toBe(1);
    expect(countIn(bucket, print('open', 4))).toBe(0);
    expect(countIn(bucket, keyPrint('term', 'open', 3))).toBe(0);
  });

  it('change with the rows, and refuse to count less than none', () => {
    const empty = new Uint32Array(0);
    const two = changeBucket(empty, [
      { ...print('b'), by: 2 },
      { ...print('a'), by: 1 },
    ]) as Uint32Array;
    expect(countIn(toBucket(toBytes(two)), print('b'))).toBe(2);
    expect(changeBucket(two, [{ ...print('b'), by: -2 }])).toHaveLength(3);
    expect(changeBucket(two, [{ ...print('a'), by: -2 }])).toBeUndefined();
  });

  it('are read wherever their bytes stand', () => {
    const bytes = new Uint8Array(1 + 12);
    bytes.set(toBytes(changeBucket(new Uint32Array(0), [{ ...print('a'), by: 7 }]) as Uint32Array), 1);
    expect(countIn(toBucket(bytes.subarray(1)), print('a'))).toBe(7);
  });
});
