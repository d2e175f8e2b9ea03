import { stemmer } from 'stemmer';
import { expect, it } from 'vitest';
import { areFalseFriends, meaningStem } from './false-friends.ts';

it.each([
  ['several', 'severity'],
  ['important', 'import'],
  ['general', 'generator'],
  ['customer', 'custom'],
])('%s is not an inflection of %s, though they share a stem', (a, b) => {
  expect(stemmer(a)).toBe(stemmer(b));
  expect(areFalseFriends(a, b)).toBe(true);
});

it('leaves inflections and unknown words together', () => {
  expect(areFalseFriends('generate', 'generators')).toBe(false);
  expect(areFalseFriends('several', 'handlers')).toBe(false);
});

it('gives inflections one stem and false friends different ones', () => {
  expect(meaningStem('settings')).toBe(meaningStem('setting'));
  expect(meaningStem('settings')).not.toBe(meaningStem('sets'));
  expect(meaningStem('sending')).toBe(meaningStem('sent'));
});
