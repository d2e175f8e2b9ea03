/**
 * Graph Compact Binary, version 2: the whole pack for caches and services. Magic and version, a table of every text
 * that occurs, then the pack with texts as places in the table. Layout: docs/formats.md.
 */
import { EDGE_TYPES, type EdgeType } from '../model/edge-types.ts';
import type { Visibility } from '../model/graph.ts';
import type { Hash } from '../model/hash.ts';
import { NODE_KINDS, type NodeKind } from '../model/node-kinds.ts';
import { type Pack, type PackedEdge, type PackedSymbol, type PackedUse, USE_RELATIONS } from '../model/pack.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { MalformedPack, type WireFormat } from './contract.ts';
import { json } from './json.ts';

export const gcb: WireFormat<Uint8Array> = {
  name: 'gcb',
  mediaType: 'application/vnd.knowing.gcb',
  encode: encodeGcb,
  decode: decodeGcb,
  // Nobody reads the bytes; what comes out of them is read.
  readAs: json.encode as (pack: Pack) => string,
};

const MAGIC = Uint8Array.of(0x47, 0x43, 0x42, 0x02); // "GCB", version 2
const VISIBILITIES: readonly Visibility[] = ['public', 'protected', 'private', 'internal'];
/** A symbol's shortest form: an empty hash, eight texts, three lines and hops, a score, no components, no source, no notes. */
const MIN_SYMBOL_BYTES = 19;
const MIN_EDGE_BYTES = 3;
const MIN_USE_BYTES = 6;
const HASH = /^[0-9a-f]{64}$/;

function encodeGcb(pack: Pack): Uint8Array {
  const body = new TextTable();
  body.text(pack.task);
  body.varint(pack.tokensUsed);
  body.varint(pack.tokenBudget);
  body.hash(pack.packRoot);
  body.hash(pack.snapshot);
  body.varint(pack.truncated);
  body.list(pack.keywords, (k) => body.text(k));
  body.list(pack.symbols, (s) => writeSymbol(body, s));
  body.list(pack.edges, (e) => writeEdge(body, e));
  const out = new ByteWriter();
  out.raw(MAGIC);
  body.writeTo(out);
  return out.finish();
}

function writeSymbol(body: TextTable, s: PackedSymbol): void {
  body.hash(s.hash);
  for (const text of [s.qualifiedName, s.name, s.kind, s.file, s.signature, s.doc, s.visibility, s.provenance]) body.text(text);
  for (const number of [s.startLine, s.endLine, s.distance]) body.varint(number);
  body.number(s.score);
  body.list(Object.entries(s.components), ([name, value]) => {
    body.text(name);
    body.number(value);
  });
  body.optional(s.source, body.text.bind(body));
  body.optional(s.sourceTokens, body.varint);
  body.optional(s.overloads, (lines) => body.list(lines, body.varint));
  body.optional(s.uses, (uses) => body.list(uses, (use) => writeUse(body, use)));
}

function writeUse(body: TextTable, use: PackedUse): void {
  for (const text of [use.relation, use.name, use.file, use.signature]) body.text(text);
  for (const line of [use.startLine, use.endLine]) body.varint(line);
}

function writeEdge(body: TextTable, e: PackedEdge): void {
  body.varint(e.source);
  body.varint(e.target);
  body.text(e.type);
}

/** The pack's fields, their texts replaced by places in a table that is written before them. */
class TextTable {
  readonly #places = new Map<string, number>();
  readonly #body = new ByteWriter();

  varint = (value: number): void => this.#body.varint(value);
  number = (value: number): void => this.#body.number(value);

