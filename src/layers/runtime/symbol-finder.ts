/**
 * From the words of traffic to nodes: a route by method and path, an rpc by its name, a function by file, line and name.
 * Where several would do, those in the folders of the service are meant; between several of those nothing is guessed.
 * What belongs to nobody here (a database, a host outside) gets a node of its own.
 */
import { isCallableKind } from '../../model/node-kinds.ts';
import { comparedName } from '../../model/relation-keys.ts';
import type { TrafficEnd } from '../../model/traffic.ts';
import { fittingPatterns, type PathPattern } from '../../util/path-template.ts';
import type { LayerSubject } from '../contract.ts';
import { isInAny } from '../shared/service-folders.ts';
import { type CodeIndex, type CodeRoute, type Placed, tableKey } from './code-index.ts';
import { CodePlaces } from './code-places.ts';
import { type Finding, type Found, outside } from './finding.ts';

export class SymbolFinder {
  readonly #index: CodeIndex;
  readonly #local: ReadonlySet<string>;
  readonly #code: CodePlaces;
  readonly #known = new Map<string, Promise<Finding>>();

  /** `local`: services that are known to be of this repository. */
  constructor(subject: LayerSubject, index: CodeIndex, local: ReadonlySet<string>) {
    this.#index = index;
    this.#local = local;
    this.#code = new CodePlaces(subject, index);
  }

  find(end: TrafficEnd): Promise<Finding> {
    const key = `${end.kind}\t${end.service}\t${end.name}`;
    const known = this.#known.get(key) ?? this.#find(end);
    this.#known.set(key, known);
    return known;
  }

  async #find(end: TrafficEnd): Promise<Finding> {
    switch (end.kind) {
      case 'route':
        return this.#route(end);
      case 'endpoint':
        return this.#endpoint(end);
      case 'rpc':
        return this.#rpc(end);
      case 'topic':
        return this.#topic(end);
      case 'table':
        return this.#table(end);
      case 'code':
        return this.#code.find(end);
      case 'error':
        return this.#code.findError(end.name);
      default:
        return outside(end.kind, end.kind === 'service' ? end.service : end.name);
    }
  }

  #route(end: TrafficEnd): Finding {
    const { service, name } = end;
    const space = name.indexOf(' ');
    const [method, path] = [name.slice(0, space), name.slice(space + 1)];
    const fitting = routesFor(this.#index.routes, method, path);
    const near = this.#inService(service, fitting, true);
    // A service that is not seen here and has no folder here is of another repository, whatever routes this one has.
    if (!this.#local.has(service) && this.#index.folders.of(service).length === 0) return endpoint(method, service, path);
    if (near.length === 1) return near[0] as CodeRoute;
    if (!this.#local.has(service) && near.length === 0) return endpoint(method, service, path);
    return { why: near.length === 0 ? `no route ${name} in ${this.#where(service)}` : `${near.length} routes are ${name}: ${SAY_FOLDER}` };
  }

  /** An address may be a service of this repository, by the name of its host. */
  #endpoint(end: TrafficEnd): Finding | Promise<Finding> {
    const [, method = '', host = '', path = '/'] = /^(\S+) ([^/]*)(\/.*)?$/.exec(end.name) ?? [];
    const service = this.#index.folders.calledBy(host, this.#local);
    if (service !== undefined) return this.find({ kind: 'route', service, name: `${method} ${path}` });
    return endpoint(method, host, path);
  }

  #rpc({ service, name }: TrafficEnd): Finding {
    const [, type = '', method = ''] = /^(.*)\/([^/]+)$/.exec(name) ?? [];
    const key = comparedName('rpc', `${type.slice(type.lastIndexOf('.') + 1)}.${method}`);
    const copies = this.#index.rpcs.get(key) ?? [];
    const near = this.#inService(service, copies, false);
    const [chosen] = [...near].sort((a, b) => (a.file < b.file ? -1 : 1));
    if (chosen === undefined)
      return this.#local.has(service) ? { why: `no rpc ${name} in the .proto files` } : outside('rpc', `${type.slice(type.lastIndexOf('.') + 1)}.${method}`);
    const handlers = this.#inService(
      service,
      chosen.handlers.filter(({ kind }) => isCallableKind(kind)),
      true,
    );
    return { ...chosen, handlers };
  }

  /** A topic is one thing wherever it is named; whose subscriber is meant depends on the service. */
  #topic({ service, name }: TrafficEnd): Found {
    const topic = this.#index.topics.get(name);
    const handlers = topic === undefined || service === '' ? [] : this.#inService(service, topic.subscribers, true);
    return { ...(topic ?? outside('topic', name)), handlers };
  }

  #table({ name }: TrafficEnd): Found {
    const [table, ...others] = this.#index.tables.get(tableKey(name)) ?? [];
    return table === undefined || others.some((o) => o.file !== '' && table.file === '')
      ? (others.find((o) => o.file !== '') ?? table ?? outside('table', name))
      : table;
  }

  /** Those in the folders of the service, if any are; else all, unless they must be of the service. */
  #inService<T extends Placed>(service: string, candidates: readonly T[], distinct: boolean): readonly T[] {
    const folders = this.#index.folders.of(service);
    const inside = folders.length === 0 ? [] : candidates.filter(({ file }) => isInAny(file, folders));
    const near = inside.length > 0 ? inside : candidates;
    return distinct ? [...new Map(near.map((c) => [c.hash, c])).values()] : near;
  }

  #where(service: string): string {
    const folders = this.#index.folders.of(service);
    return folders.length === 0 ? 'the repository' : folders.join(', ') || 'the repository';
  }
}

/** Spelled as code spells a request, so that both mean one thing and another repository can be found by it. */
const endpoint = (method: string, host: string, path: string): Found => outside('endpoint', `${method} ${host === '' ? '' : `http://${host}`}${path}`);

const SAY_FOLDER = 'say in .knowing/services.yaml which folder the service is';

function routesFor(routes: readonly PathPattern<CodeRoute>[], method: string, path: string): CodeRoute[] {
  const takes = (asked: string) => routes.filter(({ value }) => value.method === asked || value.method === 'ANY' || value.method === '' || asked === 'ANY');
  const asked = takes(method);
  const found = fitting(asked, path);
  return found.length > 0 || method !== 'HEAD' ? found : fitting(takes('GET'), path);
}

/** A proxy or a context path may put something before what the program knows. */
const MOST_PREFIX = 2;

function fitting(routes: readonly PathPattern<CodeRoute>[], path: string): CodeRoute[] {
  const asPath = path.replace(/\{[^/]*\}|:[^/]+|<[^/]*>/g, '{}');
  for (let cut = 0, rest = asPath; cut <= MOST_PREFIX; cut++) {
    // A path that is made of nothing but what was filled in fits everything.
    if (cut > 0 && !/\/[^/{}]/.test(rest)) break;
    const found = fittingPatterns(cut === 0 ? routes : routes.filter((r) => !r.rest), rest).map((p) => p.value);
    if (found.length > 0) return found;
    const next = rest.indexOf('/', 1);
    if (next < 0) break;
    rest = rest.slice(next);
  }
  return [];
}
