/** The engine: the only door for front ends, and the library's public face. */
export type { Completeness, CompletenessLevel } from '../analysis/completeness.ts';
export { blastRadius, type DependentsReport, type DependentsRequest, findCallers, type ListedDependent } from './analyse-dependents.ts';
export { type FlowPath, type FlowReport, type FlowRequest, type FlowStep, flowBetween } from './analyse-flow.ts';
export type { SymbolCandidates } from './analysis-subject.ts';
export type { ContextAnswer, ContextOptions } from './answer-question.ts';
export { contextForTask, type TaskRequest } from './context.ts';
export { DETAILS, FORMAT_NAMES, type FormatName } from './context-choices.ts';
export { contextDelta, GcfSession } from './context-delta.ts';
export { contextForFiles, type FilesRequest } from './context-files.ts';
export { contextForPr, type PrAnswer, type PrRequest } from './context-pr.ts';
export { type Explanation, explain } from './explain.ts';
export { type CallRecord, exportCalls } from './export-calls.ts';
export { type IndexRequest, type IndexSummary, indexRepository } from './index-repository.ts';
export type { RepositoryOptions, RepositoryPlace } from './locate-repository.ts';
export { noIndex, type OpenOptions, openRepository, type Repository } from './open-repository.ts';
export { type NameMatch, type NamesQuery, queryNames } from './query-names.ts';
export { type RepositoryStats, repositoryStats, type Staleness } from './repository-stats.ts';
export { addRepository, type ListedRepository, listRepositories, placeToIndex, type RemovedRepository, removeRepository } from './roster.ts';
