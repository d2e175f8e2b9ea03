/** What changed between two snapshots, and which edges are in doubt since, as JSON. */
import type { EdgeChange, NodeLabel } from '../../model/graph-changes.ts';
import type { ListedStaleEdge, StaleEdgesReport } from '../changes/analyse-stale-edges.ts';
import type { PackageDiff, SnapshotDiff } from '../snapshots/diff-snapshots.ts';
import { snapshotRecord } from './snapshot-record.ts';

export function snapshotDiffRecord({ from, to, packages, complete, read, layers }: SnapshotDiff) {
  const cost = { packages: read.packages, of_packages: read.ofPackages, events: read.events };
  return { from: snapshotRecord(from), to: snapshotRecord(to), complete, read: cost, packages: packages.map(packageRecord), ...(layers && { layers }) };
}

function packageRecord({ package: name, before, after, files, nodes, edges }: PackageDiff) {
  return {
    package: name,
    root: { before, after },
    files: files.map((f) => ({ path: f.path, before: f.before, after: f.after })),
    nodes: nodes.map(({ event, node }) => ({ event, ...labelRecord(node) })),
    edges: edges.map(edgeRecord),
  };
}

function edgeRecord({ event, type, provenance, source, target, hash }: EdgeChange) {
  return { event, type, provenance, source: labelRecord(source), target: labelRecord(target), hash };
}

function labelRecord({ name, kind, qualifiedName, package: path, file, hash }: NodeLabel) {
  return { name, kind, qualified_name: qualifiedName, package: path, file, hash };
}

export function staleEdgesRecord({ edges, ...rest }: StaleEdgesReport) {
  return { ...rest, edges: edges.map(staleEdgeRecord) };
}

function staleEdgeRecord({ source, target, type, side, sites, gone }: ListedStaleEdge) {
  return { source: source.qualifiedName, target: target.qualifiedName, type, side, gone, file: source.file, sites };
}
