/** Parts of the graph as drawings, as JSON: nodes as symbols, edges by the hashes of their ends as in `export --format json`. */
import type { ExportedEdge } from '../../wire/graph/contract.ts';
import type { DrawnNode, GraphPart } from '../maps/graph-part.ts';
import type { Neighbourhood } from '../maps/neighbourhood.ts';
import type { PackageMap } from '../maps/package-map.ts';
import { cycleRecord, packagePlaceRecord } from './report-record.ts';
import { symbolRecord } from './symbol-record.ts';

export function graphPartRecord({ nodes, edges, leftOut }: GraphPart) {
  return { nodes: nodes.map(drawnRecord), edges: edges.map((e) => edgeRecord(e, nodes)), left_out: leftOut };
}

export function neighbourhoodRecord({ symbol, around, ...part }: Neighbourhood) {
  return { symbol: symbolRecord(symbol), around, ...graphPartRecord(part) };
}

const drawnRecord = ({ node, depth, degree, test }: DrawnNode) => ({ ...symbolRecord(node), package: node.package, depth, degree, test });

const edgeRecord = ({ source, target, ...e }: ExportedEdge, nodes: readonly DrawnNode[]) => ({
  source: nodes[source]?.node.hash,
  target: nodes[target]?.node.hash,
  ...e,
});

export function packageMapRecord({ packages, cycles, ...rest }: PackageMap) {
  return { ...rest, packages: packages.map(packagePlaceRecord), cycles: cycles.map(cycleRecord) };
}
