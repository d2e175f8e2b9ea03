/**
 * HTTP routes of net/http, chi, gin, echo, fiber, httprouter and gorilla/mux, found while calls are read in files that
 * import the framework, and calls that look like those of a router that the project wrote itself. A router is known by the
 * text of its expression (`r`, `api.Group()`); groups, subrouters and closures add entries with their prefix, and what a
 * file mounts under a path is prefixed when the file has been read. A function that is handed a router registers its
 * routes under that router's prefix, whichever file it is in: a MountFact says so.
 */
import type { ExprText, RouteFact } from '../../model/facts.ts';
import type { FactsBuilder } from '../shared/facts-builder.ts';
import { stringValue } from '../shared/text.ts';
import type { Call } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { frameworkOf, isVerb, joinPath, type RouteCall, readRouteCall } from './route-calls.ts';
import { FUNC, IDENT, LBRACE, STRING } from './token-kinds.ts';

interface Router {
  readonly key: ExprText;
  readonly prefix: string;
  readonly methods: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface Mount {
  readonly target: ExprText;
  readonly prefix: string;
  readonly route: RouteFact;
}

type FoundRoute = { -readonly [K in keyof RouteFact]: RouteFact[K] } & { receiver: ExprText };

/** Calls that give a router with a longer prefix. */
const GROUPS = new Set(['Group', 'Route', 'PathPrefix', 'Path']);
/** Types of parameters that are routers, as far as a name can say it. */
const ROUTER_TYPE = /(?:^|[.\w])(?:Router|RouterGroup|RouteGroup|IRouter|IRoutes|ServeMux|Mux|Echo|Engine|Group)(?:<.*)?$/;

export class RouteTable {
  readonly #facts: FactsBuilder;
  readonly #frameworks = new Set<string>();
  readonly #routers: Router[] = [];
  readonly #found: FoundRoute[] = [];
  readonly #mounts: Mount[] = [];

  constructor(facts: FactsBuilder) {
    this.#facts = facts;
  }

  noteImport(specifier: string): void {
    const framework = frameworkOf(specifier);
    if (framework !== undefined) this.#frameworks.add(framework);
  }

