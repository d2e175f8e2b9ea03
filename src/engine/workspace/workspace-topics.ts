/** Topics of a workspace: who publishes and who subscribes, in whichever repository. */
import { type TopicsRequest, type TopicUser, topicsOf } from '../analyse/analyse-topics.ts';
import type { OpenWorkspace } from './open-workspace.ts';

export interface WorkspaceTopicUser extends TopicUser {
  readonly repo: string;
}

export interface WorkspaceTopic {
  readonly name: string;
  readonly publishers: readonly WorkspaceTopicUser[];
  readonly subscribers: readonly WorkspaceTopicUser[];
}

export interface WorkspaceTopics {
  /** Those that most name first. */
  readonly topics: readonly WorkspaceTopic[];
  readonly count: number;
  readonly unpublished: number;
  readonly unsubscribed: number;
}

export async function workspaceTopics(workspace: OpenWorkspace, request: TopicsRequest): Promise<WorkspaceTopics> {
  const byName = new Map<string, { name: string; publishers: WorkspaceTopicUser[]; subscribers: WorkspaceTopicUser[] }>();
  for (const { name: repo, repository } of await workspace.shards())
    for (const topic of (await topicsOf(repository, { ...request, oneSided: false, limit: Number.MAX_SAFE_INTEGER })).topics) {
      const known = byName.get(topic.name) ?? { name: topic.name, publishers: [], subscribers: [] };
      byName.set(topic.name, known);
      known.publishers.push(...topic.publishers.map((user) => ({ ...user, repo })));
      known.subscribers.push(...topic.subscribers.map((user) => ({ ...user, repo })));
    }
  const users = (t: WorkspaceTopic): number => t.publishers.length + t.subscribers.length;
  const all = [...byName.values()].sort((a, b) => users(b) - users(a) || (a.name < b.name ? -1 : 1));
  const wanted = request.oneSided ? all.filter((t) => t.publishers.length === 0 || t.subscribers.length === 0) : all;
  return {
    topics: wanted.slice(0, request.limit),
    count: wanted.length,
    unpublished: all.filter((t) => t.publishers.length === 0).length,
    unsubscribed: all.filter((t) => t.subscribers.length === 0).length,
  };
}
