/** Parts of the graph as drawings, as JSON: nodes as symbols, edges by the hashes of their ends as in `export --format json`. */

import type { CrossedEdge, CrossedGraph } from '../maps/crossed-graph.ts';
import type { CrossedNeighbourhood } from '../maps/crossed-neighbourhood.ts';
import type { EdgeTraffic } from '../maps/edge-traffic.ts';
import type { DrawnNode, GraphPart } from '../maps/graph-part.ts';
import type { Neighbourhood } from '../maps/neighbourhood.ts';
import type { PackageMap } from '../maps/package-map.ts';
import type { RepositoryGraph } from '../maps/repository-graph.ts';
import { cycleRecord, packagePlaceRecord } from './report-record.ts';
import { symbolRecord } from './symbol-record.ts';
import { latencyRecord } from './traffic-record.ts';

export function graphPartRecord({ nodes, edges, leftOut, seen }: GraphPart) {
  return { nodes: nodes.map(drawnRecord), edges: edges.map((e) => edgeRecord(e, nodes)), left_out: leftOut, traffic: seen ?? null };
}

export function neighbourhoodRecord({ symbol, around, ...part }: Neighbourhood) {
  return { symbol: symbolRecord(symbol), around, ...graphPartRecord(part) };
}

export function crossedGraphRecord({ nodes, edges, leftOut, seen }: CrossedGraph) {
  return {
    nodes: nodes.map(({ repository, ...drawn }) => ({ ...drawnRecord(drawn), repository })),
    edges: edges.map((e) => edgeRecord(e, nodes)),
    left_out: leftOut,
    traffic: seen ?? null,
  };
}

export function crossedNeighbourhoodRecord({ symbol, around, repository, ...graph }: CrossedNeighbourhood) {
  return { symbol: { ...symbolRecord(symbol), repository }, around, ...crossedGraphRecord(graph) };
}

export function repositoryGraphRecord({ workspace, skipped, ...graph }: RepositoryGraph) {
  return { workspace, skipped, ...crossedGraphRecord(graph) };
}

const drawnRecord = ({ node, depth, degree, test }: DrawnNode) => ({ ...symbolRecord(node), package: node.package, depth, degree, test });

const edgeRecord = ({ source, target, traffic, ...e }: CrossedEdge, nodes: readonly DrawnNode[]) => ({
  source: nodes[source]?.node.hash,
  target: nodes[target]?.node.hash,
  ...e,
  ...(traffic && { traffic: edgeTrafficRecord(traffic) }),
});

const edgeTrafficRecord = ({ observations, errors, latency }: EdgeTraffic) => ({ observations, errors, ...(latency && latencyRecord(latency)) });

export function packageMapRecord({ packages, cycles, ...rest }: PackageMap) {
  return { ...rest, packages: packages.map(packagePlaceRecord), cycles: cycles.map(cycleRecord) };
}