  /** Before the arguments are read: a group's closure needs the prefix for the routes inside. */
  enter(c: Cursor, callee: ExprText, name: string, open: number): void {
    if (!GROUPS.has(name)) return;
    const receiver = receiverOf(callee);
    const token = open + 1;
    if (this.#frameworks.size === 0 && (c.kind[token] !== STRING || receiver === '')) return;
    const literal = c.kind[token] === STRING ? (stringValue(c.text(token)) ?? '') : '';
    const parent = this.#find(receiver, c.startOffset(open));
    const router = { prefix: joinPath(parent?.prefix ?? '', literal), methods: parent?.methods ?? [], start: c.startOffset(open) };
    this.#routers.push({ ...router, key: `${callee}()`, end: Number.POSITIVE_INFINITY });
    const closure = closureParameter(c, open);
    if (closure !== undefined) this.#routers.push({ ...router, key: closure, end: c.tokens.endOf(open) });
  }

  leave(c: Cursor, call: Call): void {
    this.#handOver(c, call);
    if (this.#frameworks.size === 0 && this.#routers.length === 0 && !isVerb(call.name)) return;
    const receiver = receiverOf(call.callee);
    this.#pass(c, call, receiver);
    const route = readRouteCall(c, call, this.#frameworks);
    if (route === undefined) return;
    const router = this.#find(receiver, c.startOffset(call.open));
    if (route.path === undefined && (router === undefined || router.prefix === '')) return;
    this.#add(c, call, route, router, receiver);
  }

  /** `api := r.Group("/api")`: the name is the router now. */
  alias(c: Cursor, name: string, value: ExprText): void {
    if (this.#routers.length === 0) return;
    const router = this.#find(value, c.startOffset());
    const end = this.#facts.symbol(this.#facts.current)?.end ?? Number.POSITIVE_INFINITY;
    if (router !== undefined) this.#routers.push({ ...router, key: name, start: c.startOffset(), end });
  }

  /** Joins mounted prefixes and hands the routes over. */
  finish(): void {
    for (const mount of this.#mounts) if (!this.#prefix(mount)) this.#found.push({ ...mount.route, receiver: '' });
    for (const { receiver: _, ...route } of this.#found) this.#facts.routes.push(route);
  }

  /** `bindUsers(app, api)`: what the function registers stands under the router that it is given. */
  #handOver(c: Cursor, call: Call): void {
    if (call.args.length === 0 || this.#facts.current < 0) return;
    const given = call.args.flatMap((arg) => this.#given(c, arg, c.startOffset(call.open)) ?? []);
    if (given.length !== 1 || this.#find(receiverOf(call.callee), c.startOffset(call.open)) !== undefined) return;
    const head = call.callee.slice(0, Math.max(0, call.callee.indexOf('.')));
    const type = head === '' ? undefined : c.scopes.parameterType(head);
    // Names of a function are not known outside of it, but its parameters' types are.
    const target = type === undefined ? call.callee : `<${type}>${call.callee.slice(head.length)}`;
    if (type === undefined && c.scopes.has(head || call.callee)) return;
    const [prefix = ''] = given;
    this.#facts.mounts.push({ prefix, target, by: 'expression', under: this.#facts.current, at: this.#facts.current, offset: c.startOffset(call.open) });
  }

  /** Prefix of a router that is handed over; undefined for anything else. */
  #given(c: Cursor, arg: ExprText, offset: number): string | undefined {
    const router = this.#routers.length === 0 ? undefined : this.#find(arg, offset);
    if (router !== undefined) return router.prefix;
    const type = c.scopes.parameterType(arg);
    return type !== undefined && ROUTER_TYPE.test(type) ? '' : undefined;
  }

  /** Any other method of a router gives the router back: `.Use(m)`, `.With(m)`, `.Subrouter()`. */
  #pass(c: Cursor, call: Call, receiver: ExprText): void {
    if (isVerb(call.name) || GROUPS.has(call.name)) return;
    const router = this.#find(receiver, c.startOffset(call.open));
    if (router === undefined && (call.name !== 'Methods' || this.#frameworks.size === 0)) return;
    const methods = call.name === 'Methods' ? methodArguments(c, call) : (router?.methods ?? []);
    this.#routers.push({ key: `${call.callee}()`, prefix: router?.prefix ?? '', methods, start: c.startOffset(call.open), end: Number.POSITIVE_INFINITY });
  }

  #add(c: Cursor, call: Call, route: RouteCall, router: Router | undefined, receiver: ExprText): void {
    const { line, column, offset } = c.tokens.position(call.nameToken);
    const path = joinPath(router?.prefix ?? '', route.path ?? '');
    const { current } = this.#facts;
    const registered = { ...(current < 0 ? {} : { under: current }), ...(route.own ? { via: call.callee } : {}) };
    const base = { path, framework: route.framework, handler: route.handler, at: current, line, column, offset, ...registered };
    if (call.name === 'Mount') {
      const target = call.args[1] ?? '';
      this.#mounts.push({ target, prefix: path, route: { ...base, method: 'ANY', path: joinPath(path, '/*') } });
      return;
    }
    const methods = route.methods.length > 0 ? route.methods : (router?.methods ?? []);
    for (const method of methods.length > 0 ? methods : ['ANY']) this.#found.push({ ...base, method, receiver });
  }

  #find(key: ExprText, offset: number): Router | undefined {
    return this.#routers.findLast((r) => r.key === key && offset >= r.start && offset < r.end);
  }

  /** A mounted router is a variable of the same function, or what a function of this file builds. */
  #prefix(mount: Mount): boolean {
    const builder = mount.target.replace(/\(\)$/, '');
    const name = builder.slice(builder.lastIndexOf('.') + 1);
    let any = false;
    for (const route of this.#found) {
      const sameVariable = route.receiver === mount.target && route.at === mount.route.at;
      const built = builder !== mount.target && this.#facts.symbol(route.at)?.name === name;
      if (!sameVariable && !built) continue;
      route.path = joinPath(mount.prefix, route.path);
      any = true;
    }
    return any;
  }
}

function receiverOf(callee: ExprText): ExprText {
  const dot = callee.lastIndexOf('.');
  return dot < 0 ? '' : callee.slice(0, dot);
}

/** Name of the first parameter of a function literal among the arguments. */
function closureParameter(c: Cursor, open: number): string | undefined {
  for (const position of [0, 1]) {
    const token = c.argument(open, position);
    if (token >= 0 && c.kind[token] === FUNC && c.kind[token + 2] === IDENT && c.kind[token + 3] !== LBRACE) return c.text(token + 2);
  }
  return undefined;
}

/** `Methods("GET", http.MethodPost)` */
function methodArguments(c: Cursor, call: Call): string[] {
  const methods: string[] = [];
  call.args.forEach((text, i) => {
    const token = c.argument(call.open, i);
    const literal = token >= 0 && c.kind[token] === STRING ? stringValue(c.text(token)) : /\.Method(\w+)$/.exec(text)?.[1];
    if (literal !== undefined) methods.push(literal.toUpperCase());
  });
  return methods;
}
