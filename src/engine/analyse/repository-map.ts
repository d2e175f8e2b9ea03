/**
 * A repository from above: its folders with what they hold, and which folder leans on which. Folders are joined at the
 * depth at which the map fits the limit, so that a large repository gives a readable map and a small one a full one.
 */
import { type EdgeType, edgeTypeInfo, edgeTypeName } from '../../model/edge-types.ts';
import type { Corpus } from '../../retrieval/corpus.ts';
import { isBelow, rootedPath } from '../../util/rooted-paths.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { deepestThatFits, folderAt } from './folded-folders.ts';

export interface MappedFolder {
  readonly path: string;
  readonly files: number;
  readonly symbols: number;
  /** Other folders of the map that this one uses, most used first. */
  readonly uses: readonly { readonly path: string; readonly edges: number }[];
}

export interface RepositoryMap {
  readonly folders: readonly MappedFolder[];
  /** How many levels of folders were kept apart. */
  readonly depth: number;
  readonly files: number;
}

export interface MapRequest {
  /** Only below this folder. */
  readonly under?: string;
  readonly limit: number;
}

const MAX_USES = 6;

export async function repositoryMap(view: SnapshotView, { under = '', limit }: MapRequest): Promise<RepositoryMap> {
  const prefix = rootedPath(under);
  const files = (await view.reader.files()).filter((f) => isBelow(f.path, prefix));
  const depth = deepestThatFits(
    files.map((f) => f.path),
    prefix,
    limit,
  );
  const groups = new Map<string, number>();
  const groupOfFile = new Map(files.map((f) => [f.id, place(groups, folderAt(f.path, prefix, depth))]));
  const names = [...groups.keys()];
  const { corpus } = await view.index();
  const totals = countEdges(corpus, groupOfFile, names.length);
  const folders = names.map((path, g) => ({
    path,
    files: files.filter((f) => groupOfFile.get(f.id) === g).length,
    symbols: totals.symbols[g] as number,
    uses: [...(totals.uses[g] as Map<number, number>)]
      .map(([target, edges]) => ({ path: names[target] as string, edges }))
      .sort((a, b) => b.edges - a.edges || (a.path < b.path ? -1 : 1))
      .slice(0, MAX_USES),
  }));
  return { folders: folders.sort((a, b) => b.symbols - a.symbols || (a.path < b.path ? -1 : 1)).slice(0, limit), depth, files: files.length };
}

function place(groups: Map<string, number>, path: string): number {
  const known = groups.get(path);
  if (known !== undefined) return known;
  groups.set(path, groups.size);
  return groups.size - 1;
}

/** Edges that a change travels along, and imports: that is what leaning on something means. */
const LEANS = (type: number): boolean => {
  const name: EdgeType = edgeTypeName(type);
  return name === 'imports' || edgeTypeInfo(name).blast;
};

function countEdges({ adjacency, columns, answerable }: Corpus, groupOfFile: ReadonlyMap<number, number>, groups: number) {
  const symbols = new Array<number>(groups).fill(0);
  const uses = Array.from({ length: groups }, () => new Map<number, number>());
  const groupOf = (id: number) => groupOfFile.get(columns.nodeFile[id] as number);
  const { offsets, targets, types } = adjacency.out;
  for (let id = 0; id < columns.nodes; id++) {
    const from = groupOf(id);
    if (from === undefined) continue;
    if (answerable[id]) symbols[from] = (symbols[from] as number) + 1;
    for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) {
      const to = groupOf(targets[i] as number);
      if (to === undefined || to === from || !LEANS(types[i] as number)) continue;
      const own = uses[from] as Map<number, number>;
      own.set(to, (own.get(to) ?? 0) + 1);
    }
  }
  return { symbols, uses };
}
