import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('forgets what was used longest ago', () => {
  const map = new RecentMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  expect(map.size).toBe(2);
});

it('counts what entries weigh, where they weigh differently', () => {
  const map = new RecentMap<string, string>(10, (text) => text.length);
  map.set('a', '12345');
  map.set('b', '123');
  map.set('a', '1');
  map.set('c', '123456');
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['1', '123', '123456']);
  map.set('d', '1');
  expect([map.get('a'), map.size]).toEqual([undefined, 3]);
});

it('replaces and deletes', () => {
  const map = new RecentMap<string, number>(2);
  map.set('a', 1);
  map.set('a', 2);
  expect(map.get('a')).toBe(2);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});

it('forgets the least recently used when it gets less room', () => {
  const map = new RecentMap<string, number>(3);
  for (const key of ['a', 'b', 'c']) map.set(key, 1);
  map.get('a');
  map.resize(1);
  expect([map.size, map.get('a')]).toEqual([1, 1]);
});
