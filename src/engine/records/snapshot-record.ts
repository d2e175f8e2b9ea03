/** A snapshot, and what a graph holds, as JSON. */
import type { Snapshot } from '../../model/graph.ts';
import type { RepositoryStats } from '../repositories/repository-stats.ts';

export function snapshotRecord({ createdAt, ...rest }: Snapshot) {
  return { ...rest, created_at: createdAt };
}

export function countsRecord({ nodesByKind, edgesByType, filesByLanguage, ...totals }: RepositoryStats['counts']) {
  return { ...totals, files_by_language: filesByLanguage, nodes_by_kind: nodesByKind, edges_by_type: edgesByType };
}

export function statsRecord({ repo, snapshot, staleness, counts, languages, unread }: RepositoryStats) {
  return { url: repo.url, root: repo.root, ...countsRecord(counts), snapshot: snapshotRecord(snapshot), staleness, languages, unread };
}
