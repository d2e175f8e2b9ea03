import { describe, expect, it } from 'vitest';
import { commentedType } from './jsdoc-types.ts';

const read = (text: string): string => commentedType(text, (specifier, member) => `[${specifier}]${member}`);

describe('commentedType', () => {
  it.each([
    ['Foo', 'Foo'],
    ['ns.Foo<A, B[]>', 'ns.Foo<A,Array<B>>'],
    ['Foo | null | undefined', 'Foo'],
    ['(Foo|Bar)[]', 'Array<Foo|Bar>'],
    ["import('./a').Foo.Bar<Baz>", '[./a]Foo.Bar<Baz>'],
    ['(a: Foo, b?: Bar) => Baz', '(Foo,Bar)=>Baz'],
    ['Partial<Foo>', 'Foo'],
    ['[Foo, Bar]', '(Foo,Bar)'],
    ['"a" | "b"', 'string'],
  ])('reads %s', (text, type) => {
    expect(read(text)).toBe(type);
  });

  it.each([
    ['?Foo', 'Foo'],
    ['!Foo=', 'Foo'],
    ['...Foo', 'Foo'],
    ['Array.<Foo>', 'Array<Foo>'],
    ['Object<string, Foo>', 'Record<string,Foo>'],
    ['function(Foo): Bar', '(Foo)=>Bar'],
  ])('reads the older syntax %s', (text, type) => {
    expect(read(text)).toBe(type);
  });

  it.each(['*', 'Object', '{ a: Foo, b: { c: Bar } }', 'typeof foo', '', '(', 'Foo<'])('takes %s in without a hitch', (text) => {
    expect(typeof read(text)).toBe('string');
  });

  it('says nothing where no name could be looked up', () => {
    expect(['*', 'Object', '{ a: Foo, b: { c: Bar } }', 'null'].map(read)).toEqual(['', '', '', '']);
  });
});
