/**
 * A span as every source of them is read: OTLP, Jaeger, Zipkin, a line of an access log. Attributes are those of
 * attribute-names.ts and no others; whoever reads a source leaves the rest where it is.
 */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export type AttributeValue = string | number | boolean;
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** The program that a span comes from. */
export interface SpanService {
  readonly name: string;
  readonly environment: string;
}

export interface SpanException {
  readonly type: string;
  readonly stack: string;
}

export interface Span {
  /** Of the trace and of the span, as one key; '' when it has none, as in a log. */
  readonly key: string;
  /** Key of the parent; '' for the first of a trace. */
  readonly parent: string;
  readonly kind: SpanKind;
  readonly service: SpanService;
  readonly name: string;
  /** Milliseconds since 1970; 0 when it is not known. */
  readonly start: number;
  /** Microseconds. */
  readonly duration: number;
  readonly error: boolean;
  readonly attributes: Attributes;
  readonly exceptions: readonly SpanException[];
}

const TRACE_END = 16;

/** The end of the trace's id is random in every generator; the whole would only take room. */
export const spanKey = (trace: string, span: string): string => (span === '' || /^0*$/.test(span) ? '' : trace.slice(-TRACE_END) + span);

/** After the key of a span that shares its id with the one that called it. */
export const ANSWERING_SIDE = '+';
