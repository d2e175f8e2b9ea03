/** Symbols of a workspace for what a person types: each repository's own matches, the better sort of match first, repositories in turn. */
import { type NameMatch, type NamesQuery, queryNames } from '../symbols/query-names.ts';
import type { OpenWorkspace } from './open-workspace.ts';

export interface WorkspaceMatch extends NameMatch {
  readonly repo: string;
}

const ORDER: readonly NameMatch['match'][] = ['name', 'prefix', 'words'];

export async function workspaceSymbols(workspace: OpenWorkspace, query: NamesQuery): Promise<WorkspaceMatch[]> {
  const found = await Promise.all(
    (await workspace.shards()).map(async ({ name, view }) => (await queryNames(view.reader, query)).map((match) => ({ ...match, repo: name }))),
  );
  const merged = ORDER.flatMap((sort) => inTurn(found.map((matches) => matches.filter((m) => m.match === sort))));
  return merged.slice(0, query.limit);
}

function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: most }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i] as T] : []))).flat();
}
