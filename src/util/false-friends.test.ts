import { stemmer } from 'stemmer';
import { expect, it } from 'vitest';
import { areFalseFriends } from './false-friends.ts';

it.each([
  ['several', 'severity'],
  ['important', 'import'],
  ['general', 'generator'],
  ['customer', 'custom'],
])('%s is no inflection of %s, though they share a stem', (a, b) => {
  expect(stemmer(a)).toBe(stemmer(b));
  expect(areFalseFriends(a, b)).toBe(true);
});

it('leaves inflections and unknown words together', () => {
  expect(areFalseFriends('generate', 'generators')).toBe(false);
  expect(areFalseFriends('several', 'handlers')).toBe(false);
});
