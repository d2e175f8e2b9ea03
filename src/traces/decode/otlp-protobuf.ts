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

const readMessage = (reader: Reader, read: (end: number) => void): void => read(lengthEnd(reader));

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
  const attributes = (r: Reader) => readMessage(r, (to) => readFields(r, to, { 1: (a) => keyValue(a, OF_RESOURCE, resource) }));
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
  let exceptions: readonly SpanException[] = NONE;
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
        keyValue(reader, OF_SPAN, attributes);
        break;
      case 11:
        exceptions = withEvent(reader, exceptions);
        break;
      case 15:
        found.status = readStatus(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  if (reader.pos !== end) throw new RangeError('a field ends outside of its span');
  return {
    key: spanKey(found.trace, found.id),
    parent: spanKey(found.trace, found.parent),
    kind: KINDS[found.kind] ?? 'internal',
    service,
    name: found.name.slice(0, MOST_TEXT),
    start: found.start / 1e6,
    duration: Math.max(0, Math.round((found.end - found.start) / 1e3)),
    error: found.status === STATUS_ERROR,
    attributes,
    exceptions,
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

const NONE: readonly SpanException[] = [];

function withEvent(reader: Reader, exceptions: readonly SpanException[]): readonly SpanException[] {
  const said: Collected = {};
  readFields(reader, lengthEnd(reader), { 3: (r) => keyValue(r, OF_EXCEPTION, said, MOST_STACK) });
  const type = textOf(said, EXCEPTION_NAMES.type);
  return type === '' || exceptions.length >= MOST_EXCEPTIONS ? exceptions : [...exceptions, { type, stack: textOf(said, EXCEPTION_NAMES.stack) }];
}

function readStatus(reader: Reader): number {
  let code = 0;
  readFields(reader, lengthEnd(reader), {
    3: (r) => {
      code = r.int32();
    },
  });
  return code;
}

/** An attribute that is asked for: its name, without making text of every name that comes. */
class WantedNames {
  /** By length: most names are told apart by it. */
  readonly #byLength: (readonly { readonly name: string; readonly bytes: Buffer }[] | undefined)[] = [];

  constructor(names: ReadonlySet<string>) {
    for (const name of names) this.#byLength[name.length] = [...(this.#byLength[name.length] ?? []), { name, bytes: Buffer.from(name) }];
  }

  /** '' when it is not asked for. */
  at(bytes: Uint8Array, from: number, length: number): string {
    for (const wanted of this.#byLength[length] ?? []) {
      let i = 0;
      while (i < length && bytes[from + i] === wanted.bytes[i]) i++;
      if (i === length) return wanted.name;
    }
    return '';
  }
}

const [OF_SPAN, OF_RESOURCE, OF_EXCEPTION] = [SPAN_ATTRIBUTES, RESOURCE_ATTRIBUTES, EXCEPTION_ATTRIBUTES].map((names) => new WantedNames(names)) as [
  WantedNames,
  WantedNames,
  WantedNames,
];

function keyValue(reader: Reader, wanted: WantedNames, into: Collected, most = MOST_TEXT): void {
  const end = lengthEnd(reader);
  let key = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === KEY) key = readName(reader, wanted);
    else if (tag === VALUE && key !== '') readValue(reader, key, into, most);
    else reader.skipType(tag & 7);
  }
  if (reader.pos !== end) throw new RangeError('a field ends outside of its attribute');
}

/** Fields 1 and 2, as bytes. */
const [KEY, VALUE] = [10, 18];

function lengthEnd(reader: Reader): number {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError('a message ends outside of its request');
  return end;
}

function readName(reader: Reader, wanted: WantedNames): string {
  const end = lengthEnd(reader);
  const name = wanted.at(reader.buf, reader.pos, end - reader.pos);
  reader.pos = end;
  return name;
}

function readValue(reader: Reader, key: string, into: Collected, most: number): void {
  const end = lengthEnd(reader);
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === TEXT) into[key] = reader.string().slice(0, most);
    else if (tag === TRUTH) into[key] = reader.bool();
    else if (tag === WHOLE) into[key] = Number(reader.int64());
    else if (tag === DOUBLE) into[key] = reader.double();
    else reader.skipType(tag & 7);
  }
  if (reader.pos !== end) throw new RangeError('a field ends outside of its value');
}

const [TEXT, TRUTH, WHOLE, DOUBLE] = [10, 16, 24, 33];
