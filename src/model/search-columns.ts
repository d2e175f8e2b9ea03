/**
 * SearchColumns as one little-endian blob, read back without copying: widest elements first, so that every column
 * starts where its type needs it. The header carries the field counts; the version before, with one byte for flags, is read too.
 */
import { FILE_FIELDS, type SearchColumns, SYMBOL_FIELDS } from './search-index.ts';

const MAGIC = 0x4c4f4331; // "1COL"
const VERSION = 3;
/** Had room for eight flags a node. */
const NARROW_FLAGS = 2;
const HEADER_WORDS = 6;

function byteLength(nodes: number, files: number, version = VERSION): number {
  const perNode = 5 * 4 + 2 * SYMBOL_FIELDS.length + (version === NARROW_FLAGS ? 2 : 3);
  const perFile = 4 * FILE_FIELDS.length + 1;
  return HEADER_WORDS * 4 + nodes * perNode + files * perFile;
}

export function encodeSearchColumns(c: SearchColumns): Uint8Array {
  const bytes = new Uint8Array(byteLength(c.nodes, c.files));
  new Uint32Array(bytes.buffer, 0, HEADER_WORDS).set([MAGIC, VERSION, c.nodes, c.files, c.nodeLengths.length, c.fileLengths.length]);
  let at = HEADER_WORDS * 4;
  const words = [c.nodeFile, c.nodeOwner, c.nodeStartLine, c.nodeEndLine, c.nodeOrder, ...c.fileLengths];
  for (const part of [...words, ...c.nodeLengths, c.nodeFlags, c.nodeKind, c.fileFlags]) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  if (at !== bytes.length) throw new RangeError('search columns differ in length');
  return bytes;
}

type ViewConstructor<T> = { new (buffer: ArrayBufferLike, at: number, length: number): T; readonly BYTES_PER_ELEMENT: number };

export function decodeSearchColumns(blob: Uint8Array): SearchColumns {
  // Typed views need 4-byte alignment; a blob from a pool may start anywhere.
  const bytes = blob.byteOffset % 4 === 0 ? blob : blob.slice();
  const { nodes, files, version } = readHeader(bytes);
  let at = bytes.byteOffset + HEADER_WORDS * 4;
  const column = <T>(View: ViewConstructor<T>, length: number): T => {
    const view = new View(bytes.buffer, at, length);
    at += length * View.BYTES_PER_ELEMENT;
    return view;
  };
  // The order of the calls is the order in the blob.
  const nodeFile = column(Int32Array, nodes);
  const nodeOwner = column(Int32Array, nodes);
  const nodeStartLine = column(Uint32Array, nodes);
  const nodeEndLine = column(Uint32Array, nodes);
  const nodeOrder = column(Uint32Array, nodes);
  const fileLengths = FILE_FIELDS.map(() => column(Uint32Array, files));
  const nodeLengths = SYMBOL_FIELDS.map(() => column(Uint16Array, nodes));
  const wideFlags = version === NARROW_FLAGS ? undefined : column(Uint16Array, nodes);
  const nodeKind = column(Uint8Array, nodes);
  const nodeFlags = wideFlags ?? Uint16Array.from(column(Uint8Array, nodes));
  const fileFlags = column(Uint8Array, files);
  return { nodes, files, nodeFile, nodeKind, nodeFlags, nodeOwner, nodeStartLine, nodeEndLine, nodeOrder, nodeLengths, fileLengths, fileFlags };
}

function readHeader(bytes: Uint8Array): { nodes: number; files: number; version: number } {
  if (bytes.byteLength < HEADER_WORDS * 4) throw new RangeError('search columns are damaged');
  const [magic, version = 0, nodes = 0, files = 0, nodeFields, fileFields] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  const isReadable = magic === MAGIC && (version === VERSION || version === NARROW_FLAGS);
  const known = isReadable && nodeFields === SYMBOL_FIELDS.length && fileFields === FILE_FIELDS.length;
  if (!known || bytes.byteLength !== byteLength(nodes, files, version)) throw new RangeError('search columns are damaged');
  return { nodes, files, version };
}
