import { expect, it } from 'vitest';
import { typeText } from './types.ts';

it.each([
  ['Foo', 'Foo'],
  ['Foo?', 'Foo'],
  ['A.B.Foo', 'A.B.Foo'],
  ['global::A.Foo', 'A.Foo'],
  ['Dictionary<string, List<Foo?>>', 'Dictionary<string,List<Foo>>'],
  ['Foo[]', 'Array<Foo>'],
  ['Foo?[,][]', 'Array<Array<Foo>>'],
  ['(int count, Foo foo)', '(int,Foo)'],
  ['Task<(A, B)>', 'Task<(A,B)>'],
  ['Outer<X>.Inner', 'Outer.Inner'],
  ['ref readonly Foo', 'Foo'],
  ['int*', 'int'],
  ['int?', 'Nullable<int>'],
  ['DateTime?[]', 'Array<Nullable<DateTime>>'],
  ['int[]?', 'Array<int>'],
  ['List<int?>', 'List<Nullable<int>>'],
])('%s', (written, expected) => {
  expect(typeText(written)).toBe(expected);
});

it('ends on nonsense', () => {
  expect(typeText('(<['.repeat(2000))).toBeTypeOf('string');
});
