/** The graph as a whole: how large, what everything hangs on, which packages need each other in circles, and in which layers they lie. */
import { findHubs } from '../../analysis/report/find-hubs.ts';
import { packageCycles, strongComponents } from '../../analysis/report/package-cycles.ts';
import { type PackageGraph, packageGraph } from '../../analysis/report/package-graph.ts';
import { type PackagePlace, packagePlaces } from '../../analysis/report/package-layers.ts';
import type { GraphNode } from '../../model/graph.ts';
import { kindName } from '../../model/node-kinds.ts';
import type { StoreStats } from '../../store/contract.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type UnreadLanguage, unreadFiles } from '../unread/unread-files.ts';
import { keptAnswer } from '../view/kept-answers.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { countsOwnCode } from './own-code.ts';

export interface GraphReportRequest {
  readonly tests: boolean;
  /** At most so many hubs, packages and edges of a cycle. */
  readonly limit: number;
}

export interface ReportedHub {
  readonly node: GraphNode;
  readonly neighbours: number;
}

export interface ReportedCycle {
  readonly packages: readonly string[];
  /** Lightest edges that keep the circle closed. */
  readonly against: readonly { readonly from: string; readonly to: string; readonly weight: number }[];
  readonly againstCount: number;
}

export interface GraphReport {
  readonly url: string;
  readonly commit: string | null;
  readonly counts: StoreStats;
  /** Files that the report knows nothing of. */
  readonly unread: readonly UnreadLanguage[];
  readonly mostUsed: readonly ReportedHub[];
  readonly mostUsing: readonly ReportedHub[];
  readonly packages: readonly PackagePlace[];
  readonly packageCount: number;
  readonly cycles: readonly ReportedCycle[];
  /** How many packages lie in each layer, the lowest first, with the largest of them. */
  readonly layers: readonly { readonly layer: number; readonly packages: number; readonly largest: readonly string[] }[];
}

const LARGEST = 4;

export async function analyseReport(repository: Repository, request: GraphReportRequest): Promise<GraphReport> {
  return withSnapshot(repository, async (view) => ({
    url: view.repo.url,
    commit: view.snapshot.commit,
    counts: await view.reader.stats(),
    unread: await unreadFiles(view),
    ...(await keptAnswer(view, ['report', request.tests, request.limit], () => structureOf(view, request))),
  }));
}

/** What follows from the graph alone. */
async function structureOf(view: SnapshotView, request: GraphReportRequest): Promise<Omit<GraphReport, 'url' | 'commit' | 'counts' | 'unread'>> {
  const counts = await countsOwnCode(view, request.tests);
  const { adjacency, columns, paths } = await view.graph();
  const packages = packageGraph(adjacency, (id) => (counts(id) ? folderOf(paths[columns.nodeFile[id] as number] ?? '') : undefined));
  const component = strongComponents(packages);
  const places = packagePlaces(packages, component);
  const isSymbol = (id: number) => counts(id) && kindName(columns.nodeKind[id] as number) !== 'file';
  return {
    mostUsed: await named(view, findHubs(adjacency, 'in', isSymbol, request.limit)),
    mostUsing: await named(view, findHubs(adjacency, 'out', isSymbol, request.limit)),
    packages: [...places].sort((a, b) => b.symbols - a.symbols).slice(0, request.limit),
    packageCount: places.length,
    cycles: packageCycles(packages, component).map((c) => reported(packages, c, request.limit)),
    layers: layersOf(places),
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

async function named({ reader }: SnapshotView, hubs: readonly { readonly id: number; readonly neighbours: number }[]): Promise<ReportedHub[]> {
  const nodes = new Map((await reader.nodes(hubs.map((h) => h.id))).map((n) => [n.id, n]));
  return hubs.flatMap(({ id, neighbours }) => (nodes.has(id) ? [{ node: nodes.get(id) as GraphNode, neighbours }] : []));
}

export function reported({ names }: PackageGraph, { members, against }: ReturnType<typeof packageCycles>[number], limit: number): ReportedCycle {
  const name = (place: number) => names[place] || '.';
  return {
    packages: members.map(name),
    against: against.slice(0, limit).map((e) => ({ from: name(e.from), to: name(e.to), weight: e.weight })),
    againstCount: against.length,
  };
}

function layersOf(places: readonly PackagePlace[]): GraphReport['layers'] {
  const layers = new Map<number, PackagePlace[]>();
  for (const p of places) layers.set(p.layer, [...(layers.get(p.layer) ?? []), p]);
  const largest = (own: readonly PackagePlace[]) =>
    [...own]
      .sort((a, b) => b.symbols - a.symbols)
      .slice(0, LARGEST)
      .map((p) => p.package || '.');
  return [...layers].sort((a, b) => a[0] - b[0]).map(([layer, own]) => ({ layer, packages: own.length, largest: largest(own) }));
}
