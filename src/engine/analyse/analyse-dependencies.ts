/**
 * Packages that the manifests of a repository declare, and how many of its symbols use each: symbols from outside have
 * package URLs, and so have declarations. What is declared and used by no symbol may be a tool or a plugin; what is used
 * and declared nowhere comes with another package, or is missing. Some languages cannot say which package a name comes
 * from; for those the numbers are lower bounds.
 */
import { loadLanguages } from '../../languages/registry.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import { packageOfPurl, parsePurl, purlOfName } from '../../model/purl.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type User, VersionFiles } from '../symbols/pinned-packages.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface DependenciesRequest {
  /** Only packages whose name holds this, whatever the case. */
  readonly name?: string;
  /** Only what is declared and not used, or used and not declared. */
  readonly only?: 'unused' | 'undeclared';
  readonly limit: number;
}

export interface Declaration {
  readonly file: string;
  readonly line: number;
  /** As the manifest writes it: name, versions that will do, scope. */
  readonly text: string;
  /** The version that a lock file or the manifest itself pins. */
  readonly pinned?: string;
}

export interface UsedPackage {
  readonly purl: string;
  readonly declarations: readonly Declaration[];
  /** Symbols of the repository that use something of it. */
  readonly users: number;
  /** The first of them. */
  readonly usedBy: readonly { readonly symbol: string; readonly file: string; readonly line: number }[];
}

export interface DependenciesAnswer {
  /** Most used first. */
  readonly packages: readonly UsedPackage[];
  readonly count: number;
  readonly declared: number;
  readonly unused: number;
  readonly undeclared: number;
}

/** Users of one package that are named. */
const NAMED = 5;

export async function dependenciesOf(repository: Repository, request: DependenciesRequest): Promise<DependenciesAnswer> {
  return withSnapshot(repository, async (view) => {
    const { declared, outside } = await readPackages(view);
    const users = await usersOf(view, outside, importNames(declared.keys()));
    const purls = [...new Set([...declared.keys(), ...users.keys()])].filter((purl) => holds(purl, request.name));
    const isUnused = (purl: string): boolean => declared.has(purl) && !users.has(purl);
    const isUndeclared = (purl: string): boolean => !declared.has(purl) && parsePurl(purl)?.type !== 'generic' && purl !== GO_STANDARD;
    const unused = purls.filter(isUnused);
    const undeclared = purls.filter(isUndeclared);
    const wanted = request.only === 'unused' ? unused : request.only === 'undeclared' ? undeclared : purls.filter((purl) => declared.has(purl));
    const size = (purl: string): number => users.get(purl)?.size ?? 0;
    const sorted = wanted.sort((a, b) => size(b) - size(a) || (a < b ? -1 : 1));
    const packages = await describe(view, sorted.slice(0, request.limit), { declared, users });
    return {
      packages,
      count: wanted.length,
      declared: purls.filter((purl) => declared.has(purl)).length,
      unused: unused.length,
      undeclared: undeclared.length,
    };
  });
}

const GO_STANDARD = 'pkg:golang/std';

const holds = (purl: string, name = ''): boolean => decodeURIComponent(purl).toLowerCase().includes(name.toLowerCase());

interface Packages {
  /** Declarations by package URL. */
  readonly declared: ReadonlyMap<string, readonly NodeId[]>;
  /** Package URLs of symbols from outside. */
  readonly outside: ReadonlyMap<NodeId, string>;
}

async function readPackages({ reader }: SnapshotView): Promise<Packages> {
  const [PACKAGE, EXTERNAL] = [kindId('package'), kindId('external')];
  const declared = new Map<string, NodeId[]>();
  const outside = new Map<NodeId, string>();
  const inside = await ownPackages(reader);
  await reader.eachNode(({ id, kind, name, qualifiedName, fileId }) => {
    if (kindId(kind) === PACKAGE && fileId >= 0 && !inside.has(id)) declared.set(name, [...(declared.get(name) ?? []), id]);
    else if (kindId(kind) === EXTERNAL) {
      const purl = purlOfName(qualifiedName);
      if (purl !== undefined) outside.set(id, packageOfPurl(purl));
    }
  });
  return { declared, outside };
}

