/** Topics of a workspace: who publishes and who subscribes, in whichever repository. */
import { selectTopics, type TopicsAnswer, type TopicsRequest, type TopicUser, topicsOf } from '../analyse/analyse-topics.ts';
import type { OpenWorkspace } from './open-workspace.ts';

export interface WorkspaceTopicUser extends TopicUser {
  readonly repo: string;
}

export type WorkspaceTopics = TopicsAnswer<WorkspaceTopicUser>;

export async function workspaceTopics(workspace: OpenWorkspace, request: TopicsRequest): Promise<WorkspaceTopics> {
  const byName = new Map<string, { name: string; publishers: WorkspaceTopicUser[]; subscribers: WorkspaceTopicUser[] }>();
  for (const { name: repo, repository } of await workspace.shards())
    for (const topic of (await topicsOf(repository, { ...request, oneSided: false, limit: Number.MAX_SAFE_INTEGER })).topics) {
      const known = byName.get(topic.name) ?? { name: topic.name, publishers: [], subscribers: [] };
      byName.set(topic.name, known);
      known.publishers.push(...topic.publishers.map((user) => ({ ...user, repo })));
      known.subscribers.push(...topic.subscribers.map((user) => ({ ...user, repo })));
    }
  return selectTopics([...byName.values()], request);
}
