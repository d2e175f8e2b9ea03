/**
 * Routes of one file, collected while it is read and written out at its end: a router may be mounted under a prefix
 * after its routes were registered. Prefixes are joined within the file; what other files make and this one mounts is
 * written down as such.
 */
import type { ExprText, MountFact, RouteFact, SymbolIndex } from '../../model/facts.ts';

interface PendingRoute extends Omit<RouteFact, 'path'> {
  readonly path: string;
  /** Variable that the route was registered on, and functions around it: what a prefix may have been given to. */
  readonly mounted: readonly string[];
}

interface Mount {
  readonly parent: string;
  readonly prefix: string;
}

/** What another file made, mounted here. */
interface OuterMount extends Mount {
  readonly target: ExprText;
  readonly by: MountFact['by'];
  readonly at: SymbolIndex;
  readonly offset: number;
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
  readonly #outer: OuterMount[] = [];

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

  /** `parent.use('/prefix', child)` where the child comes from another file. */
  mountOuter(mount: OuterMount): void {
    this.#outer.push(mount);
  }

  /** `symbolOf` finds a variable or function at the top of the file. */
  finish(symbolOf: (name: string) => SymbolIndex | undefined): { routes: RouteFact[]; mounts: MountFact[] } {
    const routes = this.#pending.map(({ mounted, ...route }) => {
      const prefix = mounted.map((m) => this.#prefixOf(m, 0)).find((p) => p !== '') ?? '';
      const under = mounted.map((m) => symbolOf(this.#rootOf(m))).find((symbol) => symbol !== undefined);
      return { ...route, path: joinPath(prefix, route.path), ...(under === undefined ? {} : { under }) };
    });
    const mounts = this.#outer.map(({ parent, prefix, ...mount }) => {
      const under = symbolOf(this.#rootOf(parent));
      return { ...mount, prefix: joinPath(this.#prefixOf(parent, 0), prefix), ...(under === undefined ? {} : { under }) };
    });
    return { routes, mounts };
  }

  /** What a router of this file is mounted in, in this file. */
  #rootOf(router: string): string {
    let root = router;
    for (let depth = 0; depth <= MAX_NESTING; depth++) root = this.#mounts.get(root)?.parent ?? root;
    return root;
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
