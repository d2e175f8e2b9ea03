/**
 * A file of traces or access logs, whatever it is of: what it is follows from its beginning. Read piece by piece, so that
 * its size does not matter. In: chunks; out: spans, and how many pieces could not be read.
 */

import { type AccessLog, requestSpan } from '../access-logs/access-log.ts';
import { ACCESS_LOGS } from '../access-logs/index.ts';
import type { Span, SpanService } from '../span.ts';
import { decodeJaegerTrace } from './jaeger.ts';
import { elementReader } from './json-elements.ts';
import { decodeResourceSpans } from './otlp-json.ts';
import { framedProtobuf, isFramed, wholeProtobuf } from './protobuf-file.ts';
import type { TraceFile, TraceSink } from './trace-sink.ts';
import { decodeZipkinSpan } from './zipkin.ts';

/** Lines at the beginning, one of which must be of the format. */
const LOOKED_AT = 20;

/** Undefined when the beginning is of nothing that is known. */
export function formatOf(beginning: Buffer): string | undefined {
  const text = beginning
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (isFramed(beginning)) return 'otlp-frames';
  // Lines of Envoy begin with a bracket too, and a time in it.
  if (/^\[\s*(?:[[{\]]|$)/.test(text)) return 'zipkin';
  if (text.startsWith('{')) return jsonFormat(text);
  const lines = text.split('\n', LOOKED_AT).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const log = ACCESS_LOGS.find((l) => lines.some((line) => l.read(line.trimEnd()) !== undefined));
  if (log !== undefined) return `${log.id}-log`;
  // A request begins with field 1 as bytes.
  return beginning[0] === 0x0a ? 'otlp-protobuf' : undefined;
}

function jsonFormat(text: string): string | undefined {
  const [, key] = /^\{\s*"(\w+)"/.exec(text) ?? [];
  if (key === 'resourceSpans' || key === 'resource_spans') return 'otlp-json';
  if (key === 'data' && /^\{\s*"data"\s*:\s*\[/.test(text)) return 'jaeger';
  const lines = text.split('\n', LOOKED_AT);
  const [line = ''] = lines;
  if (/"traceId"\s*:/.test(line) && /"localEndpoint"|"binaryAnnotations"/.test(line)) return 'zipkin-lines';
  // A program says other things before its first request.
  return ACCESS_LOGS.some((log) => log.id === 'json' && lines.some((each) => log.read(each.trimEnd()) !== undefined)) ? 'json-log' : undefined;
}

export function openTraceFile(format: string, sink: TraceSink): TraceFile {
  const log = ACCESS_LOGS.find(({ id }) => `${id}-log` === format);
  if (log !== undefined) return logFile(log, sink);
  if (format === 'otlp-protobuf') return wholeProtobuf(sink);
  if (format === 'otlp-frames') return framedProtobuf(sink);
  const [brackets, decode] = JSON_FORMATS[format] ?? (JSON_FORMATS['otlp-json'] as JsonFormat);
  return jsonFile(format, brackets, decode, sink);
}

type JsonFormat = readonly [brackets: readonly string[], decode: (element: unknown, otherwise: Partial<SpanService>) => Span[] | undefined];

const JSON_FORMATS: Readonly<Record<string, JsonFormat>> = {
  'otlp-json': [['{['], decodeResourceSpans],
  jaeger: [['{['], decodeJaegerTrace],
  zipkin: [['[', '[['], decodeZipkinSpan],
  'zipkin-lines': [[''], decodeZipkinSpan],
};

function jsonFile(format: string, brackets: JsonFormat[0], decode: JsonFormat[1], { take, malformed, otherwise }: TraceSink): TraceFile {
  const reader = elementReader(brackets, (text) => {
    const spans = decode(parsed(text), otherwise);
    if (spans === undefined) malformed();
    else spans.forEach(take);
  });
  return {
    format,
    push: (chunk) => reader.push(chunk),
    finish() {
      if (reader.finish()) malformed();
      for (let i = 0; i < reader.lost; i++) malformed();
    },
  };
}

/** Undefined for text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const MOST_LINE = 1024 * 1024;

function logFile({ id, read }: AccessLog, { take, malformed, otherwise }: TraceSink): TraceFile {
  let rest = '';
  const line = (text: string) => {
    const trimmed = text.trimEnd();
    if (trimmed === '' || trimmed.startsWith('#')) return;
    const request = read(trimmed);
    if (request === undefined) malformed();
    else take(requestSpan(request, otherwise));
  };
  return {
    format: `${id}-log`,
    push(chunk) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MOST_LINE) {
        rest = '';
        malformed();
      }
      lines.forEach(line);
    },
    finish: () => line(rest),
  };
}
