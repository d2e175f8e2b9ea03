// A zip archive of a folder, the same bytes for the same files: entries in order of name, one fixed time, no owners.
// Enough of the format for a bundle of some hundred megabytes (no zip64).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { deflateRawSync } from 'node:zlib';

/** 1980-01-01, the earliest that the format can say. */
const DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
const UTF8_NAMES = 0x800;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes) {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) c = CRC_TABLE[(c ^ bytes[i]) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

export function zipFolder(folder, isWanted = () => true) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter(isWanted)
    .sort();
  const [parts, directory] = [[], []];
  let offset = 0;
  for (const name of files) {
    const entry = entryOf(name, readFileSync(join(folder, name)));
    const local = Buffer.concat([localHeader(entry), entry.name, entry.packed]);
    directory.push(Buffer.concat([centralHeader(entry, offset), entry.name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endRecord(files.length, central.length, offset)]);
}

function entryOf(name, bytes) {
  return { name: Buffer.from(name, 'utf8'), size: bytes.length, crc: crc32(bytes), packed: deflateRawSync(bytes) };
}

/** What both headers of an entry say, from the version on. */
function common({ name, size, crc, packed }) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const localHeader = (entry) => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common(entry)]);

function centralHeader(entry, offset) {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([VERSION, 0]), common(entry), rest]);
}

function endRecord(count, size, offset) {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
