/**
 * Routes of one file, collected while it is read and written out at its end: a router may be mounted under a prefix
 * after its routes were registered. Prefixes are joined within the file.
 */
import type { RouteFact, SymbolIndex } from '../../model/facts.ts';

interface PendingRoute extends Omit<RouteFact, 'path'> {
  readonly path: string;
  /** Variable that the route was registered on, and functions around it: what a prefix may have been given to. */
  readonly mounted: readonly string[];
}

interface Mount {
  readonly parent: string;
  readonly prefix: string;
}

const MAX_NESTING = 5;

export class RouteTable {
  /** Path of a controller class, by symbol. */
  readonly controllers = new Map<SymbolIndex, string>();
  /** Variables that are known to hold a router, with the framework it is from. */
  readonly routers = new Map<string, string>();
  readonly #own = new Map<string, string>();
  readonly #mounts = new Map<string, Mount>();
  readonly #pending: PendingRoute[] = [];

  add(route: PendingRoute): void {
    this.#pending.push(route);
  }

  /** `new Router({ prefix })`, `new Hono().basePath('/api')`. */
  prefix(router: string, prefix: string): void {
    this.#own.set(router, prefix);
  }

  /** `parent.use('/prefix', child)` */
  mount(parent: string, child: string, prefix: string): void {
    if (parent !== child && !this.#mounts.has(child)) this.#mounts.set(child, { parent, prefix });
  }

  finish(): RouteFact[] {
    return this.#pending.map(({ mounted, ...route }) => {
      const prefix = mounted.map((m) => this.#prefixOf(m, 0)).find((p) => p !== '') ?? '';
      return { ...route, path: joinPath(prefix, route.path) };
    });
  }

  #prefixOf(router: string, depth: number): string {
    const own = this.#own.get(router) ?? '';
    const mount = this.#mounts.get(router);
    return mount === undefined || depth > MAX_NESTING ? own : joinPath(joinPath(this.#prefixOf(mount.parent, depth + 1), mount.prefix), own);
  }
}

/** `/api/` and `users` make `/api/users`; nothing and nothing make nothing. */
export function joinPath(left: string, right: string): string {
  const parts = [left, right].map((p) => p.replace(/^\/+|\/+$/g, '')).filter((p) => p !== '');
  if (parts.length > 0) return `/${parts.join('/')}`;
  return left === '' && right === '' ? '' : '/';
}
