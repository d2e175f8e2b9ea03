import { expect, it } from 'vitest';
import { kindWanted } from './wanted-kind.ts';

it.each([
  ['how do I add a notification provider', 'provider'],
  ['How do I add a plugin for a site?', 'plugin'],
  ['how to write my own upload handler', 'handler'],
  ['I want to implement another cache backend that uses files', 'backend'],
  ['Add a check for empty names', undefined],
  ['how do plugins add a route', undefined],
  ['where do I add it', undefined],
])('%s', (title, kind) => {
  expect(kindWanted(title)).toBe(kind);
});
