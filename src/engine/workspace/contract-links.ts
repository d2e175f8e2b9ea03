/**
 * Contracts between repositories: what one asks for, another serves under the same name. Where several serve it, the
 * host of the request says which; where it does not, none is guessed. What a repository serves itself it asks nobody
 * else for, unless the host says so; messages reach everybody.
 */
import type { Hash } from '../../model/hash.ts';
import type { ContractEnd, ContractName } from './contracts.ts';
import type { Surface } from './surface.ts';

export interface ContractLink {
  readonly contract: ContractName;
  readonly from: Hash;
  readonly publisher: string;
  readonly to: Hash;
}

export interface ContractLinks {
  readonly links: readonly ContractLink[];
  /** Names that several repositories serve, so that none was chosen. */
  readonly ambiguous: readonly { readonly key: string; readonly repos: readonly string[] }[];
}

interface Served {
  readonly repo: string;
  readonly end: ContractEnd;
}

export function contractLinks(user: string, surfaces: ReadonlyMap<string, Surface>): ContractLinks {
  const served = servedBy(surfaces);
  const links: ContractLink[] = [];
  const ambiguous: ContractLinks['ambiguous'][number][] = [];
  for (const end of surfaces.get(user)?.contracts ?? []) {
    if (end.side !== 'asks') continue;
    const [key, all] = firstServed(end, served);
    const serving = end.contract === 'topic' ? all : chosen(end, all, { user, surfaces });
    const others = serving?.filter((s) => s.repo !== user);
    if (others === undefined) ambiguous.push({ key, repos: [...new Set(all.map((s) => s.repo))] });
    else links.push(...others.map((s) => ({ contract: end.contract, from: end.hash, publisher: s.repo, to: s.end.hash })));
  }
  return { links, ambiguous };
}

function servedBy(surfaces: ReadonlyMap<string, Surface>): ReadonlyMap<string, readonly Served[]> {
  const served = new Map<string, Served[]>();
  for (const [repo, { contracts }] of surfaces)
    for (const end of contracts) {
      if (end.side !== 'serves') continue;
      for (const key of end.keys) served.set(`${end.contract} ${key}`, [...(served.get(`${end.contract} ${key}`) ?? []), { repo, end }]);
    }
  return served;
}

/** The first of its names that anybody serves; a route may take any method. */
function firstServed({ contract, keys }: ContractEnd, served: ReadonlyMap<string, readonly Served[]>): [string, readonly Served[]] {
  for (const key of keys) {
    const found = [key, ...(contract === 'http' ? [key.replace(/^[A-Z]+ /, 'ANY ')] : [])].flatMap((k) => served.get(`${contract} ${k}`) ?? []);
    if (found.length > 0) return [key, found];
  }
  return [keys[0] ?? '', []];
}

/** A host on the open network serves its own routes, not those of a repository that happens to have the same. */
const PUBLIC_HOST = /\.(?!(?:local|internal|svc|cluster|test|localhost|lan)\b)[a-z]{2,}$/;

interface Asking {
  readonly user: string;
  readonly surfaces: ReadonlyMap<string, Surface>;
}

/** Undefined when several fit equally well. */
function chosen({ host, contract }: ContractEnd, all: readonly Served[], { user, surfaces }: Asking): readonly Served[] | undefined {
  const isCalled = ({ repo }: Served, by: string) => by.split('.').includes(repo.toLowerCase()) || surfaces.get(repo)?.services.includes(by) === true;
  const named = host === undefined ? [] : all.filter((s) => isCalled(s, host));
  if (named.length > 0) return named;
  if (all.some((s) => s.repo === user)) return [];
  if (contract === 'http' && host !== undefined && PUBLIC_HOST.test(host)) return [];
  return new Set(all.map((s) => s.repo)).size <= 1 ? all : undefined;
}
