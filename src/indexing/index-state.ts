/**
 * What an update needs to know about everything that did not change: the declared symbols of all files, the names that
 * each file mentions, and the columns of the stored graph, at one snapshot. Loaded from the store without reading a
 * source file. After each update it describes the new snapshot.
 */
import { type GraphFile, isPhantom, type Snapshot } from '../model/graph.ts';
import { kindName } from '../model/node-kinds.ts';
import { decodeOutline } from '../model/outline-record.ts';
import { type ColumnsPatch, patchColumns } from '../model/search-columns-patch.ts';
import type { SearchColumns } from '../model/search-index.ts';
import type { ReaderRegistry } from '../readers/registry.ts';
import type { GraphReader } from '../store/contract.ts';
import { decodeInputs, encodeInputs, type IndexInputs, type IndexSettings, outdatedReaders } from './index-inputs.ts';
import { adoptNodes } from './resolve/relink.ts';
import type { FileUnit } from './resolve/symbols/symbols.ts';
import type { OutlinedFile, ProjectFacts } from './resolve/symbols/units.ts';
import { World } from './resolve/update/world.ts';

interface StateParts {
  readonly settings: IndexSettings;
  readonly snapshot: Snapshot;
  readonly indexedAt: number;
  /** The newest snapshot of the chain, on which an overlay is based. */
  readonly committed: Snapshot;
  readonly world: World;
  readonly names: Map<string, Int32Array>;
  readonly files: Map<string, GraphFile>;
  readonly columns: SearchColumns;
  readonly configs: ReadonlyMap<string, string>;
  readonly readers: ReaderRegistry;
  readonly outdated: ReadonlySet<string>;
  readonly unread: ReadonlySet<string>;
  readonly storedInputs: string;
}

export class IndexState {
  readonly settings: IndexSettings;
  readonly world: World;
  readonly files: Map<string, GraphFile>;
  readonly unitOf = new Map<number, FileUnit>();
  readonly #names: Map<string, Int32Array>;
  snapshot: Snapshot;
  /** Time of the write that all ids here belong to. */
  indexedAt: number;
  committed: Snapshot;
  columns: SearchColumns;
  /** Configuration files by path, in order. */
  configs: ReadonlyMap<string, string>;
  /** Ids of readers that are not those that the graph was made with. */
  outdated: ReadonlySet<string>;
  /** Paths of files without an outline: they have to be read again. */
  unread: ReadonlySet<string>;
  storedInputs: string;
  readonly #readers: ReaderRegistry;

  private constructor(parts: StateParts) {
    this.settings = parts.settings;
    this.world = parts.world;
    this.files = parts.files;
    this.#names = parts.names;
    this.snapshot = parts.snapshot;
    this.indexedAt = parts.indexedAt;
    this.committed = parts.committed;
    this.columns = parts.columns;
    this.configs = parts.configs;
    this.outdated = parts.outdated;
    this.unread = parts.unread;
    this.storedInputs = parts.storedInputs;
    this.#readers = parts.readers;
    for (const unit of parts.world.units.values()) this.unitOf.set(unit.id, unit);
  }

  /** Undefined when an update is not possible: no graph, or one made by another version or with other settings. */
  static async load(reader: GraphReader, settings: IndexSettings, readers: ReaderRegistry): Promise<IndexState | undefined> {
    const [snapshot, repo, [committed]] = [await reader.latestSnapshot(), await reader.repo(), await reader.snapshots(1)];
    const storedInputs = (await reader.inputs()) ?? '';
    const inputs = decodeInputs(storedInputs, settings);
    if (snapshot === undefined || repo === undefined || committed === undefined || inputs === undefined) return undefined;
    const [files, { outlined, names }, columns] = [await reader.files(), await readOutlines(reader, readers), await reader.searchColumns()];
    const known = new Set(outlined.map((o) => o.outline.path));
    const unread = new Set(files.flatMap((f) => (known.has(f.path) ? [] : [f.path])));
    const configs = new Map(inputs.configs);
    const world = worldOf(outlined, { repoUrl: settings.repoUrl, configs }, columns);
    world.matchStructural();
    const { indexedAt } = repo;
    const outdated = outdatedReaders(inputs, readers.versions);
    const graph = { snapshot, indexedAt, committed, world, names, files: new Map(files.map((f) => [f.path, f])), columns };
    return new IndexState({ settings, ...graph, configs, readers, outdated, unread, storedInputs });
  }

  /** What the next update stores as the graph's inputs. While readers are outdated, the old versions stay. */
  get inputs(): string {
    const versions = this.outdated.size === 0 ? this.#readers.versions : (JSON.parse(this.storedInputs) as IndexInputs).readers;
    return encodeInputs(this.settings, this.configs, versions);
  }

  setConfigs(configs: ReadonlyMap<string, string>): void {
    this.configs = configs;
    this.world.setConfigs(configs);
  }

  /** All files of outdated readers are being read again. */
  settleReaders(): void {
    this.outdated = new Set();
    this.unread = new Set();
  }

  settleInputs(): void {
    this.storedInputs = this.inputs;
  }

  namesOf(unit: FileUnit): Int32Array {
    return this.#names.get(unit.outline.path) ?? NO_NAMES;
  }

  /** Sets the names of a new or changed file, or with undefined forgets those of a removed one. */
  setNames(path: string, names: Int32Array | undefined): void {
    if (names === undefined) this.#names.delete(path);
    else this.#names.set(path, names);
  }

  patch(patch: ColumnsPatch): void {
    this.columns = patchColumns(this.columns, [patch]);
  }
}

/** The outlines of all files, in order of path, and the names that each file mentions. */
export async function readOutlines(reader: GraphReader, readers: ReaderRegistry): Promise<{ outlined: OutlinedFile[]; names: Map<string, Int32Array> }> {
  const names = new Map<string, Int32Array>();
  const outlined = (await reader.outlines()).flatMap(({ file: id, record }): OutlinedFile[] => {
    const { outline, names: own } = decodeOutline(record);
    names.set(outline.path, own);
    const language = readers.byId(outline.language);
    return language === undefined ? [] : [{ id, outline, language }];
  });
  outlined.sort((a, b) => (a.outline.path < b.outline.path ? -1 : 1));
  return { outlined, names };
}

/** All declared symbols with the nodes that they have in the stored graph. */
export function worldOf(outlined: readonly OutlinedFile[], facts: ProjectFacts, columns: SearchColumns): World {
  const world = new World(outlined, facts);
  adoptAll(world, columns);
  return world;
}

const NO_NAMES = new Int32Array(0);

/** Gives the symbols of each file their node ids. The columns know them by the symbols' order in the file. */
function adoptAll(world: World, { nodes, nodeFile, nodeKind, nodeOrder }: SearchColumns): void {
  const ids = new Map<number, number[]>();
  for (let id = 0; id < nodes; id++) {
    const file = nodeFile[id] as number;
    if (isPhantom({ kind: kindName(nodeKind[id] as number), fileId: file })) continue;
    const own = ids.get(file);
    const order = nodeOrder[id] as number;
    if (own !== undefined) own[order] = id;
    else {
      const fresh: number[] = [];
      fresh[order] = id;
      ids.set(file, fresh);
    }
  }
  for (const unit of world.units.values()) adoptNodes(unit, ids.get(unit.id) ?? []);
}
