import { expect, it } from 'vitest';
import { isPast } from './file-time.ts';

it('what other threads compute is not counted against a file', () => {
  expect(isPast({ wall: 12_000, processor: 12_000 }, 10_000, 2)).toBe(false);
  expect(isPast({ wall: 12_000, processor: 21_000 }, 10_000, 2)).toBe(true);
});

it('a machine that gives no time loses no file, one that waits for ever is given up', () => {
  expect(isPast({ wall: 50_000, processor: 3_000 }, 10_000, 2)).toBe(false);
  expect(isPast({ wall: 61_000, processor: 3_000 }, 10_000, 2)).toBe(true);
  expect(isPast({ wall: 9_000, processor: 40_000 }, 10_000, 2)).toBe(false);
});
