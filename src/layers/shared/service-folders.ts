/**
 * The folders of a repository that a service is made of: as the file of services says, else those that are called like
 * it (`checkout` for `checkout-service`), else the whole repository.
 */
import type { ServicePlace } from './services-file.ts';

const AFFIXES = /(?:^(?:svc|app)[-_.])|[-_.]?(?:service|svc|server|srv|api|app|backend|worker)$/i;

/** The same for `CheckoutService`, `checkout_svc` and `checkout`. */
export function plainName(name: string): string {
  const short = name.replace(AFFIXES, '');
  return (short === '' ? name : short).replace(/[-_.\s]/g, '').toLowerCase();
}

export class ServiceFolders {
  readonly #stated: ReadonlyMap<string, ServicePlace>;
  /** By plain name; the shallowest ones. */
  readonly #folders: ReadonlyMap<string, readonly string[]>;
  readonly #known = new Map<string, readonly string[]>();

  constructor(paths: readonly string[], stated: ReadonlyMap<string, ServicePlace>) {
    this.#stated = stated;
    this.#folders = foldersByName(paths);
  }

  /** Empty: it is not known where. */
  of(service: string): readonly string[] {
    const known = this.#known.get(service);
    if (known !== undefined) return known;
    const folders = this.#stated.get(service)?.folders ?? this.#named(service);
    this.#known.set(service, folders);
    return folders;
  }

  /** The service that is called by this host, if it is one of these: by the file, or by the first part of its name. */
  calledBy(host: string, services: Iterable<string>): string | undefined {
    const bare = host.replace(/:\d+$/, '');
    for (const [name, { hosts }] of this.#stated) if (hosts.includes(host) || hosts.includes(bare)) return name;
    if (/^[\d.]+$|^\[|^localhost$/.test(bare)) return undefined;
    const label = plainName(bare.split('.', 1)[0] ?? '');
    for (const name of services) if (plainName(name) === label) return name;
    return undefined;
  }

  #named(service: string): readonly string[] {
    const exact = this.#folders.get(service.toLowerCase());
    return exact ?? this.#folders.get(plainName(service)) ?? [];
  }
}

const isInside = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
export const isInAny = (path: string, folders: readonly string[]): boolean => folders.some((folder) => isInside(path, folder));

function foldersByName(paths: readonly string[]): Map<string, string[]> {
  const folders = new Set<string>();
  for (const path of paths) for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  const named = new Map<string, string[]>();
  for (const folder of [...folders].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))) {
    const base = folder.slice(folder.lastIndexOf('/') + 1);
    for (const name of new Set([base.toLowerCase(), plainName(base)])) add(named, name, folder);
  }
  return named;
}

const depth = (folder: string): number => folder.split('/').length;

function add(named: Map<string, string[]>, name: string, folder: string): void {
  const known = named.get(name);
  if (known === undefined) named.set(name, [folder]);
  else if (depth(known[0] as string) === depth(folder)) known.push(folder);
}
