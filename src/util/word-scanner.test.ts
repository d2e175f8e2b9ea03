import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordScanner } from './word-scanner.ts';

const scan = (groups: readonly (readonly string[])[], text: string): number => new WordScanner(groups).scan(text);

describe('WordScanner', () => {
  it('says which groups have a word in a text', () => {
    const groups = [['kafka', 'Kafka'], ['sqs'], ['SELECT', 'update ']];
    expect(scan(groups, 'new KafkaProducer()')).toBe(0b001);
    expect(scan(groups, "run('SELECT 1'); send(sqsClient)")).toBe(0b110);
    expect(scan(groups, 'kafk a, updates')).toBe(0);
    expect(scan(groups, '')).toBe(0);
  });

  it('finds words inside of words and words that begin in another', () => {
    expect(scan([['esolver'], ['ver'], ['olve']], 'resolve')).toBe(0b100);
    expect(scan([['aab'], ['ab'], ['b']], 'aaab')).toBe(0b111);
  });

  it('passes over characters of more than one byte', () => {
    expect(scan([['kafka']], 'ǫkafka 世界')).toBe(1);
    expect(scan([['kafka']], 'kafūka')).toBe(0);
  });

  it('answers as a search for every word does', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '(', 'é'), minLength: 1, maxLength: 5 });
    const groups = fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 6 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '(', 'é', 'c', '世'), maxLength: 40 });
    fc.assert(
      fc.property(groups, text, (all, source) => {
        const expected = all.reduce((found, words, i) => found | (words.some((w) => source.includes(w)) ? 1 << i : 0), 0);
        expect(scan(all, source)).toBe(expected);
      }),
    );
  });
});
