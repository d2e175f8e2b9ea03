/**
 * Zipkin's JSON, version 2 and version 1: one span in, one span out. In Zipkin the two sides of a call may share one span
 * id; the side that answers is then told apart by its key, with the side that asked as its parent.
 */
import { MOST_TEXT, RESOURCE_ATTRIBUTES, SPAN_ATTRIBUTES } from '../attribute-names.ts';
import type { AttributeValue, Span, SpanKind, SpanService } from '../span.ts';
import { ANSWERING_SIDE, spanKey } from '../span.ts';
import { spanService } from '../span-service.ts';
import { isObject, type JsonObject, listOf, numeral, objectOf, stringOf } from './json-values.ts';

/** Undefined for JSON that is not a span of Zipkin's. */
export function decodeZipkinSpan(span: unknown, otherwise: Partial<SpanService> = {}): Span[] | undefined {
  if (!isObject(span) || typeof span.traceId !== 'string' || (typeof span.id !== 'string' && typeof span.id !== 'number')) return undefined;
  return Array.isArray(span.annotations) && span.kind === undefined && isVersion1(span) ? version1(span, otherwise) : [version2(span, otherwise)];
}

const isVersion1 = ({ annotations, binaryAnnotations }: JsonObject): boolean =>
  Array.isArray(binaryAnnotations) || listOf(annotations).some((a) => isObject(objectOf(a).endpoint));

const KINDS: readonly SpanKind[] = ['server', 'client', 'producer', 'consumer'];

function version2(span: JsonObject, otherwise: Partial<SpanService>): Span {
  const kind = KINDS.find((k) => k === stringOf(span.kind).toLowerCase()) ?? 'internal';
  const tags = objectOf(span.tags);
  const peer = stringOf(objectOf(span.remoteEndpoint).serviceName);
  return built(span, {
    ...{ kind, isShared: span.shared === true, tags: Object.entries(tags) },
    ...{ service: stringOf(objectOf(span.localEndpoint).serviceName), peer: kind === 'client' || kind === 'producer' ? peer : '' },
    ...{ start: numeral(span.timestamp), duration: numeral(span.duration), otherwise },
  });
}

/** The side that a span shows follows from its annotations: cs and cr of who asks, sr and ss of who answers. */
const SIDES: readonly [first: string, last: string, kind: SpanKind][] = [
  ['sr', 'ss', 'server'],
  ['cs', 'cr', 'client'],
  ['ms', 'ms', 'producer'],
  ['mr', 'mr', 'consumer'],
];

function version1(span: JsonObject, otherwise: Partial<SpanService>): Span[] {
  const annotations = listOf(span.annotations).map(objectOf);
  const binary = listOf(span.binaryAnnotations).map(objectOf);
  const tags = binary.map(({ key, value }) => [stringOf(key), value] as const);
  const at = (value: string) => annotations.find((a) => a.value === value);
  const sides = SIDES.filter(([first]) => at(first) !== undefined);
  const nameOf = (a: JsonObject | undefined) => stringOf(objectOf(a?.endpoint).serviceName);
  const peerOf = (kind: SpanKind) => nameOf(binary.find((b) => b.key === (kind === 'client' ? 'sa' : 'ma')));
  if (sides.length === 0)
    return [
      built(span, {
        kind: 'internal',
        isShared: false,
        tags,
        service: nameOf(annotations[0] ?? binary[0]),
        peer: '',
        start: numeral(span.timestamp),
        duration: numeral(span.duration),
        otherwise,
      }),
    ];
  return sides.map(([first, last, kind]) => {
    const [from, to] = [numeral(at(first)?.timestamp), numeral(at(last)?.timestamp)];
    return built(span, {
      ...{ kind, isShared: kind === 'server', tags, service: nameOf(at(first)), peer: kind === 'client' ? peerOf(kind) : '' },
      ...{ start: from || numeral(span.timestamp), duration: to > from ? to - from : numeral(span.duration), otherwise },
    });
  });
}

interface Side {
  readonly kind: SpanKind;
  readonly isShared: boolean;
  readonly tags: readonly (readonly [string, unknown])[];
  readonly service: string;
  readonly peer: string;
  /** Microseconds since 1970. */
  readonly start: number;
  readonly duration: number;
  readonly otherwise: Partial<SpanService>;
}

function built(span: JsonObject, side: Side): Span {
  const trace = stringOf(span.traceId);
  const own = spanKey(trace, stringOf(span.id));
  const attributes = attributesOf(side);
  const resource = { ...pick(side.tags, RESOURCE_ATTRIBUTES), ...(side.service !== '' && { 'service.name': side.service }) };
  const failed = side.tags.some(([key]) => key === 'error');
  return {
    ...{ key: side.isShared ? `${own}${ANSWERING_SIDE}` : own, parent: side.isShared ? own : spanKey(trace, stringOf(span.parentId)) },
    ...{ kind: side.kind, service: spanService(resource, side.otherwise), name: stringOf(span.name).slice(0, MOST_TEXT) },
    ...{ start: side.start / 1e3, duration: side.duration, error: failed, attributes, exceptions: [] },
  };
}

function attributesOf({ tags, peer, kind }: Side): Record<string, AttributeValue> {
  const found = pick(tags, SPAN_ATTRIBUTES);
  if (peer !== '' && (kind === 'client' || kind === 'producer')) found['peer.service'] ??= peer;
  return found;
}

function pick(tags: readonly (readonly [string, unknown])[], wanted: ReadonlySet<string>): Record<string, AttributeValue> {
  const found: Record<string, AttributeValue> = {};
  for (const [key, value] of tags) {
    if (!wanted.has(key)) continue;
    if (typeof value === 'string') found[key] = value.slice(0, MOST_TEXT);
    else if (typeof value === 'number' || typeof value === 'boolean') found[key] = value;
  }
  return found;
}
