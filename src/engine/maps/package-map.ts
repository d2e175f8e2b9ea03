/**
 * Packages and how they need each other, as a map: folders joined at the depth at which the map stays readable, every
 * edge between them, and the circles that they form. `under` looks into one folder.
 */
import { packageCycles, strongComponents } from '../../analysis/report/package-cycles.ts';
import { packageGraph } from '../../analysis/report/package-graph.ts';
import { type PackagePlace, packagePlaces } from '../../analysis/report/package-layers.ts';
import { isBelow, rootedPath } from '../../util/rooted-paths.ts';
import { type ReportedCycle, reported } from '../analyse/analyse-report.ts';
import { deepestThatFits, folderAt } from '../analyse/folded-folders.ts';
import { countsOwnCode } from '../analyse/own-code.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { keptAnswer } from '../view/kept-answers.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface PackageMapRequest {
  readonly under?: string;
  /** Folders at most. */
  readonly limit: number;
  readonly tests: boolean;
}

export interface PackageMap {
  readonly under: string;
  /** Levels of folders below `under` that are told apart. */
  readonly depth: number;
  readonly packages: readonly PackagePlace[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly weight: number }[];
  readonly cycles: readonly ReportedCycle[];
}

/** Edges of a cycle that are named. */
const MAX_AGAINST = 100;

export function packageMap(repository: Repository, { under = '', limit, tests }: PackageMapRequest): Promise<PackageMap> {
  return withSnapshot(repository, (view) => keptAnswer(view, ['packages', under, limit, tests], () => mapPackages(view, { under, limit, tests })));
}

async function mapPackages(view: SnapshotView, { under = '', limit, tests }: PackageMapRequest): Promise<PackageMap> {
  const prefix = rootedPath(under);
  const counts = await countsOwnCode(view, tests);
  const { adjacency, columns, paths } = await view.graph();
  const fileOf = (id: number): number => (counts(id) ? (columns.nodeFile[id] as number) : -1);
  const inside = new Set<number>();
  for (let id = 0; id < columns.nodes; id++) if (fileOf(id) >= 0 && isBelow(paths[fileOf(id)] ?? '', prefix)) inside.add(fileOf(id));
  const depth = deepestThatFits(
    [...inside].map((file) => paths[file] as string),
    prefix,
    limit,
  );
  const folders = new Map([...inside].map((file) => [file, folderAt(paths[file] as string, prefix, depth)]));
  const graph = packageGraph(adjacency, (id) => folders.get(fileOf(id)));
  const component = strongComponents(graph);
  const kept = new Set(
    packagePlaces(graph, component)
      .sort((a, b) => b.symbols - a.symbols)
      .slice(0, limit),
  );
  const names = new Set([...kept].map((p) => p.package));
  const name = (place: number) => graph.names[place] as string;
  return {
    under: prefix,
    depth,
    packages: [...kept],
    edges: graph.edges.map((e) => ({ from: name(e.from), to: name(e.to), weight: e.weight })).filter((e) => names.has(e.from) && names.has(e.to)),
    cycles: packageCycles(graph, component).map((c) => reported(graph, c, MAX_AGAINST)),
  };
}
