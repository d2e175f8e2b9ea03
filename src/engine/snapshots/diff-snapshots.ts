/** What differs between two snapshots of a repository, package by package. */
import type { Snapshot } from '../../model/graph.ts';
import type { EdgeChange, FileChange, NodeChange, PackageChange } from '../../model/graph-changes.ts';
import type { SnapshotChanges } from '../../store/contract.ts';
import { groupBy } from '../../util/group-by.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { diffLayers, type LayerDiff } from './diff-layers.ts';
import { resolveSnapshots } from './resolve-snapshot.ts';

export interface DiffRequest {
  /** As a person writes it: see resolve-snapshot.ts. */
  readonly from: string;
  readonly to: string;
}

export interface PackageDiff extends PackageChange {
  readonly files: readonly FileChange[];
  readonly nodes: readonly NodeChange[];
  readonly edges: readonly EdgeChange[];
}

export interface SnapshotDiff {
  readonly from: Snapshot;
  readonly to: Snapshot;
  /** In order of name; only those whose roots differ. */
  readonly packages: readonly PackageDiff[];
  /** False: packages are right, but a snapshot in between was too large for its events to be kept. */
  readonly complete: boolean;
  /** What it does to layers; absent where it is not known, because too much changed or an overlay is shown. */
  readonly layers?: readonly LayerDiff[];
  /** What it cost: packages whose events were read, of so many in the newest snapshot. */
  readonly read: { readonly packages: number; readonly ofPackages: number; readonly events: number };
}

export function diffSnapshots(repository: Repository, { from, to }: DiffRequest): Promise<SnapshotDiff> {
  return withSnapshot(repository, async ({ reader, layers: viewed, snapshot, packageRoots }) => {
    const [older, newer] = (await resolveSnapshots(reader, [from, to])) as [Snapshot, Snapshot];
    const changes = (await reader.changesBetween(older.hash, newer.hash)) as SnapshotChanges;
    const read = { packages: changes.packagesRead, ofPackages: (await packageRoots()).size, events: changes.eventsRead };
    const since = snapshot.overlay === true ? undefined : await reader.changesBetween(newer.hash, snapshot.hash);
    const known = changes.complete && since?.complete === true;
    const layers = viewed === undefined ? [] : known ? await diffLayers(viewed.code, changes, since) : undefined;
    return { from: older, to: newer, packages: byPackage(changes), complete: changes.complete, read, ...(layers && { layers }) };
  });
}

function byPackage({ packages, files, nodes, edges }: SnapshotChanges): PackageDiff[] {
  const filesOf = groupBy(files, (f) => f.package);
  const nodesOf = groupBy(nodes, (n) => n.node.package);
  const edgesOf = groupBy(edges, (e) => e.source.package);
  const all = packages.map((p) => ({ ...p, files: filesOf.get(p.package) ?? [], nodes: nodesOf.get(p.package) ?? [], edges: edgesOf.get(p.package) ?? [] }));
  return all.sort((a, b) => (a.package < b.package ? -1 : 1));
}
