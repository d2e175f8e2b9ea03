/**
 * Files of OTLP protobuf: one request as it is, or requests one after another, each after its length in four bytes, as
 * the collector's file exporter writes them. Of the second kind one request is held at a time.
 */
import { decodeOtlpProtobuf } from './otlp-protobuf.ts';
import type { TraceFile, TraceSink } from './trace-sink.ts';

const MOST_REQUEST = 256 * 1024 * 1024;
const LENGTH = 4;
const FIRST_FIELD = 0x0a;

export const isFramed = (beginning: Buffer): boolean => beginning.length > LENGTH && beginning[0] === 0 && beginning[LENGTH] === FIRST_FIELD;

function decodeInto(bytes: Buffer, { take, malformed, otherwise }: TraceSink): void {
  try {
    for (const span of decodeOtlpProtobuf(bytes, otherwise)) take(span);
  } catch (error) {
    // The reader of protobuf throws plain errors too.
    if (!(error instanceof Error)) throw error;
    malformed();
  }
}

export function wholeProtobuf(sink: TraceSink): TraceFile {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    format: 'otlp-protobuf',
    push(chunk) {
      size += chunk.length;
      if (size <= MOST_REQUEST) chunks.push(Buffer.from(chunk));
    },
    finish() {
      if (size > MOST_REQUEST) sink.malformed();
      else decodeInto(Buffer.concat(chunks), sink);
    },
  };
}

export function framedProtobuf(sink: TraceSink): TraceFile {
  let held: Buffer = Buffer.alloc(0);
  return {
    format: 'otlp-frames',
    push(chunk) {
      held = Buffer.concat([held, chunk]);
      while (held.length >= LENGTH) {
        const size = held.readUInt32BE(0);
        if (size > MOST_REQUEST) {
          sink.malformed();
          held = Buffer.alloc(0);
          return;
        }
        if (held.length < LENGTH + size) return;
        decodeInto(held.subarray(LENGTH, LENGTH + size), sink);
        held = held.subarray(LENGTH + size);
      }
    },
    finish() {
      if (held.length > 0) sink.malformed();
    },
  };
}
