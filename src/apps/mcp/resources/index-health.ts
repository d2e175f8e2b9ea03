/** `knowing://index-health`: whether answers can be trusted: state of the index, what changed since, what stayed unlinked. */
import { freshness } from '../../../engine/view/freshness.ts';
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'index-health',
  uri: 'knowing://index-health',
  description: 'Freshness of the index and how much of it is linked',
  mimeType: 'application/json',
  read: ({ workspace }) =>
    workspace.read(async (view, { place }) => {
      const { snapshot, reader } = view;
      const [fresh, counts] = [await freshness(view), await reader.stats()];
      const running = workspace.indexing.running(place);
      return JSON.stringify(
        {
          repo: place.name,
          state: fresh.state,
          commit: snapshot.commit,
          commits_behind: fresh.commitsBehind,
          changed_files: fresh.changedFiles.slice(0, 50),
          changed_files_total: fresh.changedFiles.length,
          indexing: running === undefined ? null : running.progress(),
          calls_linked: counts.edgesByType.calls ?? 0,
          names_unlinked: counts.unresolved,
          database_bytes: counts.bytes,
        },
        null,
        1,
      );
    }),
};
