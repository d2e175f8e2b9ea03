/**
 * Package URLs of external symbols with the version that the repository pins: the nearest lock file or manifest above the
 * files that use the symbol says which. Read from disk when asked, so that an upgrade costs no index run. Without a
 * version where nothing pins one, or where the users of a symbol pin different ones.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path/posix';
import type { PackageVersions } from '../../languages/contract.ts';
import { loadLanguage } from '../../languages/registry.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { packageOfPurl, purlOfName, withVersion } from '../../model/purl.ts';
import type { GraphReader } from '../../store/contract.ts';
import { readIfThere } from '../../util/read-if-there.ts';

/** The lock files of the largest monorepos have some 5 MB. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Users of a symbol that are asked for their version. */
const MAX_USERS = 12;

export async function pinnedPurls(reader: GraphReader, nodes: readonly GraphNode[]): Promise<ReadonlyMap<NodeId, string>> {
  const purls = new Map(nodes.flatMap((n) => (n.kind === 'external' ? [[n.id, purlOfName(n.qualifiedName)] as const] : [])));
  const repo = purls.size === 0 ? undefined : await reader.repo();
  if (repo === undefined) return new Map();
  const users = await usersOf(reader, [...purls.keys()]);
  const files = new VersionFiles(repo.root);
  const pinned = new Map<NodeId, string>();
  for (const [id, purl] of purls) if (purl !== undefined) pinned.set(id, await withPinned(purl, users.get(id) ?? [], files));
  return pinned;
}

/** Whoever asks for a version: where it stands, and how its language keeps versions. */
export interface User {
  readonly folder: string;
  readonly versions: PackageVersions;
}

async function usersOf(reader: GraphReader, ids: readonly NodeId[]): Promise<ReadonlyMap<NodeId, readonly User[]>> {
  const sources = new Map<NodeId, Set<NodeId>>(ids.map((id) => [id, new Set()]));
  for (const { source, target } of await reader.edgesTo(ids)) {
    const known = sources.get(target);
    if (known !== undefined && known.size < MAX_USERS) known.add(source);
  }
  const nodes = new Map((await reader.nodes([...new Set([...sources.values()].flatMap((s) => [...s]))])).map((n) => [n.id, n.file]));
  const files = new Map((await reader.filesByPath([...new Set(nodes.values())])).map((f) => [f.path, f.language]));
  const users = new Map<NodeId, User[]>();
  for (const [id, from] of sources) {
    const paths = new Set([...from].map((source) => nodes.get(source) ?? ''));
    users.set(
      id,
      (await Promise.all([...paths].map((path) => userAt(path, files.get(path))))).filter((u) => u !== undefined),
    );
  }
  return users;
}

async function userAt(path: string, language: string | undefined): Promise<User | undefined> {
  const versions = language === undefined ? undefined : (await loadLanguage(language))?.packageVersions;
  return versions === undefined ? undefined : { folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))), versions };
}

async function withPinned(purl: string, users: readonly User[], files: VersionFiles): Promise<string> {
  const name = packageOfPurl(purl);
  const found = new Set<string>();
  for (const user of users) {
    const version = await files.versionFor(name, user);
    if (version !== undefined) found.add(version);
  }
  const [only] = found;
  return only === undefined || found.size > 1 ? purl : withVersion(purl, only);
}

/** Lock files and manifests of a repository, each read once. */
export class VersionFiles {
  readonly #root: string;
  readonly #read = new Map<string, Promise<ReadonlyMap<string, string>>>();
  readonly #listed = new Map<string, Promise<readonly string[]>>();

  constructor(root: string) {
    this.#root = root;
  }

  async versionFor(purl: string, { folder, versions }: User): Promise<string | undefined> {
    for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      for (const path of await this.#candidates(at, versions.files)) {
        const version = (await this.#versionsIn(path, versions)).get(purl);
        if (version !== undefined) return version;
      }
      if (at === '') return undefined;
    }
  }

  async #candidates(folder: string, names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of names) {
      const [head = '', tail] = name.split('*');
      if (tail === undefined) found.push(join(folder, name));
      else for (const base of await this.#list(folder)) if (base.startsWith(head) && base.endsWith(tail)) found.push(join(folder, base));
    }
    return found;
  }

  #list(folder: string): Promise<readonly string[]> {
    let names = this.#listed.get(folder);
    if (names === undefined) {
      // A folder that is gone since it was indexed holds nothing.
      names = readdir(join(this.#root, folder)).then(
        (entries) => entries.sort(),
        () => [],
      );
      this.#listed.set(folder, names);
    }
    return names;
  }

  #versionsIn(path: string, versions: PackageVersions): Promise<ReadonlyMap<string, string>> {
    let read = this.#read.get(path);
    if (read === undefined) {
      read = this.#text(path).then((text) => (text === undefined ? new Map() : versions.read(path.slice(path.lastIndexOf('/') + 1), text)));
      this.#read.set(path, read);
    }
    return read;
  }

  async #text(path: string): Promise<string | undefined> {
    const bytes = await readIfThere(join(this.#root, path), { most: MAX_BYTES, inside: this.#root });
    return bytes?.toString('utf8');
  }
}
