/** An index run, an update, a check of an index and the roster, as JSON. */
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { IndexSummary } from '../indexing/index-repository.ts';
import type { UpdateResult } from '../indexing/live-index.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import type { ListedRepository } from '../repositories/roster.ts';
import type { CheckedRepository } from '../snapshots/check-repository.ts';
import { snapshotRecord } from './snapshot-record.ts';

export function indexRunRecord(place: RepositoryPlace, { otherFiles, diagnostics, snapshot, phases, milliseconds, rescued, ...rest }: IndexSummary) {
  return {
    ...placeRecord(place),
    ...rest,
    milliseconds: Math.round(milliseconds),
    phases: Object.fromEntries(Object.entries(phases).map(([phase, time]) => [phase, Math.round(time)])),
    other_files: otherFiles,
    skipped: countByReason(diagnostics.filter((d) => d.skipped)),
    incomplete: countByReason(diagnostics.filter((d) => !d.skipped)),
    snapshot: snapshotRecord(snapshot),
    ...(rescued === undefined ? {} : { rescued: { damaged_file: rescued.damagedFile, notes: rescued.notes, layers: rescued.layers, lost: rescued.lost } }),
  };
}

export function updateRecord(place: RepositoryPlace, { snapshot, way, files, readers, milliseconds }: UpdateResult) {
  return {
    ...placeRecord(place),
    way,
    unchanged: way === 'current',
    files_read: files,
    readers,
    files: snapshot.files,
    nodes: snapshot.nodes,
    edges: snapshot.edges,
    milliseconds: Math.round(milliseconds),
    snapshot: { ...snapshotRecord(snapshot), overlay: snapshot.overlay === true },
  };
}

export function placeRecord({ name, root, db }: Pick<RepositoryPlace, 'name' | 'root' | 'db'>) {
  return { name, root, database: db };
}

export function countByReason(diagnostics: readonly Diagnostic[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of diagnostics) counts[reason] = (counts[reason] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function checkRecord(database: string, { findings, repaired, milliseconds }: CheckedRepository) {
  const count = (severity: 'error' | 'warning') => findings.filter((f) => f.severity === severity).length;
  return { database, errors: count('error'), warnings: count('warning'), repaired, milliseconds: Math.round(milliseconds), findings };
}

export function rosterRecord(repositories: readonly ListedRepository[]) {
  return { repositories: repositories.map(listedRecord) };
}

function listedRecord({ name, root, url, db, addedAt, state, bytes, snapshot }: ListedRepository) {
  const indexed =
    snapshot === null ? null : { root: snapshot.root, commit: snapshot.commit, nodes: snapshot.nodes, edges: snapshot.edges, files: snapshot.files };
  return { name, root, url, database: db, state, bytes, added_at: addedAt, snapshot: indexed };
}
