/**
 * Rows of tables in an SQLite file, read from its bytes: no SQL is run on a file that somebody else made, and nothing is
 * written beside it. Reads tables with row ids, which is what tools keep their data in. A damaged file gives a RangeError.
 * The format: https://www.sqlite.org/fileformat2.html.
 */
export type SqliteValue = number | string | Uint8Array | null;
export type SqliteRow = readonly SqliteValue[];

const MAGIC = 'SQLite format 3\0';
const HEADER = 100;
const TABLE_LEAF = 13;
const TABLE_INTERIOR = 5;
/** Deeper trees are circles. */
const MAX_DEPTH = 20;
const MIN_PAGE = 512;

export const isSqlite = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;

export class SqliteFile {
  readonly #bytes: Buffer;
  readonly #pageSize: number;
  /** Bytes of a page that hold content. */
  readonly #usable: number;
  readonly #roots = new Map<string, { readonly page: number; readonly rowId: number }>();

  constructor(bytes: Uint8Array) {
    if (!isSqlite(bytes) || bytes.length < HEADER) throw new RangeError('not an SQLite file');
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = this.#bytes.readUInt16BE(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    if (this.#pageSize < MIN_PAGE) throw new RangeError('the SQLite file is damaged: its pages have no size');
    this.#usable = this.#pageSize - this.#bytes.readUInt8(20);
    for (const [type, name, , page, sql] of this.#rows({ page: 1, rowId: -1 }))
      if (type === 'table' && typeof name === 'string' && typeof page === 'number') this.#roots.set(name, { page, rowId: rowIdColumn(sql) });
  }

  has = (table: string): boolean => this.#roots.has(table);

  /** Values in the order of the table's columns; a column that is the row id has its value. */
  rows(table: string): Iterable<SqliteRow> {
    const root = this.#roots.get(table);
    return root === undefined ? [] : this.#rows(root);
  }

  *#rows({ page, rowId }: { readonly page: number; readonly rowId: number }): Generator<SqliteRow> {
    for (const cell of this.#cells(page, 0)) {
      const [size, afterSize] = varint(this.#bytes, cell);
      const [id, start] = varint(this.#bytes, afterSize);
      const values = decodeRecord(this.#payload(start, size));
      if (rowId >= 0 && values[rowId] === null) values[rowId] = id;
      yield values;
    }
  }

  /** Offsets of the cells of all leaves, in order of row id. */
  *#cells(page: number, depth: number): Generator<number> {
    const start = (page - 1) * this.#pageSize;
    if (page < 1 || start + this.#pageSize > this.#bytes.length || depth > MAX_DEPTH) throw new RangeError(`the SQLite file is damaged: page ${page}`);
    const head = start + (page === 1 ? HEADER : 0);
    const kind = this.#bytes.readUInt8(head);
    const count = this.#bytes.readUInt16BE(head + 3);
    if (kind !== TABLE_LEAF && kind !== TABLE_INTERIOR) throw new RangeError(`the SQLite file is damaged: page ${page} is not a page of a table`);
    const pointers = head + (kind === TABLE_LEAF ? 8 : 12);
    for (let i = 0; i < count; i++) {
      const cell = start + this.#bytes.readUInt16BE(pointers + 2 * i);
      if (kind === TABLE_LEAF) yield cell;
      else yield* this.#cells(this.#bytes.readUInt32BE(cell), depth + 1);
    }
    if (kind === TABLE_INTERIOR) yield* this.#cells(this.#bytes.readUInt32BE(head + 8), depth + 1);
  }

  /** What does not fit into its page goes on in pages of overflow. */
  #payload(start: number, size: number): Buffer {
    const most = this.#usable - 35;
    if (size <= most) return this.#bytes.subarray(start, start + size);
    if (size > this.#bytes.length) throw new RangeError('the SQLite file is damaged: a row is larger than the file');
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (this.#usable - 4));
    const local = fitting <= most ? fitting : least;
    const pieces = [this.#bytes.subarray(start, start + local)];
    let page = this.#bytes.readUInt32BE(start + local);
    for (let left = size - local; left > 0 && page > 0; left -= this.#usable - 4) {
      const at = (page - 1) * this.#pageSize;
      pieces.push(this.#bytes.subarray(at + 4, at + 4 + Math.min(left, this.#usable - 4)));
      page = this.#bytes.readUInt32BE(at);
    }
    return Buffer.concat(pieces);
  }
}

/** Which column stands for the row id: it is stored as null. */
function rowIdColumn(sql: SqliteValue | undefined): number {
  if (typeof sql !== 'string') return -1;
  const bare = sql.replace(/--[^\n]*/g, '');
  const columns = bare.slice(bare.indexOf('(') + 1).split(',');
  return columns.findIndex((column) => /\binteger\s+primary\s+key\b/i.test(column));
}

/** Value and the offset behind it. Up to nine bytes; beyond 2^53 the value is no longer exact, and no size is that large. */
function varint(bytes: Buffer, at: number): [number, number] {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = bytes.readUInt8(at + i);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + i + 1];
  }
  return [value * 256 + bytes.readUInt8(at + 8), at + 9];
}

function decodeRecord(payload: Buffer): SqliteValue[] {
  const [headerSize, afterHeader] = varint(payload, 0);
  const values: SqliteValue[] = [];
  let at = headerSize;
  for (let next = afterHeader; next < headerSize; ) {
    const [type, after] = varint(payload, next);
    next = after;
    const size = sizeOf(type);
    if (at + size > payload.length) throw new RangeError('the SQLite file is damaged: a row ends too early');
    values.push(decodeValue(payload.subarray(at, at + size), type));
    at += size;
  }
  return values;
}

const FIXED_SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

const sizeOf = (type: number): number => FIXED_SIZES[type] ?? Math.floor((type - 12) / 2);

function decodeValue(bytes: Buffer, type: number): SqliteValue {
  if (type === 0) return null;
  if (type <= 5) return bytes.readIntBE(0, bytes.length);
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type === 7) return bytes.readDoubleBE(0);
  if (type <= 9) return type - 8;
  return type % 2 === 0 ? Uint8Array.from(bytes) : bytes.toString('utf8');
}
