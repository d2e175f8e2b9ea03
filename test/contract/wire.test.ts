/** The shared suite of the wire formats: what they write they read back, and what nobody wrote they refuse. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EDGE_TYPES } from '../../src/model/edge-types.ts';
import { NODE_KINDS } from '../../src/model/node-kinds.ts';
import { type Pack, type PackedSymbol, USE_RELATIONS } from '../../src/model/pack.ts';
import { PROVENANCES } from '../../src/model/provenance.ts';
import { MalformedPack, type WireFormat } from '../../src/wire/contract.ts';
import { GcfSession } from '../../src/wire/gcf-session.ts';
import { FORMAT_NAMES, loadFormat } from '../../src/wire/registry.ts';

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\t', 'a b', '`x`', '<&>"', 'é中🙂', '# x', '@0 fn', 'a\nb', '"', '\\', '%20'),
);
const count = fc.nat(100_000);
/** Four decimals, as packs have them, and any others. `+ 0` because JSON has no negative zero. */
const rounded = fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 10_000 + 0);
const gain = fc.oneof(rounded, fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0);
const score = fc.oneof(rounded.map(Math.abs), fc.double({ min: 0, max: 1, noNaN: true })).map((n) => n + 0);

const use = fc.record({ relation: fc.constantFrom(...USE_RELATIONS), name: text, file: text, startLine: count, endLine: count, signature: text });

const symbol: fc.Arbitrary<PackedSymbol> = fc
  .record({
    hash,
    qualifiedName: text,
    name: text,
    kind: fc.constantFrom(...NODE_KINDS),
    file: text,
    startLine: count,
    endLine: count,
    signature: text,
    doc: text,
    visibility: fc.constantFrom('public' as const, 'protected' as const, 'private' as const, 'internal' as const),
    score,
    components: fc.dictionary(fc.constantFrom('words', 'walk', 'hits'), gain),
    provenance: fc.constantFrom(...PROVENANCES),
    distance: fc.nat(5),
    source: fc.option(text, { nil: undefined }),
    sourceTokens: fc.option(count, { nil: undefined }),
    overloads: fc.option(fc.array(count, { maxLength: 3 }), { nil: undefined }),
    uses: fc.option(fc.array(use, { maxLength: 3 }), { nil: undefined }),
  })
  .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as unknown as PackedSymbol);

const pack: fc.Arbitrary<Pack> = fc.array(symbol, { maxLength: 8 }).chain((symbols) => {
  const end = fc.nat(Math.max(0, symbols.length - 1));
  const edge = fc.record({ source: end, target: end, type: fc.constantFrom(...EDGE_TYPES) });
  return fc.record({
    task: text,
    symbols: fc.constant(symbols),
    edges: symbols.length === 0 ? fc.constant([]) : fc.array(edge, { maxLength: 8 }),
    tokensUsed: count,
    tokenBudget: count,
    packRoot: hash,
    snapshot: hash,
    keywords: fc.array(text, { maxLength: 5 }),
    truncated: count,
  });
});

describe.each(FORMAT_NAMES)('%s', async (name) => {
  const format: WireFormat = await loadFormat(name);

  it('writes any pack, the same way each time', () => {
    fc.assert(
      fc.property(pack, (p) => {
        expect(format.encode(p)).toEqual(format.encode(p));
      }),
    );
  });

  it('has a name and a media type', () => {
    expect(format.name).toBe(name);
    expect(format.mediaType).toMatch(/^[a-z]+\/[a-z.+-]+$/);
  });

  const { decode } = format;
  if (decode === undefined) return;

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(pack, (any) => {
        // Notes under a symbol are comments in GCF: for the reader, and passed over by whoever reads it back.
        const p = name === 'gcf' ? withoutNotes(any) : any;
        const read = decode(format.encode(p));
        if (name === 'gcf') expect(decode(format.encode(any))).toEqual(read);
        expect(format.encode(read)).toEqual(format.encode(p));
        expect(decode(format.encode(read))).toEqual(read);
        expect(read.symbols.map((s) => s.kind).sort()).toEqual(p.symbols.map((s) => s.kind).sort());
        expect(bodies(read)).toEqual(bodies(p));
        expect(read.edges.length).toBe(p.edges.length);
        expect([read.tokensUsed, read.tokenBudget, read.packRoot, read.truncated]).toEqual([p.tokensUsed, p.tokenBudget, p.packRoot, p.truncated]);
      }),
    );
  });

  it('reads or refuses whatever it is given', () => {
    const tryDecode = (encoded: string | Uint8Array) => {
      try {
        decode(encoded);
      } catch (error) {
        if (!(error instanceof MalformedPack)) throw error;
      }
    };
    const isBytes = format.encode(EMPTY) instanceof Uint8Array;
    fc.assert(fc.property(isBytes ? fc.uint8Array({ maxLength: 200 }) : fc.string({ unit: 'binary', maxLength: 200 }), tryDecode));
    fc.assert(
      fc.property(pack, fc.nat(), fc.nat(255), (p, at, value) => tryDecode(damaged(format.encode(p), at, value))),
      { numRuns: 500 },
    );
  });
});

const withoutNotes = (p: Pack): Pack => ({ ...p, symbols: p.symbols.map(({ sourceTokens: _, overloads: __, uses: ___, ...symbol }) => symbol) });

/** Where each symbol is, with the text that goes with it. */
const bodies = (p: Pack) => p.symbols.map((s) => `${s.file}:${s.startLine}-${s.endLine} ${flat(s.source ?? s.signature)}`).sort();
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

const EMPTY: Pack = { task: '', symbols: [], edges: [], tokensUsed: 0, tokenBudget: 0, packRoot: '', snapshot: '', keywords: [], truncated: 0 };

/** One byte or character replaced, or everything behind it cut off. */
function damaged(encoded: string | Uint8Array, at: number, value: number): string | Uint8Array {
  const place = at % Math.max(1, encoded.length);
  if (typeof encoded === 'string')
    return value % 3 === 0 ? encoded.slice(0, place) : encoded.slice(0, place) + String.fromCharCode(value) + encoded.slice(place + 1);
  if (value % 3 === 0) return encoded.slice(0, place);
  return encoded.map((byte, i) => (i === place ? value : byte));
}

it('gcb gives back the whole pack', async () => {
  const { gcb } = await import('../../src/wire/gcb.ts');
  fc.assert(
    fc.property(pack, (p) => {
      expect(gcb.decode?.(gcb.encode(p))).toEqual(p);
    }),
  );
});

it('a GCF session declares a symbol once', () => {
  fc.assert(
    fc.property(pack, (p) => {
      const session = new GcfSession();
      session.encode(p);
      expect(session.encode(p)).not.toMatch(/^@\d+ [a-z]/m);
    }),
  );
});
