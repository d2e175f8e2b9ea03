/** Jaeger's JSON, as its UI and API export it: one trace in (an element of `data`), spans out. */
import { MOST_STACK, MOST_TEXT, RESOURCE_ATTRIBUTES, SPAN_ATTRIBUTES } from '../attribute-names.ts';
import type { AttributeValue, Span, SpanException, SpanKind, SpanService } from '../span.ts';
import { spanKey } from '../span.ts';
import { spanService } from '../span-service.ts';
import { isObject, type JsonObject, listOf, numeral, objectOf, stringOf } from './json-values.ts';

/** Undefined for JSON that is not a trace of Jaeger's. */
export function decodeJaegerTrace(trace: unknown, otherwise: Partial<SpanService> = {}): Span[] | undefined {
  if (!isObject(trace) || !Array.isArray(trace.spans)) return undefined;
  const services = new Map(Object.entries(objectOf(trace.processes)).map(([id, process]) => [id, serviceOf(objectOf(process), otherwise)]));
  return trace.spans.flatMap((span) => (isObject(span) ? [spanOf(span, services, otherwise)] : []));
}

function serviceOf({ serviceName, tags }: JsonObject, otherwise: Partial<SpanService>): SpanService {
  return spanService({ ...tagsOf(tags, RESOURCE_ATTRIBUTES), 'service.name': stringOf(serviceName) }, otherwise);
}

const KINDS: readonly SpanKind[] = ['server', 'client', 'producer', 'consumer', 'internal'];

function spanOf(span: JsonObject, services: ReadonlyMap<string, SpanService>, otherwise: Partial<SpanService>): Span {
  const trace = stringOf(span.traceID);
  const attributes = tagsOf(span.tags, SPAN_ATTRIBUTES);
  const { 'span.kind': kind, error } = attributes;
  const service = isObject(span.process) ? serviceOf(span.process, otherwise) : (services.get(stringOf(span.processID)) ?? spanService({}, otherwise));
  return {
    ...{ key: spanKey(trace, stringOf(span.spanID)), parent: parentOf(span, trace), service },
    ...{ kind: KINDS.find((k) => k === kind) ?? 'internal', name: stringOf(span.operationName).slice(0, MOST_TEXT) },
    ...{ start: numeral(span.startTime) / 1e3, duration: numeral(span.duration), error: error === true || error === 'true' },
    attributes,
    exceptions: listOf(span.logs).flatMap(exceptionOf),
  };
}

function parentOf({ references, parentSpanID }: JsonObject, trace: string): string {
  const above = listOf(references).map(objectOf);
  const parent = above.find((r) => r.refType === 'CHILD_OF') ?? above.find((r) => stringOf(r.traceID) === trace);
  return spanKey(stringOf(parent?.traceID) || trace, stringOf(parent?.spanID) || stringOf(parentSpanID));
}

function exceptionOf(log: unknown): SpanException[] {
  const said = tagsOf(objectOf(log).fields, EXCEPTION_FIELDS, MOST_STACK);
  const type = stringOf(said['exception.type'] ?? said['error.kind']);
  return type === '' ? [] : [{ type, stack: stringOf(said['exception.stacktrace'] ?? said.stack) }];
}

const EXCEPTION_FIELDS: ReadonlySet<string> = new Set(['exception.type', 'exception.stacktrace', 'error.kind', 'stack']);

function tagsOf(tags: unknown, wanted: ReadonlySet<string>, most = MOST_TEXT): Record<string, AttributeValue> {
  const found: Record<string, AttributeValue> = {};
  for (const tag of listOf(tags)) {
    const { key, value } = objectOf(tag);
    if (typeof key !== 'string' || !wanted.has(key)) continue;
    if (typeof value === 'string') found[key] = value.slice(0, most);
    else if (typeof value === 'number' || typeof value === 'boolean') found[key] = value;
  }
  return found;
}
