/** `knowing://repos`: the repositories that can be asked about. */
import { listRepositories } from '../../../engine/repositories/roster.ts';
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'repos',
  uri: 'knowing://repos',
  description: 'Indexed repositories by name',
  mimeType: 'application/json',
  read: async ({ workspace }) => {
    const listed = await listRepositories(workspace.options.env);
    const home = workspace.places.home();
    const repos = listed.map(({ name, root, url, state, snapshot }) => ({
      name,
      root,
      url,
      state,
      commit: snapshot?.commit ?? null,
      files: snapshot?.files ?? 0,
    }));
    return JSON.stringify({ default: home?.name ?? null, repos }, null, 1);
  },
};
