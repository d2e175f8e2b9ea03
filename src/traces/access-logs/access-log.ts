/**
 * What a format of access logs has to say for itself, and what each line comes to: a request that was answered. A line
 * has neither a trace nor a caller, so it becomes a span of a server that stands alone.
 */
import type { AttributeValue, Span, SpanService } from '../span.ts';
import { spanService } from '../span-service.ts';

export interface AccessLog {
  readonly id: string;
  /** Undefined for a line that is not of this format. */
  read(line: string): Request | undefined;
}

export interface Request {
  readonly method: string;
  /** With query or without: it is made a template before it is kept. */
  readonly url: string;
  readonly status: number;
  /** Milliseconds since 1970; 0 when the line has none. */
  readonly at: number;
  /** Microseconds; 0 when it was not measured. */
  readonly duration: number;
  /** A template of the path, where the log has one. */
  readonly route?: string;
  readonly service?: string;
  readonly environment?: string;
}

export function requestSpan(request: Request, otherwise: Partial<SpanService>): Span {
  const { method, url, status, route, service = '', environment = '' } = request;
  const attributes: Record<string, AttributeValue> = { 'http.request.method': method, 'url.path': url, 'http.response.status_code': status };
  if (route !== undefined) attributes['http.route'] = route;
  const resource = { ...(service !== '' && { 'service.name': service }), ...(environment !== '' && { 'deployment.environment.name': environment }) };
  return {
    ...{ key: '', parent: '', kind: 'server', service: spanService(resource, otherwise), name: '' },
    ...{ start: request.at, duration: request.duration, error: status >= 500, attributes, exceptions: [] },
  };
}

const REQUEST = /^([A-Z]{3,10}) (\S+)(?: HTTP\/[\d.]+)?$/;

/** `GET /a?b=c HTTP/1.1`. */
export function requestLine(text: string): { method: string; url: string } | undefined {
  const found = REQUEST.exec(text);
  return found === null ? undefined : { method: found[1] as string, url: found[2] as string };
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** `10/Oct/2000:13:55:36 -0700`. */
export function logTime(text: string): number {
  const found = /^(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/.exec(text);
  if (found === null) return 0;
  const [, day, month = '', year, hour, minute, second, sign, hours, minutes] = found;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return Date.UTC(Number(year), MONTHS.indexOf(month) / 3, Number(day), Number(hour), Number(minute), Number(second)) - offset;
}

export const secondsToUs = (text: string | undefined): number => Math.max(0, Math.round((Number(text) || 0) * 1e6));