  text(value: string): void {
    let place = this.#places.get(value);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(value, place);
    }
    this.#body.varint(place);
  }

  /** 32 bytes behind a 1; anything that is not a hash is text behind a 0. */
  hash(value: Hash): void {
    const whole = HASH.test(value);
    this.#body.byte(whole ? 1 : 0);
    if (whole) this.#body.raw(Buffer.from(value, 'hex'));
    else this.text(value);
  }

  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.#body.varint(items.length);
    for (const item of items) write(item);
  }

  /** A list of one, or of none. */
  optional<T>(value: T | undefined, write: (value: T) => void): void {
    this.list(value === undefined ? [] : [value], write);
  }

  writeTo(out: ByteWriter): void {
    out.varint(this.#places.size);
    for (const text of this.#places.keys()) out.text(text);
    out.raw(this.#body.finish());
  }
}

function decodeGcb(encoded: Uint8Array): Pack {
  const reader = new ByteReader(encoded);
  if (MAGIC.some((byte) => reader.byte() !== byte)) throw new MalformedPack('not GCB of version 2');
  const body = new TableReader(reader);
  const task = body.text();
  const [tokensUsed, tokenBudget] = [reader.varint(), reader.varint()];
  const [packRoot, snapshot] = [body.hash(), body.hash()];
  const truncated = reader.varint();
  const keywords = body.list(1, () => body.text());
  const symbols = body.list(MIN_SYMBOL_BYTES, () => readSymbol(body, reader));
  const edges = body.list(MIN_EDGE_BYTES, () => readEdge(body, reader, symbols.length));
  reader.end();
  return { task, symbols, edges, tokensUsed, tokenBudget, packRoot, snapshot, keywords, truncated };
}

function readSymbol(body: TableReader, reader: ByteReader): PackedSymbol {
  const hash = body.hash();
  const [qualifiedName, name] = [body.text(), body.text()];
  const kind = body.oneOf<NodeKind>(NODE_KINDS);
  const [file, signature, doc] = [body.text(), body.text(), body.text()];
  const visibility = body.oneOf<Visibility>(VISIBILITIES);
  const provenance = body.text();
  const [startLine, endLine, distance] = [reader.varint(), reader.varint(), reader.varint()];
  const score = reader.number();
  const components = Object.fromEntries(body.list(2, () => [body.text(), reader.number()] as const));
  const symbol = { hash, qualifiedName, name, kind, file, startLine, endLine, signature, doc, visibility, score, components, provenance, distance };
  return {
    ...symbol,
    ...body.optional('source', () => body.text()),
    ...body.optional('sourceTokens', () => reader.varint()),
    ...body.optional('overloads', () => body.list(1, () => reader.varint())),
    ...body.optional('uses', () => body.list(MIN_USE_BYTES, () => readUse(body, reader))),
  };
}

function readUse(body: TableReader, reader: ByteReader): PackedUse {
  const relation = body.oneOf<PackedUse['relation']>(USE_RELATIONS);
  const [name, file, signature] = [body.text(), body.text(), body.text()];
  return { relation, name, file, signature, startLine: reader.varint(), endLine: reader.varint() };
}

function readEdge(body: TableReader, reader: ByteReader, symbols: number): PackedEdge {
  const [source, target] = [reader.varint(), reader.varint()];
  if (source >= symbols || target >= symbols) reader.refuse('edge to nothing');
  return { source, target, type: body.oneOf<EdgeType>(EDGE_TYPES) };
}

class TableReader {
  readonly #reader: ByteReader;
  readonly #texts: readonly string[];

  constructor(reader: ByteReader) {
    this.#reader = reader;
    this.#texts = this.list(1, () => reader.text());
  }

  text(): string {
    return this.#texts[this.#reader.varint()] ?? this.#reader.refuse('no such text');
  }

  oneOf<T extends string>(known: readonly T[]): T {
    const text = this.text();
    return known.find((k) => k === text) ?? this.#reader.refuse(`unknown ${text.slice(0, 40)}`);
  }

  hash(): Hash {
    const whole = this.#reader.byte();
    if (whole > 1) this.#reader.refuse('bad hash');
    return whole === 1 ? Buffer.from(this.#reader.raw(32)).toString('hex') : this.text();
  }

  list<T>(least: number, read: () => T): T[] {
    return Array.from({ length: this.#reader.count(least) }, read);
  }
  /** A field that may be missing; written as a list of one. */
  optional<K extends string, T>(field: K, read: () => T): { [P in K]?: T } {
    const [value, ...more] = this.list(1, read);
    if (more.length > 0) this.#reader.refuse(`two of ${field}`);
    return value === undefined ? {} : ({ [field]: value } as { [P in K]?: T });
  }
}
