import { describe, expect, it } from 'vitest';
import { inHashes, inList } from './in-list.ts';

describe('lists in SQL', () => {
  it('have few distinct texts, whatever their length', () => {
    const texts = new Set(Array.from({ length: 200 }, (_, n) => inList(Array.from({ length: n }, (_, i) => i)).sql));
    expect(texts.size).toBe(8);
  });

  it('repeat the last value to fill the text', () => {
    expect(inList(['a', 'b', 'c'])).toEqual({ sql: '(?, ?, ?, ?)', parameters: ['a', 'b', 'c', 'c'] });
    expect(inList([])).toEqual({ sql: '()', parameters: [] });
  });

  it('travel as JSON when they are long', () => {
    const many = Array.from({ length: 40 }, (_, i) => `it's "${i}"`);
    expect(inList(many)).toEqual({ sql: '(SELECT value FROM json_each(?))', parameters: [JSON.stringify(many)] });
  });

  it('hold hashes as bytes', () => {
    expect(inHashes(['00ff'])).toEqual({ sql: '(?)', parameters: [Buffer.from([0, 255])] });
  });
});
