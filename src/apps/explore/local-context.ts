/** What the user of this machine may see through the API: the repository around the explorer and those of the roster. */
import type { RepositoryOptions } from '../../engine/repositories/locate-repository.ts';
import { OpenRepositories } from '../../engine/repositories/open-repositories.ts';
import { listRepositories } from '../../engine/repositories/roster.ts';
import { ServedPlaces } from '../../engine/repositories/served-places.ts';
import { listWorkspaces } from '../../engine/workspace/manage-workspaces.ts';
import { withNamedWorkspace } from '../../engine/workspace/open-workspace.ts';
import type { ApiContext } from '../http-api/index.ts';

export interface LocalContext extends ApiContext {
  close(): Promise<void>;
}

export function localContext(options: RepositoryOptions): LocalContext {
  const places = new ServedPlaces(options);
  const open = new OpenRepositories();
  return {
    repositories: () => listRepositories(options.env),
    withRepository: async (name, work) => work(await open.open(places.find(name))),
    workspaces: async () => listWorkspaces(options),
    withWorkspace: (name, work) => withNamedWorkspace(name, { ...options, access: { open: (place) => open.open(place), close: async () => undefined } }, work),
    close: () => open.close(),
  };
}
