/**
 * The path of a route for a path that was asked for: what a program without a name for its routes (a log, an older
 * library) says is made a template with the routes of its code. Read again when the code has changed.
 */
import { isInAny, ServiceFolders } from '../../layers/shared/service-folders.ts';
import { readServices } from '../../layers/shared/services-file.ts';
import { fittingPatterns, type PathPattern, pathPattern } from '../../util/path-template.ts';
import type { Repository } from '../repositories/open-repository.ts';

interface RoutePath {
  readonly method: string;
  readonly pattern: string;
  readonly file: string;
}

export interface RouteTemplates {
  readonly snapshot: string;
  readonly folders: ServiceFolders;
  find(service: string, method: string, path: string): string | undefined;
  /** How much speaks for a service being of this repository. */
  claim(service: string): number;
}

export async function readRouteTemplates({ store, place }: Repository): Promise<RouteTemplates> {
  const reader = await store.read();
  try {
    const [files, snapshot] = [await reader.files(), await reader.latestSnapshot()];
    const paths = new Map(files.map((file) => [file.id, file.path]));
    const routes = await reader.routesOfFiles(files.map((file) => file.id));
    const patterns = routes.map(({ method, pattern, file }) => pathPattern(pattern, { method, pattern, file: paths.get(file) ?? '' }));
    const services = await readServices(place.root);
    return templates(patterns, new ServiceFolders([...paths.values()], services), { snapshot: snapshot?.hash ?? '', named: new Set(services.keys()), place });
  } finally {
    await reader.close();
  }
}

interface About {
  readonly snapshot: string;
  readonly named: ReadonlySet<string>;
  readonly place: Repository['place'];
}

/** A folder of any name may be there by chance; what the user wrote down is not. */
const CLAIMS = { stated: 3, repository: 2, folder: 1 } as const;

function templates(patterns: readonly PathPattern<RoutePath>[], folders: ServiceFolders, { snapshot, named, place }: About): RouteTemplates {
  const byService = new Map<string, readonly PathPattern<RoutePath>[]>();
  const of = (service: string): readonly PathPattern<RoutePath>[] => {
    const known = byService.get(service);
    if (known !== undefined) return known;
    const inside = patterns.filter(({ value }) => isInAny(value.file, folders.of(service)));
    const own = inside.length > 0 ? inside : patterns;
    byService.set(service, own);
    return own;
  };
  return {
    ...{ snapshot, folders },
    find(service, method, path) {
      const asked = method === 'HEAD' ? 'GET' : method;
      const takes = of(service).filter(({ value }) => value.method === asked || value.method === 'ANY' || value.method === '' || asked === '');
      const [found] = fittingPatterns(takes, path);
      return found?.value.pattern;
    },
    claim(service) {
      if (named.has(service)) return CLAIMS.stated;
      if (service.toLowerCase() === place.name.toLowerCase()) return CLAIMS.repository;
      return folders.of(service).length > 0 ? CLAIMS.folder : 0;
    },
  };
}
