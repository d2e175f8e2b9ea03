/**
 * What a span says, before anything is known of the spans around it: what it served, what it used, whose work it is, and
 * what it threw. The other end of a call stays open where only another span can name it.
 */
import type { TrafficEnd, TrafficType } from '../model/traffic.ts';
import { pathOf, templatedPath } from '../util/path-template.ts';
import { NAMES, numberOf, textOf } from './attribute-names.ts';
import { databaseEnds } from './database-ends.ts';
import type { Attributes, Span } from './span.ts';
import { thrownAt } from './stack-frames.ts';

/** From whoever does the work to `target`. */
export interface Use {
  readonly type: TrafficType;
  readonly target: TrafficEnd;
  /** A span of the other side may name the target better. */
  readonly open: boolean;
}

export interface SpanMeaning {
  /** What came in: a route, an rpc, a message. */
  readonly entry?: { readonly type: TrafficType; readonly end: TrafficEnd };
  /** What the work of this span and of those below it is done for. */
  readonly owner?: TrafficEnd;
  readonly uses: readonly Use[];
  /** Where it says that it was thrown, and what. */
  readonly thrown: readonly { readonly at: TrafficEnd | undefined; readonly error: TrafficEnd }[];
  readonly failed: boolean;
}

/** The path of a route as its program declares it, for a path as it was asked for; undefined when none fits. */
export type FindRoute = (service: string, method: string, path: string) => string | undefined;

export function meaningOf(span: Span, findRoute: FindRoute): SpanMeaning {
  const { attributes, service } = span;
  const code = codeEnd(attributes, service.name);
  const entry = entryOf(span, findRoute);
  const uses = entry === undefined ? usesOf(span, code) : [];
  const thrown = span.exceptions.map(({ type, stack }) => ({ at: placeEnd(thrownAt(stack), service.name), error: errorEnd(type) }));
  const owner = code ?? entry?.end;
  return { ...(entry && { entry }), ...(owner && { owner }), uses, thrown, failed: hasFailed(span) };
}

const end = (kind: TrafficEnd['kind'], service: string, name: string): TrafficEnd => ({ kind, service, name });
const errorEnd = (type: string): TrafficEnd => end('error', '', type.slice(0, 200) || 'error');
const placeEnd = (place: string | undefined, service: string): TrafficEnd | undefined => (place === undefined ? undefined : end('code', service, place));

/** A status alone is an error only for who answers it: 404 is an answer. */
function hasFailed({ error, kind, attributes }: Span): boolean {
  if (error) return true;
  const status = numberOf(attributes, NAMES.httpStatus);
  return kind === 'client' ? status >= 400 : status >= 500;
}

function codeEnd(attributes: Attributes, service: string): TrafficEnd | undefined {
  const [name, file] = [textOf(attributes, NAMES.codeFunction), textOf(attributes, NAMES.codeFile)];
  if (name === '' && file === '') return undefined;
  const namespace = textOf(attributes, NAMES.codeNamespace);
  const full = namespace === '' || name.startsWith(namespace) ? name : `${namespace}.${name}`;
  const line = numberOf(attributes, NAMES.codeLine);
  return end('code', service, `${full}|${file}|${line > 0 ? line : ''}`.replace(/[\t\n]/g, ' ').slice(0, 600));
}

