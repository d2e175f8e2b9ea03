/** What the API answers with: the types of the engine's own records, so that a changed record shows here and not in a browser. */
import type { prImpactRecord, semanticDiffRecord } from '../../src/engine/records/change-record.ts';
import type { communitiesRecord } from '../../src/engine/records/communities-record.ts';
import type { deadCodeRecord } from '../../src/engine/records/dead-code-record.ts';
import type { dependentsRecord } from '../../src/engine/records/dependents-record.ts';
import type { flowRecord } from '../../src/engine/records/flow-record.ts';
import type { rosterRecord } from '../../src/engine/records/index-record.ts';
import type { layerStatsRecord } from '../../src/engine/records/layer-record.ts';
import type { graphPartRecord, neighbourhoodRecord, packageMapRecord, repositoryGraphRecord } from '../../src/engine/records/map-record.ts';
import type { ownershipOverviewRecord } from '../../src/engine/records/ownership-record.ts';
import type { reportRecord } from '../../src/engine/records/report-record.ts';
import type { routesRecord } from '../../src/engine/records/routes-record.ts';
import type { searchRecord } from '../../src/engine/records/search-record.ts';
import type { snapshotDiffRecord } from '../../src/engine/records/snapshot-diff-record.ts';
import type { statsRecord } from '../../src/engine/records/snapshot-record.ts';
import type { snapshotsRecord } from '../../src/engine/records/snapshots-record.ts';
import type { SymbolRecord } from '../../src/engine/records/symbol-record.ts';
import type { descriptionRecord, sourcePageRecord } from '../../src/engine/records/symbols-record.ts';

import type { deadRoutesRecord, trafficRecord } from '../../src/engine/records/traffic-record.ts';
import type { workspaceMapRecord, workspacesRecord } from '../../src/engine/records/workspace-record.ts';

export type { SymbolRecord } from '../../src/engine/records/symbol-record.ts';

export type Repositories = ReturnType<typeof rosterRecord>;
export type Stats = { readonly name: string } & ReturnType<typeof statsRecord> & ReturnType<typeof layerStatsRecord>;
export type Search = ReturnType<typeof searchRecord>;
/** Fields of both kinds of answer; those of one kind are absent in the other. */
export interface Found extends SymbolRecord {
  readonly doc: string;
  readonly match?: 'name' | 'prefix' | 'words';
  readonly score?: number;
  readonly components?: Readonly<Record<string, number>>;
}
export type Description = ReturnType<typeof descriptionRecord>;
export type Source = Partial<ReturnType<typeof sourcePageRecord>> & {
  readonly first_line: number;
  readonly last_line: number;
  readonly next: number | null;
  readonly language: string | null;
  readonly lines: readonly string[] | null;
};
export type Neighbours = ReturnType<typeof neighbourhoodRecord>;
export type GraphPart = ReturnType<typeof graphPartRecord>;
/** In a drawing of several repositories each symbol says which is its own, and an edge between two how they are known as one. */
export type DrawnSymbol = GraphPart['nodes'][number] & { readonly repository?: string };
export type DrawnEdge = GraphPart['edges'][number] & { readonly link?: string };
export type RepositoryGraph = ReturnType<typeof repositoryGraphRecord>;
export type WorkspaceMap = ReturnType<typeof workspaceMapRecord>;
export type Workspaces = ReturnType<typeof workspacesRecord>;
export type Dependents = ReturnType<typeof dependentsRecord>;
export type Dependent = Dependents['listed'][number];
export type Completeness = Dependents['completeness'];
export type Flow = ReturnType<typeof flowRecord>;
export type PackageMap = ReturnType<typeof packageMapRecord>;
export type Communities = ReturnType<typeof communitiesRecord>;
export type PrImpact = ReturnType<typeof prImpactRecord>;
export type SemanticDiff = ReturnType<typeof semanticDiffRecord>;
export type SymbolChange = SemanticDiff['changes'][number];
export type Snapshots = ReturnType<typeof snapshotsRecord>;
export type SnapshotDiff = ReturnType<typeof snapshotDiffRecord>;
export type DeadCode = ReturnType<typeof deadCodeRecord>;
export type Routes = ReturnType<typeof routesRecord>;
export type Owners = ReturnType<typeof ownershipOverviewRecord>;
export type Report = ReturnType<typeof reportRecord>;
export type Traffic = ReturnType<typeof trafficRecord>;
export type DeadRoutes = ReturnType<typeof deadRoutesRecord>;
