/**
 * HTTP routes of Axum, Actix and Rocket, found while calls and attributes are read and only in files that use the
 * framework. Prefixes come from what a route stands inside (`nest`, `scope`) and, when the file has been read, from
 * where its router, function or handler is mounted (`.nest("/api", api())`, `.mount("/api", routes![index])`).
 */
import type { ExprText, RouteFact, SymbolIndex } from '../../model/facts.ts';
import type { FactsBuilder } from '../shared/facts-builder.ts';
import { joinPaths } from '../shared/route-paths.ts';
import { stringValue } from '../shared/text.ts';
import type { Attributes } from './attributes.ts';
import type { Call } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { attributeRoute, type MethodHandler, readMethodHandlers } from './route-calls.ts';
import { DOT, LPAREN, STRING } from './token-kinds.ts';

/** A prefix that holds for everything inside a range of the source. */
interface Group {
  readonly prefix: string;
  readonly start: number;
  readonly end: number;
}

/** Something registered elsewhere in the file: a router variable, a function that builds one, or a handler. */
interface Mount {
  readonly target: ExprText;
  readonly prefix: string;
  readonly at: SymbolIndex;
}

type FoundRoute = { -readonly [K in keyof RouteFact]: RouteFact[K] } & { variable: string; mounted?: true };

const FRAMEWORKS: Readonly<Record<string, string>> = { axum: 'axum', actix_web: 'actix', rocket: 'rocket' };

export class RouteTable {
  readonly #facts: FactsBuilder;
  readonly #frameworks = new Set<string>();
  readonly #groups: Group[] = [];
  readonly #found: FoundRoute[] = [];
  readonly #mounts: Mount[] = [];
  /** Prefix of the `mount` call being read, for `routes![...]`. */
  #mounting = '';

  constructor(facts: FactsBuilder) {
    this.#facts = facts;
  }

  noteImport(specifier: string, imported: string | null): void {
    const crate = specifier.split('::')[0] as string;
    const framework = FRAMEWORKS[crate] ?? (imported === null ? undefined : FRAMEWORKS[imported]);
    if (framework !== undefined) this.#frameworks.add(framework);
  }

  /** Before the arguments are read: the routes inside need the prefix. */
  enter(c: Cursor, callee: ExprText, name: string, open: number): void {
    if (name !== 'nest' && name !== 'scope' && name !== 'service' && name !== 'mount' && name !== 'resource') return;
    this.#noteHead(c, callee);
    const prefix = c.kind[open + 1] === STRING ? (stringValue(c.text(open + 1)) ?? '') : '';
    if (name === 'nest') this.#groups.push({ prefix, start: c.startOffset(open), end: c.tokens.endOf(open) });
    else if (name === 'mount') this.#mounting = prefix;
    else if (name === 'scope' || name === 'resource') this.#groups.push({ prefix, start: c.startOffset(open), end: chainEnd(c, open) });
  }

  leave(c: Cursor, call: Call): void {
    const { name, args } = call;
    if (name === 'mount') this.#mounting = '';
    if (name === 'nest' && args.length > 1) this.#mount(c, args[1] as ExprText, call, this.#literal(c, call));
    else if (name === 'service' && args.length === 1) this.#mount(c, args[0] as ExprText, call, '');
    else if (name === 'route') this.#route(c, call);
  }

  /** `routes![a, b]` inside `mount("/prefix", ...)`. */
  macro(c: Cursor, name: string, open: number): void {
    if (name !== 'routes') return;
    const text = c.tokens.source.slice(c.startOffset(open) + 1, c.startOffset(c.partner(open)));
    for (const path of text.split(',')) {
      const target = path.trim().replaceAll('::', '.');
      if (target !== '') this.#mounts.push({ target, prefix: this.#mounting, at: this.#facts.current });
    }
  }

