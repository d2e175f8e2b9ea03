import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdentifierTable } from './identifier-table.ts';

function tableWithNames() {
  const names: string[] = [];
  const table = new IdentifierTable((name) => names.push(name));
  const read = (text: string) => Array.from({ length: table.read(text) }, (_, i) => [names[table.ids[i] as number], table.offsets[i]]);
  return { table, names, read };
}

describe('IdentifierTable', () => {
  it('finds words with their offsets, and numbers each once', () => {
    const { names, read } = tableWithNames();
    expect(read('foo(bar_1, $x) 2nd été foo')).toEqual([
      ['foo', 0],
      ['bar_1', 4],
      ['$x', 11],
      ['nd', 16],
      ['été', 19],
      ['foo', 23],
    ]);
    expect(names).toEqual(['foo', 'bar_1', '$x', 'nd', 'été']);
  });

  it('takes a whole text as one, the same one when it is a word', () => {
    const { table, names } = tableWithNames();
    table.read('alpha');
    expect(table.numberOf('alpha')).toBe(0);
    expect(names[table.numberOf('operator +')]).toBe('operator +');
    expect(names[table.numberOf('')]).toBe('');
  });

  it('starts again after clear', () => {
    const { table, names, read } = tableWithNames();
    read('one two');
    table.clear();
    names.length = 0;
    expect(read('two one')).toEqual([
      ['two', 0],
      ['one', 4],
    ]);
  });

  it('finds what a regular expression finds, in any text, however many there are', () => {
    const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('getUser', 'get_user', ' ', '9', '\u{1F600}'));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (parts) => {
        const text = parts.join(' ');
        const expected = [...text.matchAll(/[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g)].map((m) => [m[0], m.index]);
        expect(tableWithNames().read(text)).toEqual(expected);
      }),
    );
    const many = Array.from({ length: 30_000 }, (_, i) => `name${i}`);
    expect(
      tableWithNames()
        .read(many.join(' '))
        .map(([name]) => name),
    ).toEqual(many);
  });
});
