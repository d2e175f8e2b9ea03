/**
 * Edges between the repositories of a workspace, found when they are asked for: a symbol that one repository uses from
 * outside is the symbol that another one publishes, and two ends of a contract are one thing. No joint graph is kept;
 * each pair of repositories is linked by itself (package-links.ts), contracts by the names that both surfaces have.
 */
import type { NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { type ContractLink, type ContractLinks, contractLinks } from './contract-links.ts';
import type { ContractName } from './contracts.ts';
import { type NeededName, neededName, neededNames } from './needed-names.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';
import { type PairLinks, PairsOfUser } from './package-links.ts';
import { Publishers } from './publishers.ts';
import { type Surface, surfaceOf } from './surface.ts';

/** How two nodes of different repositories came to be one thing. */
export type LinkKind = 'package' | ContractName;

export interface CrossLink {
  /** Repository and node that use. */
  readonly user: string;
  readonly phantom: NodeId;
  /** Repository and node that are used. */
  readonly publisher: string;
  readonly target: NodeId;
  readonly kind: LinkKind;
  readonly confidence: number;
  /** Members behind the target that the publisher does not know: what is used lies somewhere inside of it. */
  readonly beyond: readonly string[];
}

export interface UserLinks {
  readonly links: readonly CrossLink[];
  /** Symbols that a repository of the workspace should have and has not, by that repository: often another version. */
  readonly unknown: readonly { readonly publisher: string; readonly phantom: Hash }[];
  readonly ambiguous: ContractLinks['ambiguous'];
}

/** A name found through modules and exports is as sure as inside of a repository; one through the type of a value is less. */
const BY_NAME = 0.95;
const BY_TYPE = 0.85;
const BEYOND = 0.5;
const BY_CONTRACT: Readonly<Record<ContractName, number>> = { rpc: 0.85, topic: 0.85, http: 0.7, terraform_module: 0.9, image: 0.6 };
/** `Type.member` is a name; what follows goes through the member's type. */
const NAMED_MEMBERS = 2;
/** A name may come through so many repositories that re-export or inherit it. */
const MAX_PASSES = 4;

export class CrossLinks {
  readonly #workspace: OpenWorkspace;
  readonly #links = new Map<string, Promise<UserLinks>>();
  #surfaces: Promise<ReadonlyMap<string, Surface>> | undefined;
  #publishers: Promise<Publishers> | undefined;

  constructor(workspace: OpenWorkspace) {
    this.#workspace = workspace;
  }

  surfaces(): Promise<ReadonlyMap<string, Surface>> {
    this.#surfaces ??= readSurfaces(this.#workspace);
    return this.#surfaces;
  }

  publishers(): Promise<Publishers> {
    this.#publishers ??= this.surfaces().then((surfaces) => new Publishers(surfaces));
    return this.#publishers;
  }

  /** Everything that a repository uses of the others. */
  from(user: Shard): Promise<UserLinks> {
    let links = this.#links.get(user.name);
    if (links === undefined) {
      links = this.#link(user);
      this.#links.set(user.name, links);
    }
    return links;
  }

  /** Everything that others use of a repository. */
  async to(publisher: Shard): Promise<CrossLink[]> {
    const found: CrossLink[] = [];
    for (const user of await this.#workspace.shards())
      if (user.name !== publisher.name) found.push(...(await this.from(user)).links.filter((l) => l.publisher === publisher.name));
    return found;
  }

  async #link(user: Shard): Promise<UserLinks> {
    const pairs = await this.#pairs(user);
    const { links: contracts, ambiguous } = contractLinks(user.name, await this.surfaces());
    const phantoms = await idsOf(user, [...pairs.flatMap(([, pair]) => pair.links.map(([phantom]) => phantom)), ...contracts.map((c) => c.from)]);
    const links: CrossLink[] = [];
    for (const [publisher, pair] of pairs) links.push(...(await linksOfPair(user, publisher, pair, phantoms)));
    for (const name of new Set(contracts.map((c) => c.publisher))) {
      const publisher = await this.#workspace.shard(name);
      const own = contracts.filter((c) => c.publisher === name);
      if (publisher !== undefined) links.push(...(await linksOfContracts(user, publisher, own, phantoms)));
    }
    return { links, ambiguous, unknown: pairs.flatMap(([publisher, pair]) => pair.unknown.map((phantom) => ({ publisher: publisher.name, phantom }))) };
  }

  /** Of each pass: what the repository uses itself, then what it uses through others. */
  async #pairs(user: Shard): Promise<(readonly [Shard, PairLinks])[]> {
    const publishers = await this.publishers();
    const kept = await PairsOfUser.open(user.view);
    const needed = onceAsked(() => neededNames(user.view));
    const namesFor = async (repo: string) => (await needed()).filter((n) => publishers.repoOf(n) === repo);
    const done: (readonly [Shard, PairLinks])[] = [];
    let passed = new Map<string, NeededName[]>();
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const onward: NeededName[] = [];
      for (const repo of pass === 0 ? this.#workspace.names : passed.keys()) {
        const publisher = repo === user.name ? undefined : await this.#workspace.shard(repo);
        if (publisher === undefined) continue;
        const request = { publisher, packages: publishers.packagesOf(repo), names: () => namesFor(repo), passed: passed.get(repo) ?? [], pass };
        const pair = await kept.link(request);
        done.push([publisher, pair]);
        for (const [hash, name, purl] of pair.onward) onward.push(neededName(hash, name, purl === '' ? undefined : purl));
      }
      passed = grouped(onward, publishers);
      if (passed.size === 0) break;
    }
    await kept.keep();
    return done;
  }
}

