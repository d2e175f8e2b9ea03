import { expect, it } from 'vitest';
import { verbBases } from './verb-bases.ts';

it.each([
  ['warmed', 'warm'],
  ['logged', 'log'],
  ['timing', 'time'],
  ['backs', 'back'],
  ['passes', 'pass'],
  ['broken', 'break'],
  ['lookup', 'lookup'],
])('%s may be a form of %s', (word, base) => expect(verbBases(word)).toContain(base));

it('a word that is not an inflection is itself only', () => expect(verbBases('look')).toEqual(['look']));