function entryOf(span: Span, findRoute: FindRoute): SpanMeaning['entry'] {
  const { kind, attributes, service } = span;
  if (kind === 'consumer' || (kind === 'server' && isMessage(attributes))) {
    const topic = topicOf(attributes);
    return topic === '' ? undefined : { type: 'runtime_consumes', end: end('topic', service.name, topic) };
  }
  if (kind !== 'server') return undefined;
  const rpc = rpcName(span);
  if (rpc !== '') return { type: 'runtime_rpc', end: end('rpc', service.name, rpc) };
  const route = servedRoute(span, findRoute);
  return route === undefined ? undefined : { type: 'runtime_calls', end: end('route', service.name, route) };
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY']);
const methodOf = (attributes: Attributes, name: string): string => {
  const method = (textOf(attributes, NAMES.httpMethod) || /^[A-Z]{3,7}(?=\s|$)/.exec(name)?.[0] || '').toUpperCase();
  return METHODS.has(method) ? method : method === '' ? '' : 'OTHER';
};

function servedRoute({ attributes, name, service }: Span, findRoute: FindRoute): string | undefined {
  const method = methodOf(attributes, name);
  const named = textOf(attributes, NAMES.httpRoute) || /^[A-Z]{3,7} (\/\S*)$/.exec(name)?.[1];
  if (named !== undefined && named !== '') return `${method || 'ANY'} ${pathOf(named.replace(/[\t\n]/g, ' ').slice(0, 400))}`;
  const url = textOf(attributes, NAMES.httpUrl);
  if (url === '') return undefined;
  return `${method || 'ANY'} ${findRoute(service.name, method, pathOf(url)) ?? templatedPath(url.slice(0, 2_000))}`;
}

/** `package.Service/Method`. */
function rpcName({ attributes, name }: Span): string {
  if (textOf(attributes, NAMES.rpcSystem) === '' && textOf(attributes, NAMES.rpcService) === '') return '';
  const [service, method] = [textOf(attributes, NAMES.rpcService), textOf(attributes, NAMES.rpcMethod)];
  const said = method.includes('/') ? method : service !== '' && method !== '' ? `${service}/${method}` : name;
  return said.replace(/^\/|[\t\n]/g, '').slice(0, 300);
}

const isMessage = (attributes: Attributes): boolean => textOf(attributes, NAMES.topicSystem) !== '' && topicOf(attributes) !== '';
const topicOf = (attributes: Attributes): string =>
  textOf(attributes, NAMES.topic)
    .replace(/[\t\n]/g, ' ')
    .slice(0, 200);

const RECEIVING = new Set(['receive', 'process', 'deliver', 'settle', 'consume', 'poll']);

function usesOf(span: Span, code: TrafficEnd | undefined): Use[] {
  const { kind, attributes } = span;
  const own: Use[] = code === undefined ? [] : [{ type: 'runtime_calls', target: code, open: false }];
  // A function that a framework's span names is called, and what it calls in turn hangs from it.
  if (kind === 'internal') return own;
  return outgoing(span, attributes);
}

function outgoing(span: Span, attributes: Attributes): Use[] {
  if (isMessage(attributes) || span.kind === 'producer') {
    const topic = topicOf(attributes);
    const takes = RECEIVING.has(textOf(attributes, NAMES.topicOperation).toLowerCase());
    return topic === '' ? [] : [{ type: takes ? 'runtime_consumes' : 'runtime_produces', target: end('topic', '', topic), open: false }];
  }
  const rpc = rpcName(span);
  const peer = textOf(attributes, NAMES.peerService);
  if (rpc !== '') return [{ type: 'runtime_rpc', target: end('rpc', peer, rpc), open: true }];
  if (textOf(attributes, NAMES.dbSystem) !== '' || textOf(attributes, NAMES.dbTable) !== '')
    return databaseEnds(attributes).map((target) => ({ type: 'runtime_calls', target, open: false }));
  const endpoint = calledEndpoint(span, peer);
  return endpoint === undefined ? [] : [{ type: 'runtime_calls', target: endpoint, open: true }];
}

/** A route of the service that is named, else an address: whose it is the services' table or the other side says. */
function calledEndpoint({ attributes, name }: Span, peer: string): TrafficEnd | undefined {
  const method = methodOf(attributes, name);
  const url = textOf(attributes, NAMES.fullUrl) || textOf(attributes, NAMES.httpUrl);
  const host = /^\w+:\/\/(?:[^/@]*@)?([^/?#]+)/.exec(url)?.[1] ?? textOf(attributes, NAMES.peerHost);
  if (method === '' && url === '' && host === '' && peer === '') return undefined;
  const template = textOf(attributes, NAMES.httpRoute);
  const path = template !== '' ? pathOf(template) : templatedPath(url.slice(0, 2_000));
  if (peer !== '') return end('route', peer, `${method || 'ANY'} ${path}`);
  return end(
    'endpoint',
    '',
    `${method || 'ANY'} ${host
      .toLowerCase()
      .replace(/[\t\n]/g, '')
      .slice(0, 200)}${path}`,
  );
}
