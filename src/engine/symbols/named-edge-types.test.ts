import { expect, it } from 'vitest';
import { namedEdgeTypes } from './named-edge-types.ts';

it('knows the words that people use', () => {
  expect(namedEdgeTypes('calls')).toEqual(['calls']);
  expect(namedEdgeTypes('reads')).toContain('accesses_field');
  expect(namedEdgeTypes('Type-Hint-Of')).toEqual(['type_hint_of']);
});

it('names the types that are near to an unknown word, not all', () => {
  expect(() => namedEdgeTypes('cals')).toThrow(expect.objectContaining({ hint: 'Did you mean calls?' }));
  expect(() => namedEdgeTypes('field_access')).toThrow(expect.objectContaining({ hint: 'Did you mean accesses_field?' }));
  expect(() => namedEdgeTypes('constructor')).toThrow(expect.objectContaining({ hint: expect.stringMatching(/^The usual ones: calls/) }));
});
