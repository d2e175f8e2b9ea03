import { expect, it } from 'vitest';
import { alignColumns, formatBytes, formatCount, formatDuration, formatTime, oneLine } from './format-values.ts';

it('groups the digits of counts', () => {
  expect([0, 999, 1234567].map(formatCount)).toEqual(['0', '999', '1,234,567']);
});

it('gives sizes a unit and at most three digits', () => {
  expect([0, 999, 1000, 12_345, 123_456, 1_500_000, 2e15].map(formatBytes)).toEqual(['0 B', '999 B', '1.0 kB', '12.3 kB', '123 kB', '1.5 MB', '2000 TB']);
});

it('gives times the unit that fits', () => {
  expect([12.4, 1500, 59_900, 61_000].map(formatDuration)).toEqual(['12 ms', '1.5 s', '59.9 s', '1 min 1 s']);
  expect(formatTime(0)).toBe('1970-01-01 00:00:00 UTC');
});

it('aligns all columns but the last', () => {
  expect(
    alignColumns([
      ['a', 'bb', 'c'],
      ['aaa', 'b', 'cc'],
    ]),
  ).toEqual([
    ['a  ', 'bb', 'c'],
    ['aaa', 'b ', 'cc'],
  ]);
});

it('makes one line and cuts it', () => {
  expect(oneLine(' a\n  b\tc ', 10)).toBe('a b c');
  expect(oneLine('abcdef', 4)).toBe('abc…');
});
