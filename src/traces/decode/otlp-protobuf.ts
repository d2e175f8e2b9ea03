/**
 * OTLP as protobuf: an ExportTraceServiceRequest in, spans out. Fields are read where they stand, and attributes that
 * nobody asked for are passed over without being made into text. Numbers of fields: opentelemetry/proto/trace/v1.
 */
import protobuf from 'protobufjs/minimal.js';
import { EXCEPTION_ATTRIBUTES, EXCEPTION_NAMES, MOST_STACK, MOST_TEXT, RESOURCE_ATTRIBUTES, SPAN_ATTRIBUTES, textOf } from '../attribute-names.ts';
import type { AttributeValue, Span, SpanException, SpanKind, SpanService } from '../span.ts';
import { spanKey } from '../span.ts';
import { spanService } from '../span-service.ts';

type Reader = protobuf.Reader;
type Fields = Readonly<Record<number, (reader: Reader) => void>>;
type Collected = Record<string, AttributeValue>;

/** Throws a RangeError for what is no such message. */
export function decodeOtlpProtobuf(bytes: Uint8Array, otherwise: Partial<SpanService> = {}): Span[] {
  const spans: Span[] = [];
  const reader = protobuf.Reader.create(bytes);
  readFields(reader, reader.len, { 1: (r) => readMessage(r, (end) => resourceSpans(r, end, spans, otherwise)) });
  return spans;
}

function readFields(reader: Reader, end: number, fields: Fields): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    const read = fields[tag >>> 3];
    if (read === undefined) reader.skipType(tag & 7);
    else read(reader);
  }
  if (reader.pos !== end) throw new RangeError('a field ends outside of its message');
}

function readMessage(reader: Reader, read: (end: number) => void): void {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError('a message ends outside of its request');
  read(end);
}

/** The resource may come after its spans. */
function resourceSpans(reader: Reader, end: number, spans: Span[], otherwise: Partial<SpanService>): void {
  const resource: Collected = {};
  const scopes: [from: number, to: number][] = [];
  const scope = (r: Reader) => {
    readMessage(r, (to) => {
      scopes.push([r.pos, to]);
      r.pos = to;
    });
  };
  const attributes = (r: Reader) => readMessage(r, (to) => readFields(r, to, { 1: (a) => keyValue(a, RESOURCE_ATTRIBUTES, resource) }));
  readFields(reader, end, { 1: attributes, 2: scope, 1000: scope });
  const service = spanService(resource, otherwise);
  for (const [from, to] of scopes) {
    reader.pos = from;
    readFields(reader, to, { 2: (r) => readMessage(r, (spanEnd) => spans.push(readSpan(r, spanEnd, service))) });
  }
  reader.pos = end;
}

const KINDS: readonly SpanKind[] = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'];
const STATUS_ERROR = 2;

function readSpan(reader: Reader, end: number, service: SpanService): Span {
  const found = { trace: '', id: '', parent: '', name: '', kind: 0, start: 0, end: 0, status: 0 };
  const attributes: Collected = {};
  const exceptions: SpanException[] = [];
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag >>> 3) {
      case 1:
        found.trace = hex(reader);
        break;
      case 2:
        found.id = hex(reader);
        break;
      case 4:
        found.parent = hex(reader);
        break;
      case 5:
        found.name = reader.string();
        break;
      case 6:
        found.kind = reader.int32();
        break;
      case 7:
        found.start = nanoseconds(reader);
        break;
      case 8:
        found.end = nanoseconds(reader);
        break;
      case 9:
        keyValue(reader, SPAN_ATTRIBUTES, attributes);
        break;
      case 11:
        readMessage(reader, (to) => event(reader, to, exceptions));
        break;
      case 15:
        readMessage(reader, (to) => readFields(reader, to, { 3: (r) => (found.status = r.int32()) }));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  if (reader.pos !== end) throw new RangeError('a field ends outside of its span');
  return {
    ...{ key: spanKey(found.trace, found.id), parent: spanKey(found.trace, found.parent), kind: KINDS[found.kind] ?? 'internal', service },
    ...{ name: found.name.slice(0, MOST_TEXT), start: found.start / 1e6, duration: Math.max(0, Math.round((found.end - found.start) / 1e3)) },
    ...{ error: found.status === STATUS_ERROR, attributes, exceptions },
  };
}

const MOST_ID = 32;

function hex(reader: Reader): string {
  const bytes = reader.bytes();
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MOST_ID)).toString('hex');
}

/** As a double: a millionth of a second is enough. */
function nanoseconds(reader: Reader): number {
  const low = reader.fixed32();
  return reader.fixed32() * 0x1_0000_0000 + low;
}

const MOST_EXCEPTIONS = 5;

function event(reader: Reader, end: number, exceptions: SpanException[]): void {
  const said: Collected = {};
  readFields(reader, end, { 3: (r) => keyValue(r, EXCEPTION_ATTRIBUTES, said, MOST_STACK) });
  const type = textOf(said, EXCEPTION_NAMES.type);
  if (type !== '' && exceptions.length < MOST_EXCEPTIONS) exceptions.push({ type, stack: textOf(said, EXCEPTION_NAMES.stack) });
}

function keyValue(reader: Reader, wanted: ReadonlySet<string>, into: Collected, most = MOST_TEXT): void {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError('an attribute ends outside of its request');
  let key = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) key = reader.string();
    else if (tag >>> 3 === 2 && wanted.has(key)) readMessage(reader, (to) => anyValue(reader, to, key, into, most));
    else reader.skipType(tag & 7);
  }
  if (reader.pos !== end) throw new RangeError('a field ends outside of its attribute');
}

function anyValue(reader: Reader, end: number, key: string, into: Collected, most: number): void {
  readFields(reader, end, {
    1: (r) => (into[key] = r.string().slice(0, most)),
    2: (r) => (into[key] = r.bool()),
    3: (r) => (into[key] = Number(r.int64())),
    4: (r) => (into[key] = r.double()),
  });
}