/** Declarations that lead to another package of the same repository. */
async function ownPackages(reader: SnapshotView['reader']): Promise<ReadonlySet<NodeId>> {
  const edges: { source: NodeId; target: NodeId }[] = [];
  await reader.eachEdge(['depends_on'], ({ source, target }) => edges.push({ source, target }));
  const modules = new Set((await reader.nodes([...new Set(edges.map((e) => e.target))])).filter((n) => n.kind === 'module').map((n) => n.id));
  return new Set(edges.filter((e) => modules.has(e.target)).map((e) => e.source));
}

/**
 * What is imported is often part of what is installed: `mptt` of django-mptt. By part of the name, where one declared
 * package alone has it.
 */
function importNames(declared: Iterable<string>): ReadonlyMap<string, string> {
  const owners = new Map<string, string[]>();
  for (const purl of declared) {
    const { type, name = '' } = parsePurl(purl) ?? {};
    if (type !== 'pypi') continue;
    const parts = name.split('-');
    const ends = parts.flatMap((_, i) => [parts.slice(i).join('-'), parts.slice(0, i + 1).join('-'), parts.slice(i).join('')]);
    for (const end of new Set(ends)) owners.set(`pkg:pypi/${end}`, [...(owners.get(`pkg:pypi/${end}`) ?? []), purl]);
  }
  return new Map([...owners].flatMap(([part, purls]) => (purls.length === 1 ? [[part, purls[0] as string] as const] : [])));
}

async function usersOf(
  { reader }: SnapshotView,
  outside: ReadonlyMap<NodeId, string>,
  installed: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ReadonlySet<NodeId>>> {
  const { sources, targets } = await reader.edgeColumns();
  const users = new Map<string, Set<NodeId>>();
  for (let i = 0; i < targets.length; i++) {
    const named = outside.get(targets[i] as NodeId);
    if (named === undefined) continue;
    const purl = installed.get(named) ?? named;
    const known = users.get(purl);
    if (known === undefined) users.set(purl, new Set([sources[i] as NodeId]));
    else known.add(sources[i] as NodeId);
  }
  return users;
}

async function describe(
  { reader, repo }: SnapshotView,
  purls: readonly string[],
  { declared, users }: { declared: Packages['declared']; users: ReadonlyMap<string, ReadonlySet<NodeId>> },
): Promise<UsedPackage[]> {
  const named = (purl: string): NodeId[] => [...(users.get(purl) ?? [])].slice(0, NAMED);
  const ids = new Set(purls.flatMap((purl) => [...(declared.get(purl) ?? []), ...named(purl)]));
  const nodes = new Map((await reader.nodes([...ids])).map((n) => [n.id, n]));
  const files = new VersionFiles(repo.root);
  const versions = (await loadLanguages()).all.flatMap((l) => l.packageVersions ?? []);
  const found = (list: readonly NodeId[]): GraphNode[] => list.flatMap((id) => nodes.get(id) ?? []);
  return Promise.all(
    purls.map(async (purl) => ({
      purl,
      declarations: await Promise.all(found(declared.get(purl) ?? []).map((node) => declaration(node, purl, { files, versions }))),
      users: users.get(purl)?.size ?? 0,
      usedBy: found(named(purl)).map((n) => ({ symbol: n.kind === 'file' ? '' : n.name, file: n.file, line: n.startLine })),
    })),
  );
}

async function declaration(
  node: GraphNode,
  purl: string,
  { files, versions }: { files: VersionFiles; versions: readonly User['versions'][] },
): Promise<Declaration> {
  const folder = node.file.slice(0, Math.max(0, node.file.lastIndexOf('/')));
  const pins = await Promise.all(versions.map((v) => files.versionFor(purl, { folder, versions: v })));
  const pinned = pins.find((version) => version !== undefined);
  return { file: node.file, line: node.startLine, text: node.signature, ...(pinned !== undefined && { pinned }) };
}
