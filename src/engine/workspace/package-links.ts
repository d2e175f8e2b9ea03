/**
 * From symbols that one repository uses to the repository that publishes them. One pair of repositories at a time: what
 * the pair gives is kept beside the user's graph for as long as both snapshots are the same, so a commit in one
 * repository links again only the pairs that it is part of.
 */
import { isChain, PublishedNames } from '../../indexing/published-names.ts';
import { type Hash, hashFields, repoHash } from '../../model/hash.ts';
import { loadReaders } from '../../readers/registry.ts';
import type { GraphStore } from '../../store/contract.ts';
import { RecentMap } from '../../util/recent-map.ts';
import { keepNotes } from '../view/keep-notes.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import type { NeededName } from './needed-names.ts';
import type { Shard } from './open-workspace.ts';
import type { PublishedPackage } from './surface.ts';

/** Phantom of the user, symbols of the publisher, members of the phantom's name that are not known there, how many are. */
export type PackageLink = readonly [phantom: Hash, targets: readonly Hash[], beyond: readonly string[], known: number];

export interface PairLinks {
  readonly links: readonly PackageLink[];
  /** Names that the publisher has from somewhere else: the phantom that leads there, and what it is called. */
  readonly onward: readonly (readonly [phantom: Hash, name: string, purl: string])[];
  /** Phantoms of published packages that the publisher has nothing for. */
  readonly unknown: readonly Hash[];
}

export interface PairRequest {
  readonly publisher: Shard;
  readonly packages: readonly PublishedPackage[];
  /** What the user asks of these packages; read only when nothing is kept. */
  names(): Promise<readonly NeededName[]>;
  /** Names that came here through other repositories, and through how many. */
  readonly passed: readonly NeededName[];
  readonly pass: number;
}

interface Kept {
  readonly stamp: Hash;
  readonly pair: PairLinks;
}

/** Raise it when what is kept changes. */
const VERSION = 5;
const NOTE = 'workspace_links';
const NOTHING: PairLinks = { links: [], onward: [], unknown: [] };
const warmPairs = new RecentMap<string, Map<string, Kept>>(64);
/** The resolver's state of a large repository takes some 100 MB. */
const warmNames = new RecentMap<string, Promise<PublishedNames | undefined>>(2);

/** The pairs that a repository is the user in. */
export class PairsOfUser {
  readonly #view: SnapshotView;
  readonly #kept: Map<string, Kept>;
  #changed = false;

  private constructor(view: SnapshotView, kept: Map<string, Kept>) {
    this.#view = view;
    this.#kept = kept;
  }

  static async open(view: SnapshotView): Promise<PairsOfUser> {
    const key = keyOf(view);
    const kept = warmPairs.get(key) ?? (await readKept(view));
    warmPairs.set(key, kept);
    return new PairsOfUser(view, kept);
  }

  async link(request: PairRequest): Promise<PairLinks> {
    const { publisher, packages, passed, pass } = request;
    const slot = `${publisher.view.repo.url} ${pass}`;
    const stamp = hashFields('merkle', [
      String(VERSION),
      ...[this.#view, publisher.view].flatMap(({ repo, snapshot }) => [repo.url, snapshot.hash]),
      ...[JSON.stringify(packages), JSON.stringify(passed)],
    ]);
    const known = this.#kept.get(slot);
    if (known?.stamp === stamp) return known.pair;
    const pair = await linkPair(request);
    this.#kept.set(slot, { stamp, pair });
    this.#changed = true;
    return pair;
  }

  /** Call it once all pairs are linked. */
  async keep(): Promise<void> {
    if (!this.#changed) return;
    this.#changed = false;
    await keepNotes(this.#view.place, NOTE, new Map([[repoHash(this.#view.repo.url), JSON.stringify([...this.#kept])]]));
  }
}

const keyOf = ({ place, repo, snapshot }: SnapshotView): string => `${place.db}\0${repo.url}\0${snapshot.hash}`;

async function readKept({ reader, repo }: SnapshotView): Promise<Map<string, Kept>> {
  const slot = repoHash(repo.url);
  const kept = (await reader.notes(NOTE, [slot])).get(slot);
  return new Map(kept === undefined ? [] : (JSON.parse(kept) as [string, Kept][]));
}

async function linkPair({ publisher, packages, names, passed, pass }: PairRequest): Promise<PairLinks> {
  const wanted = pass === 0 ? await names() : passed;
  const published = wanted.length === 0 ? undefined : await publishedNames(publisher);
  if (published === undefined) return NOTHING;
  const manifests = new Map(packages.map((p) => [p.purl, p.manifest]));
  const [links, onward, unknown]: [PackageLink[], [Hash, string, string][], Hash[]] = [[], [], []];
  for (const { hash, purl, specifiers } of wanted) {
    const found = meaningOf(specifiers, published, manifests.get(purl) ?? '');
    if (found === undefined) {
      // Of a chain the repository that is asked need not have the last member: what was called may have given back a text.
      if (!specifiers.some((s) => isChain(s.steps))) unknown.push(hash);
    } else if (found.outside !== undefined) onward.push([hash, found.outside.name, found.outside.purl ?? '']);
    else links.push([hash, found.nodes, found.beyond, found.known]);
  }
  return { links, onward, unknown };
}

function meaningOf(specifiers: NeededName['specifiers'], published: PublishedNames, near: string) {
  for (const { specifier, steps } of specifiers) {
    const found = published.find({ specifier, steps, near });
    if (found !== undefined) return found;
  }
  return undefined;
}

function publishedNames({ view, repository }: Shard): Promise<PublishedNames | undefined> {
  const key = keyOf(view);
  let names = warmNames.get(key);
  if (names === undefined) {
    names = loadNames(repository.store).catch((error) => {
      warmNames.delete(key);
      throw error;
    });
    warmNames.set(key, names);
  }
  return names;
}

async function loadNames(store: GraphStore): Promise<PublishedNames | undefined> {
  const reader = await store.read();
  try {
    return await PublishedNames.load(reader, await loadReaders());
  } finally {
    await reader.close();
  }
}
