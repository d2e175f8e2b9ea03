/**
 * What a repository shows to others: the packages that it publishes and requires, and its ends of contracts (routes and
 * requests, rpcs, topics, images). Read from its own graph alone, once for a snapshot, and kept as a note beside it: a
 * commit in one repository changes the surface of no other.
 */
import { ownPackage } from '../../formats/shared/own-package.ts';
import { readServices } from '../../layers/shared/services-file.ts';
import type { GraphNode } from '../../model/graph.ts';
import { repoHash } from '../../model/hash.ts';
import { serviceOfUnit } from '../../model/traffic.ts';
import { loadReaders } from '../../readers/registry.ts';
import { RecentMap } from '../../util/recent-map.ts';
import { RUNTIME_LAYER } from '../traffic/read-traffic.ts';
import { keepNotes } from '../view/keep-notes.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { type ContractEnd, contractEnds, seenContractEnds } from './contracts.ts';

export interface PublishedPackage {
  readonly purl: string;
  readonly version: string;
  /** Path of the manifest that says so. */
  readonly manifest: string;
  /** Names that code imports, where they need not be the package's: Python's. */
  readonly imports?: readonly string[];
}

export interface RequiredPackage {
  readonly purl: string;
  /** As the manifest writes it: name, versions that will do, scope. */
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

export interface Surface {
  readonly packages: readonly PublishedPackage[];
  readonly requires: readonly RequiredPackage[];
  /** Packages that code declares, where no manifest names them: those of the JVM. */
  readonly namespaces: readonly string[];
  readonly contracts: readonly ContractEnd[];
  /** Names and hosts that running programs of this repository are called by, lower case. */
  readonly services: readonly string[];
}

/** What follows from the code alone. */
type CodeSurface = Omit<Surface, 'services'>;

interface KeptSurface {
  readonly stamp: string;
  readonly surface: CodeSurface;
}

const NOTE = 'workspace_surface';
/** Raise it when what is kept changes. */
const VERSION = 4;
const MANIFEST: ReadonlySet<string> = new Set(['manifest']);
const warm = new RecentMap<string, Promise<CodeSurface>>(256);

/** Traffic changes from moment to moment, so what it shows is read anew. */
export async function surfaceOf(view: SnapshotView): Promise<Surface> {
  const code = await codeSurface(view);
  const keyOf = ({ contract, side, hash }: ContractEnd) => `${contract} ${side} ${hash}`;
  const contracts = new Map([...code.contracts, ...(await seenContractEnds(view))].map((end) => [keyOf(end), end]));
  return { ...code, contracts: [...contracts.values()], services: await servicesOf(view) };
}

async function servicesOf({ reader, layers, repo }: SnapshotView): Promise<string[]> {
  const seen = layers === undefined ? [] : (await reader.layerUnits(RUNTIME_LAYER)).flatMap(({ key }) => serviceOfUnit(key) ?? []);
  const stated = [...(await readServices(repo.root))].flatMap(([name, { hosts }]) => [name, ...hosts]);
  return [...new Set([...seen, ...stated].map((name) => name.toLowerCase()))];
}

function codeSurface(view: SnapshotView): Promise<CodeSurface> {
  const key = `${view.place.db}\0${view.repo.url}\0${view.snapshot.hash}`;
  let known = warm.get(key);
  if (known === undefined) {
    known = keptSurface(view).catch((error) => {
      warm.delete(key);
      throw error;
    });
    warm.set(key, known);
  }
  return known;
}

async function keptSurface(view: SnapshotView): Promise<CodeSurface> {
  const slot = repoHash(view.repo.url);
  const stamp = `${VERSION} ${view.snapshot.hash}`;
  const kept = (await view.reader.notes(NOTE, [slot])).get(slot);
  const known = kept === undefined ? undefined : (JSON.parse(kept) as KeptSurface);
  if (known?.stamp === stamp) return known.surface;
  const surface = await readSurface(view);
  await keepNotes(view.place, NOTE, new Map([[slot, JSON.stringify({ stamp, surface } satisfies KeptSurface)]]));
  return surface;
}

async function readSurface(view: SnapshotView): Promise<CodeSurface> {
  const files = await view.reader.files();
  const paths = files.map((f) => f.path);
  // A gemspec and a Gradle script are code as well: a language reads them first.
  const readers = await loadReaders();
  const nodes = await view.reader.nodesByFile(paths.filter((path) => readers.mayBeReadBy(path, MANIFEST)));
  return {
    packages: nodes.flatMap((node) => publishedBy(node, paths)),
    namespaces: [...new Set(paths.flatMap((path) => NAMESPACE.exec(path)?.[1]?.replaceAll('/', '.') ?? []))],
    requires: nodes.filter((n) => n.kind === 'package').map((n) => ({ purl: n.name, text: n.signature, file: n.file, line: n.startLine })),
    contracts: await contractEnds(view),
  };
}

/** Examples and templates have manifests too; nobody can install them, and nobody asks for their names. */
function publishedBy({ kind, signature, file }: GraphNode, paths: readonly string[]): PublishedPackage[] {
  const own = kind === 'module' ? ownPackage(signature) : undefined;
  if (own === undefined) return [];
  return [{ ...own, manifest: file, ...(own.purl.startsWith('pkg:pypi/') && { imports: importNames(file, paths) }) }];
}

/** `src/main/java/com/acme/orders/Order.java`: folders follow packages. */
const NAMESPACE = /(?:^|\/)(?:java|kotlin|scala|src)\/((?:[a-z]\w*\/)*[a-z]\w*)\/[^/]+\.(?:java|kt|scala)$/;
const SIDE_FOLDERS: ReadonlySet<string> = new Set(['tests', 'test', 'docs', 'doc', 'examples', 'scripts', 'tools', 'benchmarks', 'src', 'lib']);

/** Python packages beside a manifest or in its source folder. */
function importNames(manifest: string, paths: readonly string[]): string[] {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  const names = paths.flatMap((path) =>
    path.startsWith(folder) ? (/^(?:(?:src|lib|python)\/)?([A-Za-z]\w*)\/__init__\.pyi?$/.exec(path.slice(folder.length))?.[1] ?? []) : [],
  );
  return [...new Set(names)].filter((name) => !SIDE_FOLDERS.has(name));
}