function onceAsked<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= read();
    return asked;
  };
}

function grouped(names: readonly NeededName[], publishers: Publishers): Map<string, NeededName[]> {
  const byRepo = new Map<string, NeededName[]>();
  for (const name of names) {
    const repo = publishers.repoOf(name);
    if (repo !== undefined) byRepo.set(repo, [...(byRepo.get(repo) ?? []), name]);
  }
  return byRepo;
}

async function readSurfaces(workspace: OpenWorkspace): Promise<ReadonlyMap<string, Surface>> {
  const shards = await workspace.shards();
  return new Map(await Promise.all(shards.map(async ({ name, view }) => [name, await surfaceOf(view)] as const)));
}

async function idsOf({ view }: Shard, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, NodeId>> {
  return new Map((await view.reader.nodesByHash([...new Set(hashes)])).map((n) => [n.hash, n.id]));
}

type Ids = ReadonlyMap<Hash, NodeId>;

async function linksOfPair(user: Shard, publisher: Shard, { links }: PairLinks, phantoms: Ids): Promise<CrossLink[]> {
  const targets = await idsOf(
    publisher,
    links.flatMap(([, hashes]) => hashes),
  );
  return links.flatMap(([hash, hashes, beyond, known]) => {
    const phantom = phantoms.get(hash);
    const confidence = beyond.length > 0 ? BEYOND : known > NAMED_MEMBERS ? BY_TYPE : BY_NAME;
    return hashes.flatMap((target): CrossLink[] => {
      const id = targets.get(target);
      if (id === undefined || phantom === undefined) return [];
      return [{ user: user.name, phantom, publisher: publisher.name, target: id, kind: 'package', confidence, beyond }];
    });
  });
}

async function linksOfContracts(user: Shard, publisher: Shard, contracts: readonly ContractLink[], phantoms: Ids): Promise<CrossLink[]> {
  const targets = await idsOf(
    publisher,
    contracts.map((c) => c.to),
  );
  return contracts.flatMap(({ contract, from, to }): CrossLink[] => {
    const [phantom, target] = [phantoms.get(from), targets.get(to)];
    if (phantom === undefined || target === undefined) return [];
    return [{ user: user.name, phantom, publisher: publisher.name, target, kind: contract, confidence: BY_CONTRACT[contract], beyond: [] }];
  });
}
