import { expect, it } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { encodeScip, type ScipDocument, scipSymbol } from './scip.ts';

type Fields = Map<number, (number | Uint8Array)[]>;

/** A protocol buffer message by field numbers. */
function decode(bytes: Uint8Array): Fields {
  const fields: Fields = new Map();
  for (let at = 0; at < bytes.length; ) {
    const varint = () => {
      let value = 0;
      for (let shift = 1; ; shift *= 128) {
        const byte = bytes[at++] as number;
        value += (byte & 0x7f) * shift;
        if (byte < 0x80) return value;
      }
    };
    const tag = varint();
    const read = varint();
    const value = tag % 8 === 0 ? read : bytes.subarray(at, at + read);
    if (tag % 8 !== 0) at += read;
    fields.set(Math.floor(tag / 8), [...(fields.get(Math.floor(tag / 8)) ?? []), value]);
  }
  return fields;
}

const texts = (fields: Fields, field: number) => (fields.get(field) ?? []).map((v) => Buffer.from(v as Uint8Array).toString());
const messages = (fields: Fields, field: number) => (fields.get(field) ?? []).map((v) => decode(v as Uint8Array));

const DOCUMENT: ScipDocument = {
  path: 'src/a.py',
  language: 'python',
  occurrences: [
    { line: 300, start: 4, end: 9, symbol: 's1', definition: true, test: true },
    { line: 0, start: 0, end: 1, symbol: 's2', definition: false, imported: true },
  ],
  symbols: [{ symbol: 's1', kind: 'method', name: 'größe', documentation: ['def größe()', 'doc'], enclosing: 's0', implements: ['s9'] }],
};

it('is one Index message: metadata, then documents', () => {
  const bytes = Buffer.concat([...encodeScip({ version: '1.0', root: 'file:///r' }, [DOCUMENT, { ...DOCUMENT, path: 'b.py' }])]);
  const index = decode(bytes);
  const [metadata] = messages(index, 1);
  expect(texts(metadata as Fields, 3)).toEqual(['file:///r']);
  expect(texts(messages(metadata as Fields, 2)[0] as Fields, 1)).toEqual(['knowing']);
  expect(messages(index, 2).map((d) => texts(d, 1))).toEqual([['src/a.py'], ['b.py']]);
});

it('occurrences carry packed ranges and roles, symbols their kind and relations', () => {
  const [, bytes] = encodeScip({ version: '1', root: '' }, [DOCUMENT]);
  const [document] = messages(decode(bytes as Uint8Array), 2) as [Fields];
  const [first, second] = messages(document, 2) as [Fields, Fields];
  const range = new ByteReader(first.get(1)?.[0] as Uint8Array);
  expect([range.varint(), range.varint(), range.varint()]).toEqual([300, 4, 9]);
  expect([first.get(3), second.get(3)]).toEqual([[33], [2]]);
  const [symbol] = messages(document, 3) as [Fields];
  expect([symbol.get(5), texts(symbol, 3), texts(symbol, 6), texts(symbol, 8)]).toEqual([[26], ['def größe()', 'doc'], ['größe'], ['s0']]);
  expect(texts(messages(symbol, 4)[0] as Fields, 1)).toEqual(['s9']);
  expect([texts(document, 4), document.get(6)]).toEqual([['python'], [2]]);
});

it('names escape what the grammar asks for', () => {
  const name = scipSymbol('my repo', '', [
    { name: 'src', suffix: 'namespace' },
    { name: 'a b`.ts', suffix: 'namespace' },
    { name: 'Foo', suffix: 'type' },
    { name: 'bar', suffix: 'method' },
  ]);
  expect(name).toBe('knowing . my  repo . src/`a b``.ts`/Foo#bar().');
});
