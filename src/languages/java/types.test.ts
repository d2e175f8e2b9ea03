import { expect, it } from 'vitest';
import { typeText } from './types.ts';

it.each([
  ['Foo', 'Foo'],
  ['a.b.Foo', 'a.b.Foo'],
  ['Map<String, List<Foo>>', 'Map<String,List<Foo>>'],
  ['Map.Entry<K, V>', 'Map.Entry<K,V>'],
  ['Outer<X>.Inner<Y>', 'Outer.Inner<Y>'],
  ['Foo[][]', 'Array<Array<Foo>>'],
  ['Foo...', 'Array<Foo>'],
  ['List<? extends Foo>', 'List<Foo>'],
  ['List<? super Foo[]>', 'List<Array<Foo>>'],
  ['List<?>', 'List<Object>'],
  ['@NonNull Foo', 'Foo'],
  ['List<@Size(min = 1) Foo>', 'List<Foo>'],
  ['Foo & Bar', 'Foo'],
  ['List /* of */ <Foo>', 'List<Foo>'],
  ['ArrayList<>', 'ArrayList'],
])('%s', (written, expected) => {
  expect(typeText(written)).toBe(expected);
});

it('ends on nonsense', () => {
  expect(typeText('<'.repeat(5000))).toBeTypeOf('string');
  expect(typeText('A<'.repeat(500))).toBeTypeOf('string');
});
