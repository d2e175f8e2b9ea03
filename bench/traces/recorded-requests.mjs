// The demo's recording as OTLP protobuf requests that can be sent again and again: ids and times are changed in place, so
// that every sending is of new traces, while parents stay parents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import protobuf from 'protobufjs/minimal.js';
import { root } from '../lib.mjs';

export const recordedText = () => gunzipSync(readFileSync(join(root, 'demo/shop.otlp.jsonl.gz'))).toString('utf8');

const any = (w, v) => {
  if (v.stringValue !== undefined) w.uint32(10).string(v.stringValue);
  else if (v.boolValue !== undefined) w.uint32(16).bool(v.boolValue);
  else if (v.intValue !== undefined) w.uint32(24).int64(Number(v.intValue));
  else if (v.doubleValue !== undefined) w.uint32(33).double(v.doubleValue);
  return w;
};
const attribute = (w, field, { key, value = {} }) =>
  any(
    w
      .uint32((field << 3) | 2)
      .fork()
      .uint32(10)
      .string(key)
      .uint32(18)
      .fork(),
    value,
  )
    .ldelim()
    .ldelim();

function span(w, s) {
  w.uint32(18).fork();
  for (const [field, id] of [
    [10, s.traceId],
    [18, s.spanId],
    [34, s.parentSpanId],
  ])
    if (id) w.uint32(field).bytes(Buffer.from(id, 'hex'));
  w.uint32(42)
    .string(s.name)
    .uint32(48)
    .int32(s.kind ?? 0);
  const took = BigInt(s.endTimeUnixNano) - BigInt(s.startTimeUnixNano);
  w.uint32(57)
    .double(START)
    .uint32(65)
    .fixed32(Number(took & 0xffff_ffffn))
    .fixed32(0);
  for (const a of s.attributes ?? []) attribute(w, 9, a);
  for (const e of s.events ?? []) {
    w.uint32(90)
      .fork()
      .uint32(18)
      .string(e.name ?? '');
    for (const a of e.attributes ?? []) attribute(w, 3, a);
    w.ldelim();
  }
  if (s.status?.code) w.uint32(122).fork().uint32(24).int32(s.status.code).ldelim();
  w.ldelim();
}

/** Stands where a time is to be written. */
const START = 1.5e-300;
const MARK = Buffer.alloc(8);
MARK.writeDoubleLE(START);

/** Requests of about so many spans each. */
export function recordedRequests(spansEach = 500) {
  const lines = recordedText()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requests = [];
  for (let from = 0; from < lines.length; ) {
    const w = protobuf.Writer.create();
    let spans = 0;
    for (; from < lines.length && spans < spansEach; from++) {
      for (const { resource, scopeSpans } of lines[from].resourceSpans) {
        w.uint32(10).fork().uint32(10).fork();
        for (const a of resource.attributes) attribute(w, 1, a);
        w.ldelim();
        for (const scope of scopeSpans) {
          w.uint32(18).fork();
          for (const s of scope.spans) span(w, s);
          spans += scope.spans.length;
          w.ldelim();
        }
        w.ldelim();
      }
    }
    const bytes = Buffer.from(w.finish());
    requests.push({ bytes, spans, ...places(bytes) });
  }
  return requests;
}

/** Where ids and times stand: ids after their tags and lengths (16 and 8 bytes), times by their mark. */
function places(bytes) {
  const [ids, times] = [[], []];
  for (let at = 0; at + 18 < bytes.length; at++) {
    if (bytes[at] === 10 && bytes[at + 1] === 16 && bytes[at + 18] === 18 && bytes[at + 19] === 8) {
      ids.push(at + 2, at + 20);
      if (bytes[at + 28] === 34 && bytes[at + 29] === 8) ids.push(at + 30);
    }
    if (bytes[at] === 57 && bytes.subarray(at + 1, at + 9).equals(MARK)) times.push(at + 1);
  }
  const durations = times.map((at) => bytes.readBigUInt64LE(at + 9));
  return { ids, times, durations };
}

/** The same spans as if they ended now, in new traces. */
export function renewed({ bytes, ids, times, durations }, salt, now = Date.now()) {
  const copy = Buffer.from(bytes);
  for (const at of ids) copy.writeUInt32LE((copy.readUInt32LE(at) ^ salt) >>> 0, at);
  const end = BigInt(now) * 1_000_000n;
  times.forEach((at, i) => {
    copy.writeBigUInt64LE(end - durations[i], at);
    copy.writeBigUInt64LE(end, at + 9);
  });
  return copy;
}
