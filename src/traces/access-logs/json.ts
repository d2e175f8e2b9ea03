/** Lines of JSON with named fields: the names that Envoy, nginx, Caddy, Traefik, gateways and structured loggers use. */
import { type AccessLog, logTime, requestLine } from './access-log.ts';

const METHOD = ['method', 'request_method', 'http_method', 'httpMethod', 'RequestMethod', 'verb', 'http.request.method', 'http.method'];
const URL = ['path', 'uri', 'url', 'request_uri', 'requestPath', 'RequestPath', 'x_envoy_original_path', 'target', 'url.path', 'http.target', 'requestUrl'];
const ROUTE = ['route', 'http.route', 'route_pattern', 'resourcePath', 'template'];
const STATUS = [
  'status',
  'status_code',
  'statusCode',
  'response_code',
  'code',
  'DownstreamStatus',
  'http.response.status_code',
  'http.status_code',
  'sc-status',
];
const TIME = ['time', 'timestamp', '@timestamp', 'ts', 'start_time', 'time_iso8601', 'time_local', 'StartUTC', 'date', 'requestTime'];
const SERVICE = ['service', 'service_name', 'service.name', 'app', 'ServiceName', 'upstream_cluster', 'serviceName'];
const ENVIRONMENT = ['environment', 'env', 'deployment.environment', 'deployment.environment.name'];
const REQUEST = ['request', 'requestLine', 'request_line'];
/** With how many microseconds one is. */
const DURATION: readonly (readonly [string, number])[] = [
  ['duration_us', 1],
  ['duration_ms', 1_000],
  ['durationMs', 1_000],
  ['latency_ms', 1_000],
  ['elapsed_ms', 1_000],
  ['responseTime', 1_000],
  ['response_time_ms', 1_000],
  ['request_time', 1_000_000],
  ['duration_s', 1_000_000],
  ['upstream_response_time', 1_000_000],
  ['Duration', 0.001],
];

type Fields = Readonly<Record<string, unknown>>;

export const json: AccessLog = {
  id: 'json',
  read(line) {
    const parsed = line.startsWith('{') ? fieldsOf(line) : undefined;
    if (parsed === undefined) return undefined;
    const nested = REQUEST.map((name) => parsed[name]).find((value) => typeof value === 'object' && value !== null) as Fields | undefined;
    const fields = { ...(parsed.httpRequest as Fields | undefined), ...parsed, ...nested };
    const said = requestLine(text(fields, REQUEST));
    const [method, url, route] = [text(fields, METHOD) || said?.method, text(fields, URL) || said?.url, text(fields, ROUTE)];
    if (method === undefined || method === '' || (url ?? route) === '' || (url === undefined && route === '')) return undefined;
    const [service, environment] = [text(fields, SERVICE), text(fields, ENVIRONMENT)];
    return {
      ...{ method: method.toUpperCase(), url: url ?? route, status: Number(text(fields, STATUS)) || 0, at: timeOf(fields), duration: durationOf(fields) },
      ...(route !== '' && { route }),
      ...(service !== '' && { service }),
      ...(environment !== '' && { environment }),
    };
  },
};

function fieldsOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function text(fields: Fields, names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  return '';
}

const SECONDS_UNTIL = 1e11;

/** Seconds or milliseconds since 1970, or a text. */
function timeOf(fields: Fields): number {
  const said = text(fields, TIME);
  const number = Number(said);
  if (said !== '' && Number.isFinite(number)) return number < SECONDS_UNTIL ? number * 1_000 : number;
  return logTime(said) || Date.parse(said) || 0;
}

/** `duration` alone is milliseconds with Envoy, seconds with a fraction with Caddy, a text with a unit with others. */
function durationOf(fields: Fields): number {
  for (const [name, unit] of DURATION) {
    const value = Number(fields[name]);
    if (fields[name] !== undefined && value >= 0) return value * unit;
  }
  const said = text(fields, ['duration', 'latency', 'elapsed', 'took']);
  const [, amount, unit = ''] = /^([\d.]+)\s*(us|µs|ms|s)?$/.exec(said) ?? [];
  if (amount === undefined) return 0;
  return Number(amount) * (unit === 's' ? 1e6 : unit === 'us' || unit === 'µs' ? 1 : unit === '' && amount.includes('.') ? 1e6 : 1e3);
}
