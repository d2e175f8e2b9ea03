/**
 * Fingerprints with their counts as bytes, split by their first bits into as many buckets as keep each of them small: a
 * question reads those of its keys, an update changes those of its rows. Within a bucket they are in order.
 */
import type { KeyPrint } from './key-print.ts';

/** Three numbers of 32 bits: both halves of a fingerprint and how many rows have it. */
const WIDTH = 3;
const RECORDS = 64;

export const bucketsFor = (records: number): number => Math.max(1, Math.ceil(records / RECORDS));

export const bucketOf = (high: number, buckets: number): number => Math.floor((high / 2 ** 32) * buckets);

export type Bucket = Uint32Array;

export function countIn(bucket: Bucket, { high, low }: KeyPrint): number {
  for (let i = 0; i < bucket.length; i += WIDTH) if (bucket[i] === high && bucket[i + 1] === low) return bucket[i + 2] as number;
  return 0;
}

/** Bytes of a database may stand at any offset. */
export function toBucket(bytes: Uint8Array): Bucket {
  return bytes.byteOffset % 4 === 0
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
    : new Uint32Array(bytes.slice(0, bytes.byteLength & ~3).buffer);
}

export const toBytes = (bucket: Bucket): Uint8Array => new Uint8Array(bucket.buffer, bucket.byteOffset, bucket.byteLength);

export interface CountChange extends KeyPrint {
  by: number;
}

/** Undefined when more would go than there are: then the bucket is not that of the rows. */
export function changeBucket(bucket: Bucket, changes: readonly CountChange[]): Bucket | undefined {
  const counts = new Map<string, [high: number, low: number, count: number]>();
  const at = (high: number, low: number) => `${high} ${low}`;
  for (let i = 0; i < bucket.length; i += WIDTH) {
    const [high, low, count] = bucket.subarray(i, i + WIDTH) as unknown as [number, number, number];
    counts.set(at(high, low), [high, low, count]);
  }
  for (const { high, low, by } of changes) counts.set(at(high, low), [high, low, (counts.get(at(high, low))?.[2] ?? 0) + by]);
  const left = [...counts.values()].filter(([, , count]) => count !== 0);
  if (left.some(([, , count]) => count < 0)) return undefined;
  return Uint32Array.from(left.sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat());
}

/** Collects fingerprints of a whole graph. */
export class KeyCollector {
  #prints = new Uint32Array(2 ** 16);
  #length = 0;

  add({ high, low }: KeyPrint): void {
    if (this.#length === this.#prints.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#prints);
      this.#prints = larger;
    }
    // The order of a number of 64 bits on a little-endian machine.
    this.#prints[this.#length++] = low;
    this.#prints[this.#length++] = high;
  }

  /** All fingerprints in order, each with its count. */
  records(): Bucket {
    const sorted = this.#prints.slice(0, this.#length);
    new BigUint64Array(sorted.buffer).sort();
    return counted(sorted);
  }

  /** In order of their numbers, none left out. */
  buckets(): Bucket[] {
    const records = this.records();
    const buckets = bucketsFor(records.length / WIDTH);
    const all: Bucket[] = [];
    for (let number = 0, from = 0; number < buckets; number++) {
      let end = from;
      while (end < records.length && bucketOf(records[end] as number, buckets) === number) end += WIDTH;
      all.push(records.subarray(from, end));
      from = end;
    }
    return all;
  }
}

/** Equal neighbours as one record. */
function counted(sorted: Uint32Array): Uint32Array {
  const records = new Uint32Array((sorted.length / 2) * WIDTH);
  let end = 0;
  for (let i = 0; i < sorted.length; i += 2) {
    const [low, high] = [sorted[i] as number, sorted[i + 1] as number];
    if (end > 0 && records[end - WIDTH] === high && records[end - WIDTH + 1] === low) records[end - 1] = (records[end - 1] as number) + 1;
    else {
      records[end++] = high;
      records[end++] = low;
      records[end++] = 1;
    }
  }
  return records.slice(0, end);
}
