/** One OTLP request into an intake, whole or not at all. */

import { decodeOtlpJson } from '../../traces/decode/otlp-json.ts';
import { decodeOtlpProtobuf } from '../../traces/decode/otlp-protobuf.ts';
import type { Span } from '../../traces/span.ts';
import { isDeeperThan } from '../../util/nesting.ts';
import type { TraceIntake } from './trace-intake.ts';

export type OtlpEncoding = 'protobuf' | 'json';

/** No request comes near; whoever walks through one calls itself for every level. */
const MOST_LEVELS = 100;

/** False when it could not be read, which is counted. */
export function takeOtlp(intake: TraceIntake, bytes: Uint8Array, encoding: OtlpEncoding): boolean {
  const spans = encoding === 'protobuf' ? protobufSpans(bytes) : jsonSpans(bytes);
  if (spans === undefined) intake.malformed();
  else for (const span of spans) intake.take(span);
  return spans !== undefined;
}

function protobufSpans(bytes: Uint8Array): Span[] | undefined {
  try {
    return decodeOtlpProtobuf(bytes);
  } catch (error) {
    // The reader of protobuf throws RangeError for what breaks off and Error for types that do not exist.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function jsonSpans(bytes: Uint8Array): Span[] | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  if (isDeeperThan(MOST_LEVELS, text)) return undefined;
  try {
    return decodeOtlpJson(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