  /** `#[get("/x")]` on a function. */
  handler(c: Cursor, attributes: Attributes, index: SymbolIndex): void {
    for (const decorator of attributes.decorators) {
      const route = attributeRoute(c, decorator);
      if (route === undefined) continue;
      const { line, column, offset } = c.tokens.position(decorator.name);
      const framework = route.framework ?? (this.#frameworks.has('rocket') ? 'rocket' : 'actix');
      for (const method of route.methods)
        this.#found.push({ method, path: joinPaths(route.path), framework, handler: index, at: index, line, column, offset, variable: '' });
    }
  }

  /** Routes found in `let name = ...` belong to that router. */
  alias(name: string, start: number, end: number): void {
    for (const route of this.#found) if (route.offset >= start && route.offset < end && route.variable === '') route.variable = name;
  }

  /** Joins the prefixes of mounts and hands the routes over. */
  finish(): void {
    for (const mount of this.#mounts) for (const route of this.#found) this.#join(mount, route);
    for (const { variable: _, mounted: __, ...route } of this.#found) this.#facts.routes.push(route);
  }

  #noteHead(c: Cursor, callee: ExprText): void {
    const head = c.fullPath(callee).split('.')[0] as string;
    if (FRAMEWORKS[head] !== undefined) this.#frameworks.add(FRAMEWORKS[head]);
  }

  #literal(c: Cursor, call: Call): string {
    return c.kind[call.open + 1] === STRING ? (stringValue(c.text(call.open + 1)) ?? '') : '';
  }

  #mount(c: Cursor, target: ExprText, call: Call, prefix: string): void {
    if (target === '?') return;
    // The group of a `nest` is over behind it; its prefix is said by the mount.
    const around = this.#prefixAt(c.startOffset(call.open) - 1);
    this.#mounts.push({ target: target.replace(/\(\)$/, ''), prefix: joinPaths(around, prefix), at: this.#facts.current });
  }

  #prefixAt(offset: number): string {
    const around = this.#groups.filter((g) => offset > g.start && offset < g.end);
    return joinPaths(...around.map((g) => g.prefix));
  }

  /** Axum `.route("/x", get(a).post(b))`; Actix `.route("/x", web::get().to(a))` and `resource("/x").route(web::get().to(a))`. */
  #route(c: Cursor, call: Call): void {
    const hasPath = c.kind[call.open + 1] === STRING;
    const token = c.argument(call.open, hasPath ? 1 : 0);
    if (token < 0 || (hasPath && call.args.length < 2)) return;
    const handlers = readMethodHandlers(c, token, c.partner(call.open));
    const path = joinPaths(this.#prefixAt(c.startOffset(call.open)), hasPath ? this.#literal(c, call) : '');
    for (const handler of handlers) if (this.#frameworks.has(handler.style)) this.#add(c, call, handler, path);
  }

  #add(c: Cursor, call: Call, { method, handler, style }: MethodHandler, path: string): void {
    const { line, column, offset } = c.tokens.position(call.nameToken);
    const at = this.#facts.current;
    this.#found.push({ method, path, framework: style, handler: handler ?? at, at, line, column, offset, variable: '' });
  }

  #join(mount: Mount, route: FoundRoute): void {
    if (mount.prefix === '' || mount.prefix === '/' || route.mounted) return;
    const name = mount.target.slice(mount.target.lastIndexOf('.') + 1);
    const isVariable = route.variable !== '' && route.variable === mount.target && route.at === mount.at;
    const isPlace = route.at !== mount.at && this.#facts.symbol(route.at)?.name === name;
    if (!isVariable && !isPlace) return;
    route.path = joinPaths(mount.prefix, route.path);
    route.mounted = true;
  }
}

/** A scope's prefix holds for the method calls chained to it. */
function chainEnd(c: Cursor, open: number): number {
  let at = c.after(open);
  while (c.kind[at] === DOT && c.kind[at + 2] === LPAREN) at = c.after(at + 2);
  return c.startOffset(at);
}
