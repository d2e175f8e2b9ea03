/**
 * The engine's door, and the library's public face: front ends may use the modules that are listed here and nothing else
 * of src/engine (.dependency-cruiser.cjs). They import the module that they need rather than this list, so that a command
 * that asks one question does not load the code of all.
 */
export type { Completeness, CompletenessLevel } from '../analysis/completeness.ts';
export type { RankedTest, TestReason } from '../analysis/test-scope/rank-tests.ts';
export type { RunnerCommand } from '../analysis/test-scope/runner-commands.ts';
export { type AuditAnswer, type AuditRequest, auditRepository, type EffectUse } from './analyse/analyse-audit.ts';
export { analyseCommunities, type CommunitiesAnswer, type CommunitiesRequest, type Community } from './analyse/analyse-communities.ts';
export { type DataflowReport, type DataflowRequest, type DataStep, type DataStop, type FlowKind, traceDataflow } from './analyse/analyse-dataflow.ts';
export { type DeadCodeReport, type DeadCodeRequest, type DeadCodeVerdict, deadCode, deadCodeVerdict } from './analyse/analyse-dead-code.ts';
export { type Declaration, type DependenciesAnswer, type DependenciesRequest, dependenciesOf, type UsedPackage } from './analyse/analyse-dependencies.ts';
export { blastRadius, type DependentsReport, type DependentsRequest, findCallers, type ListedDependent } from './analyse/analyse-dependents.ts';
export { type EnvReport, type EnvRequest, type EnvVariable, environment } from './analyse/analyse-env.ts';
export { type FlowPath, type FlowReport, type FlowRequest, type FlowStep, flowBetween } from './analyse/analyse-flow.ts';
export { analyseReport, type GraphReport, type GraphReportRequest } from './analyse/analyse-report.ts';
export { type Topic, type TopicsAnswer, type TopicsRequest, type TopicUser, topicsOf } from './analyse/analyse-topics.ts';
export type { SymbolCandidates } from './analyse/analysis-subject.ts';
export { type FoundText, findText, type TextMatch } from './analyse/find-text.ts';
export { sayingWhatIsNotIndexed } from './analyse/not-indexed-yet.ts';
export { graphReportMarkdown } from './analyse/report-markdown.ts';
export { repositoryMap } from './analyse/repository-map.ts';
export { type AuditDiff, auditDiff, type Finding, type Severity, type Suspicion } from './changes/analyse-audit-diff.ts';
export { analysePrImpact, type PrImpact, type PrImpactRequest } from './changes/analyse-pr-impact.ts';
export { analyseSemanticDiff, type SemanticDiffAnswer, type SemanticDiffRequest, semanticDiffMarkdown } from './changes/analyse-semantic-diff.ts';
export { type ListedStaleEdge, type StaleEdgesReport, type StaleEdgesRequest, staleEdges } from './changes/analyse-stale-edges.ts';
export { auditSarif } from './changes/audit-sarif.ts';
export { prImpactMarkdown } from './changes/pr-impact-markdown.ts';
export type { ContextAnswer, ContextOptions } from './context/answer-question.ts';
export { contextForTask, type TaskRequest } from './context/context.ts';
export { DETAILS, FORMAT_NAMES, type FormatName } from './context/context-choices.ts';
export { contextDelta, GcfSession } from './context/context-delta.ts';
export { contextForFiles, type FilesRequest } from './context/context-files.ts';
export { contextForPr, type PrAnswer, type PrRequest } from './context/context-pr.ts';
export { type FileForTask, type FilesForTask, type FilesForTaskRequest, fileLine, filesForTask } from './context/files-for-task.ts';
export { editContext, linesOf, pathInside, sessionContext, testsOf } from './context/hook-context.ts';
export { nextCommand } from './context/next-command.ts';
export { type SpanRole, textLines } from './context/pack-lines.ts';
export { planTurn } from './context/plan-turn.ts';
export { type SearchAnswer, type SearchMode, type SearchRequest, searchSymbols } from './context/search-symbols.ts';
export { askDaemon, heardError } from './daemon/daemon-client.ts';
export { type DaemonFiles, daemonFiles, type Environment } from './daemon/daemon-files.ts';
export { type DaemonHolder, type DaemonLock, daemonHolder, isLock, recordedHolder, takeDaemonLock } from './daemon/daemon-lock.ts';
export {
  type DaemonMethods,
  type DaemonRequest,
  type DaemonStatus,
  type MethodName,
  readLines,
  type ServedStatus,
  type SpokenError,
  type UpdateProgress,
  type UpdateReport,
  writeLine,
} from './daemon/daemon-protocol.ts';
export { type GitHooks, gitHooks, type HookName, installGitHooks, removeGitHooks } from './daemon/git-hooks.ts';
export { type CallRecord, exportCalls } from './export/export-calls.ts';
export { exportGraph, GRAPH_FORMATS, type GraphExportRequest, type GraphFormatName } from './export/export-graph.ts';
export { exportScip, type ScipSummary } from './export/export-scip.ts';
export { commitsApart } from './git/commits-apart.ts';
export { claimIndex, type IndexProgress, runningIndex } from './indexing/index-claim.ts';
export { type IndexRequest, type IndexSummary, indexRepository } from './indexing/index-repository.ts';
export { LiveIndex, type UpdateRequest, type UpdateResult } from './indexing/live-index.ts';
export { type StaleReport, staleReport } from './indexing/staleness.ts';
export { currentSnapshot, RepositorySync, type SyncResult } from './indexing/sync-repository.ts';
export { type Explanation, explain } from './inspect/explain.ts';
export { inspectFeedback, inspectVocabulary } from './inspect/inspect-learned.ts';
export { inspectCache, inspectPack, inspectPackDiff } from './inspect/inspect-packs.ts';
export { inspectRetrieval } from './inspect/inspect-retrieval.ts';
export type { InspectedTable } from './inspect/inspected-table.ts';
export { type ListedRoute, listRoutes, type RouteList } from './inspect/list-routes.ts';
export { type FillLayerRequest, type FillSummary, fillLayer, layerSources } from './layers/fill-layer.ts';
export { keepLayer, keptLayers, letLayerGo } from './layers/kept-layers.ts';
export { type LayerSource, layerNames } from './layers/layer-names.ts';
export { dropLayer, type LayerStatus, type LayersAnswer, layerStatus } from './layers/layer-status.ts';
export { type SweptLayers, sweepLayers } from './layers/sweep-layers.ts';
export { giveFeedback, hashesOf } from './learning/give-feedback.ts';
export { LearningSession } from './learning/learning-session.ts';
export { forgetUse } from './learning/record-use.ts';
export { noteUsage, usageSince } from './learning/usage-journal.ts';
export { type CrossedNeighbourhood, crossedNeighbourhood } from './maps/crossed-neighbourhood.ts';
export { type InfrastructureRequest, infrastructureMap } from './maps/infrastructure-map.ts';
export { type Neighbourhood, type NeighbourhoodRequest, neighbourhood } from './maps/neighbourhood.ts';
export { type PackageMap, type PackageMapRequest, packageMap } from './maps/package-map.ts';
export { type RepositoryGraph, type RepositoryGraphRequest, repositoryGraph } from './maps/repository-graph.ts';
export { analyseOwnership, type OwnedPart, type OwnershipAnswer, type OwnershipOverview, ownershipOverview } from './ownership/analyse-ownership.ts';
export { auditDiffRecord, auditRecord } from './records/audit-record.ts';
export { briefRecord } from './records/brief-record.ts';
export { prImpactRecord, semanticDiffRecord } from './records/change-record.ts';
export { clonesRecord, similarRecord } from './records/clones-record.ts';
export { communitiesRecord, communityRecord } from './records/communities-record.ts';
export { daemonStatusRecord, updateReportRecord } from './records/daemon-record.ts';
export { deadCodeRecord, deadCodeVerdictRecord } from './records/dead-code-record.ts';
export { dependenciesRecord } from './records/dependencies-record.ts';
export { dependentsRecord } from './records/dependents-record.ts';
export { envRecord } from './records/env-record.ts';
export { explanationRecord } from './records/explanation-record.ts';
export { filesRecord } from './records/files-record.ts';
export { dataflowRecord, flowRecord } from './records/flow-record.ts';
export { checkRecord, countByReason, indexRunRecord, placeRecord, rosterRecord, updateRecord } from './records/index-record.ts';
export { fillRecord, layerStatsRecord, layersRecord } from './records/layer-record.ts';
export { crossedNeighbourhoodRecord, graphPartRecord, neighbourhoodRecord, packageMapRecord, repositoryGraphRecord } from './records/map-record.ts';
export { ownershipOverviewRecord, ownershipRecord } from './records/ownership-record.ts';
export { packRecord } from './records/pack-record.ts';
export { reportRecord } from './records/report-record.ts';
export { routesRecord } from './records/routes-record.ts';
export { searchRecord } from './records/search-record.ts';
export { snapshotDiffRecord, staleEdgesRecord } from './records/snapshot-diff-record.ts';
export { statsRecord } from './records/snapshot-record.ts';
export { snapshotsRecord } from './records/snapshots-record.ts';
export { symbolRecord } from './records/symbol-record.ts';
export { descriptionRecord, namesRecord, sourcePageRecord } from './records/symbols-record.ts';
export { testFiles, testScopeRecord } from './records/test-scope-record.ts';
export { topicsRecord } from './records/topics-record.ts';
export { deadRoutesRecord, traceStatsRecord, trafficRecord } from './records/traffic-record.ts';
export { workspaceDependentsRecord } from './records/workspace-dependents-record.ts';
export { workspaceFlowRecord } from './records/workspace-flow-record.ts';
export {
  workspaceDeadCodeRecord,
  workspacePrImpactRecord,
  workspaceRoutesRecord,
  workspaceSymbolsRecord,
  workspaceTopicsRecord,
} from './records/workspace-lists-record.ts';
export { workspaceMapRecord, workspacePlaceRecord, workspacesRecord } from './records/workspace-record.ts';
export { knowingHome } from './repositories/home-folder.ts';
export type { RepositoryOptions, RepositoryPlace } from './repositories/locate-repository.ts';
export { OpenRepositories } from './repositories/open-repositories.ts';
export { noIndex, type OpenOptions, openRepository, type Repository } from './repositories/open-repository.ts';
export { indexIdentity, mayHaveIndex } from './repositories/place-store.ts';
export { type RepositoryStats, repositoryStats, type Staleness } from './repositories/repository-stats.ts';
export { addRepository, type ListedRepository, listRepositories, placeToIndex, type RemovedRepository, removeRepository } from './repositories/roster.ts';
export { rosterPlaces } from './repositories/roster-places.ts';
export { ServedPlaces } from './repositories/served-places.ts';
export { runtimeTraffic, type TrafficAnswer, type TrafficPlace, type TrafficRequest, type TrafficRow } from './runtime/analyse-traffic.ts';
export { type DeadRoute, type DeadRoutesAnswer, type DeadRoutesRequest, deadRoutes } from './runtime/dead-routes.ts';
export { type ImportOptions, importTraceFile } from './runtime/import-traces.ts';
export { noTrafficYet } from './runtime/no-traffic.ts';
export { type IntakeOptions, type OpenIntake, openIntake } from './runtime/open-intake.ts';
export { type OtlpEncoding, takeOtlp } from './runtime/take-otlp.ts';
export { TraceIntake } from './runtime/trace-intake.ts';
export { type ServiceStats, type TraceStats, type TraceStatsRequest, traceStats, type UnmappedEntry } from './runtime/trace-stats.ts';
export { type CloneGroup, type CloneRequest, type ClonesAnswer, findClones } from './similarity/find-clones.ts';
export { findSimilar, type SimilarAnswer, type SimilarSymbol } from './similarity/find-similar.ts';
export { type CheckedRepository, type CheckOptions, checkRepository } from './snapshots/check-repository.ts';
export { type DiffRequest, diffSnapshots, type PackageDiff, type SnapshotDiff } from './snapshots/diff-snapshots.ts';
export { listSnapshots, type SnapshotChain } from './snapshots/list-snapshots.ts';
export { type ProvenClaim, proveLayerClaim } from './snapshots/prove-claim.ts';
export { type ProofRequest, type ProvenEdge, proveEdge, proveNoEdge } from './snapshots/prove-edge.ts';
export { snapshotCommit } from './snapshots/snapshot-commit.ts';
export { type ClaimVerdict, isLayerProof, type LayerProof, verifyLayerProof } from './snapshots/verify-layer-proof.ts';
export { checkProof, checkProofOf, type Verdict } from './snapshots/verify-proof.ts';
export { describeSymbol, type Relation, type SymbolDescription } from './symbols/describe-symbol.ts';
export { namedEdgeTypes } from './symbols/named-edge-types.ts';
export { type NameMatch, type NamesQuery, queryNames, untilExact } from './symbols/query-names.ts';
export { readSymbol, type SourcePage } from './symbols/read-symbol.ts';
export { resolveSymbol, uniqueName } from './symbols/resolve-symbol.ts';
export { Clones, type TrackRequest, trackedFrom } from './team/clones.ts';
export { copyGraph } from './team/copy-graph.ts';
export { GraphExports } from './team/graph-exports.ts';
export { type Home, Homes, type ServedRepository } from './team/homes.ts';
export { indexTracked, type TrackedIndexRequest } from './team/index-tracked.ts';
export { hasIndex, type PulledGraph, pullGraph } from './team/pull-graph.ts';
export { REMOTE_COMMANDS } from './team/remote-commands.ts';
export { remoteName, runRemotely, serverAddress } from './team/server-client.ts';
export { openTeamStore, type Team } from './team/team-store.ts';
export { allows, checkToken, createToken, parseLifetime } from './team/tokens.ts';
export { type TestScope, type TestScopeRequest, testScope } from './test-scope/analyse-test-scope.ts';
export { type HotRoute, hotRouteInWords } from './traffic/hot-routes.ts';
export type { IntakeCounts } from './traffic/intake-counts.ts';
export { reachInWords, seenInWords, type TrafficReach } from './traffic/traffic-reach.ts';
export { unreadFiles, unreadWords } from './unread/unread-files.ts';
export { type Freshness, freshness } from './view/freshness.ts';
export { type SnapshotView, withSnapshot } from './view/snapshot-view.ts';
export { readSources } from './view/source-text.ts';
export { warmUp } from './view/warm-up.ts';
export { type RepositoryChange, type RepositoryWatch, type RepositoryWatchState, watchRepository } from './watch/watch-repository.ts';
export { EVERYTHING, isWorkspaceName, locateWorkspace, WORKSPACE_FILE, type WorkspaceOptions, type WorkspacePlace } from './workspace/locate-workspace.ts';
export { addToWorkspace, createWorkspace, listWorkspaces, removeFromWorkspace } from './workspace/manage-workspaces.ts';
export { OpenWorkspace, type Shard, type SkippedRepository, type StoreAccess, withNamedWorkspace, withWorkspace } from './workspace/open-workspace.ts';
export type { PackageVersion } from './workspace/package-versions.ts';
export { type WorkspaceContextAnswer, type WorkspaceTaskRequest, workspaceContext } from './workspace/workspace-context.ts';
export { type WorkspaceDeadCode, workspaceDeadCode } from './workspace/workspace-dead-code.ts';
export {
  type WorkspaceDependent,
  type WorkspaceDependentsReport,
  type WorkspaceDependentsRequest,
  workspaceBlastRadius,
  workspaceCallers,
} from './workspace/workspace-dependents.ts';
export { type WorkspaceFlowReport, type WorkspaceFlowRequest, type WorkspaceFlowStep, workspaceFlow } from './workspace/workspace-flow.ts';
export { type RepositoryUse, type WorkspaceMap, workspaceMap } from './workspace/workspace-map.ts';
export { type WorkspacePrImpact, workspacePrImpact } from './workspace/workspace-pr-impact.ts';
export { type WorkspaceRoute, workspaceRoutes } from './workspace/workspace-routes.ts';
export type { WorkspaceCandidates } from './workspace/workspace-subject.ts';
export { type WorkspaceMatch, workspaceSymbols } from './workspace/workspace-symbols.ts';
export { type WorkspaceTopics, type WorkspaceTopicUser, workspaceTopics } from './workspace/workspace-topics.ts';
