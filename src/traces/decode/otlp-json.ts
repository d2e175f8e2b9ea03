/** OTLP as JSON: one element of `resourceSpans` in, spans out. Both spellings of names are taken. */
import { EXCEPTION_ATTRIBUTES, EXCEPTION_NAMES, MOST_STACK, MOST_TEXT, RESOURCE_ATTRIBUTES, SPAN_ATTRIBUTES, textOf } from '../attribute-names.ts';
import type { AttributeValue, Span, SpanException, SpanKind, SpanService } from '../span.ts';
import { spanKey } from '../span.ts';
import { spanService } from '../span-service.ts';
import { isObject, type JsonObject, listOf, numeral, objectOf, stringOf } from './json-values.ts';

/** A whole request. Undefined for JSON that is none. */
export function decodeOtlpJson(request: unknown, otherwise: Partial<SpanService> = {}): Span[] | undefined {
  if (!isObject(request)) return undefined;
  const resources = request.resourceSpans ?? request.resource_spans;
  if (resources === undefined) return Object.keys(request).length === 0 ? [] : undefined;
  return listOf(resources).flatMap((element) => decodeResourceSpans(element, otherwise) ?? []);
}

/** Undefined for JSON that is no such element. */
export function decodeResourceSpans(element: unknown, otherwise: Partial<SpanService> = {}): Span[] | undefined {
  if (!isObject(element)) return undefined;
  const scopes = element.scopeSpans ?? element.scope_spans ?? element.instrumentationLibrarySpans;
  if (scopes === undefined) return undefined;
  const service = spanService(attributesOf(objectOf(element.resource).attributes, RESOURCE_ATTRIBUTES), otherwise);
  return listOf(scopes).flatMap((scope) => listOf(objectOf(scope).spans).flatMap((span) => (isObject(span) ? [spanOf(span, service)] : [])));
}

const KINDS: readonly SpanKind[] = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'];

function kindOf(value: unknown): SpanKind {
  if (typeof value !== 'string' || /^\d+$/.test(value)) return KINDS[numeral(value)] ?? 'internal';
  const name = value.replace(/^SPAN_KIND_/i, '').toLowerCase();
  return KINDS.find((kind) => kind === name) ?? 'internal';
}

function spanOf(span: JsonObject, service: SpanService): Span {
  const trace = idOf(span.traceId ?? span.trace_id);
  const [start, end] = [numeral(span.startTimeUnixNano ?? span.start_time_unix_nano), numeral(span.endTimeUnixNano ?? span.end_time_unix_nano)];
  const { code } = objectOf(span.status);
  return {
    key: spanKey(trace, idOf(span.spanId ?? span.span_id)),
    parent: spanKey(trace, idOf(span.parentSpanId ?? span.parent_span_id)),
    ...{ kind: kindOf(span.kind), service, name: stringOf(span.name).slice(0, MOST_TEXT) },
    ...{ start: start / 1e6, duration: Math.max(0, Math.round((end - start) / 1e3)), error: numeral(code) === 2 || code === 'STATUS_CODE_ERROR' },
    attributes: attributesOf(span.attributes, SPAN_ATTRIBUTES),
    exceptions: listOf(span.events).flatMap(exceptionOf).slice(0, MOST_EXCEPTIONS),
  };
}

const MOST_EXCEPTIONS = 5;
const MOST_ID = 64;

/** Hexadecimal in OTLP/JSON; programs that follow protobuf's own JSON write base64. */
function idOf(value: unknown): string {
  const text = stringOf(value).slice(0, MOST_ID);
  return /^[0-9a-f]*$/i.test(text) ? text.toLowerCase() : Buffer.from(text, 'base64').toString('hex');
}

function exceptionOf(event: unknown): SpanException[] {
  const said = attributesOf(objectOf(event).attributes, EXCEPTION_ATTRIBUTES, MOST_STACK);
  const type = textOf(said, EXCEPTION_NAMES.type);
  return type === '' ? [] : [{ type, stack: textOf(said, EXCEPTION_NAMES.stack) }];
}

function attributesOf(list: unknown, wanted: ReadonlySet<string>, most = MOST_TEXT): Record<string, AttributeValue> {
  const found: Record<string, AttributeValue> = {};
  for (const item of listOf(list)) {
    const { key, value } = objectOf(item);
    if (typeof key !== 'string' || !wanted.has(key)) continue;
    const read = anyValue(objectOf(value), most);
    if (read !== undefined) found[key] = read;
  }
  return found;
}

function anyValue({ stringValue, boolValue, intValue, doubleValue, string_value: text, int_value: int }: JsonObject, most: number): AttributeValue | undefined {
  const said = stringValue ?? text;
  if (typeof said === 'string') return said.slice(0, most);
  if (typeof boolValue === 'boolean') return boolValue;
  const number = intValue ?? int ?? doubleValue;
  return number === undefined ? undefined : numeral(number);
}
