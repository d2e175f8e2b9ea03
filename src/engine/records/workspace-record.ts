/** Workspaces as JSON: which repositories belong to one, and which of them uses which. */
import type { StoredWorkspace } from '../../config/workspaces.ts';
import type { WorkspacePlace } from '../workspace/locate-workspace.ts';
import type { WorkspaceMap } from '../workspace/workspace-map.ts';
import { versionRecord } from './workspace-dependents-record.ts';

export const workspacesRecord = (workspaces: readonly StoredWorkspace[]) => ({
  workspaces: workspaces.map(({ name, roots }) => ({ name, repositories: roots })),
});

export const workspacePlaceRecord = ({ name, from, members, missing }: WorkspacePlace) => ({
  ...{ workspace: name, from, missing },
  repositories: members.map(({ name: member, root, url }) => ({ name: member, root, url: url ?? null })),
});

export const workspaceMapRecord = ({ versions, ...map }: WorkspaceMap) => ({ ...map, versions: versions.map(versionRecord) });
