import { expect, it } from 'vitest';
import { closestWord, editDistance } from './closest-word.ts';

it('counts insertions, deletions, replacements and swaps', () => {
  expect(editDistance('', 'abc')).toBe(3);
  expect(editDistance('flask', 'flaks')).toBe(1);
  expect(editDistance('kitten', 'sitting')).toBe(3);
});

it('finds the word that was meant, and none when nothing is near', () => {
  expect(closestWord('djnago', ['django', 'flask'])).toBe('django');
  expect(closestWord('Flask', ['django', 'flask'])).toBe('flask');
  expect(closestWord('kafka', ['django', 'flask'])).toBeUndefined();
  expect(closestWord('x', [])).toBeUndefined();
});
