/**
 * Topics of a repository: who publishes on each and who subscribes to it. One that only one side names is told apart:
 * the other may be in another repository, or spell it otherwise.
 */
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface TopicsRequest {
  /** Only topics whose name holds this, whatever the case. */
  readonly name?: string;
  readonly tests: boolean;
  /** Only topics that nobody publishes or nobody subscribes to. */
  readonly oneSided: boolean;
  readonly limit: number;
}

export interface TopicUser {
  /** Symbol, or '' for the top of the file. */
  readonly symbol: string;
  readonly file: string;
  readonly line: number;
}

export interface Topic<User = TopicUser> {
  readonly name: string;
  readonly publishers: readonly User[];
  readonly subscribers: readonly User[];
}

export interface TopicsAnswer<User = TopicUser> {
  /** Those that most name first. */
  readonly topics: readonly Topic<User>[];
  /** Of all that were asked for. */
  readonly count: number;
  readonly unpublished: number;
  readonly unsubscribed: number;
}

export async function topicsOf(repository: Repository, request: TopicsRequest): Promise<TopicsAnswer> {
  return selectTopics(await withSnapshot(repository, (view) => readTopics(view, request)), request);
}

/** Those that were asked for, most users first, and what is to be said of all. */
export function selectTopics<User>(found: readonly Topic<User>[], request: Pick<TopicsRequest, 'oneSided' | 'limit'>): TopicsAnswer<User> {
  const users = (t: Topic<User>): number => t.publishers.length + t.subscribers.length;
  const all = [...found].sort((a, b) => users(b) - users(a) || (a.name < b.name ? -1 : 1));
  const oneSided = all.filter((t) => t.publishers.length === 0 || t.subscribers.length === 0);
  const topics = request.oneSided ? oneSided : all;
  return {
    topics: topics.slice(0, request.limit),
    count: topics.length,
    unpublished: all.filter((t) => t.publishers.length === 0).length,
    unsubscribed: all.filter((t) => t.subscribers.length === 0).length,
  };
}

async function readTopics({ reader }: SnapshotView, { name = '', tests }: TopicsRequest): Promise<Topic[]> {
  const edges: { source: number; target: number; publishes: boolean; line: number }[] = [];
  await reader.eachEdge(['publishes', 'subscribes'], ({ source, target, type, sites }) => {
    for (const { line } of sites) edges.push({ source, target, publishes: type === 'publishes', line });
  });
  const nodes = new Map((await reader.nodes([...new Set(edges.flatMap((e) => [e.source, e.target]))])).map((n) => [n.id, n]));
  const topics = new Map<string, { name: string; publishers: TopicUser[]; subscribers: TopicUser[] }>();
  for (const { source, target, publishes, line } of edges) {
    const [user, topic] = [nodes.get(source), nodes.get(target)];
    if (user === undefined || topic?.kind !== 'topic' || (!tests && (user.flags & NODE_FLAGS.test) !== 0)) continue;
    if (!topic.name.toLowerCase().includes(name.toLowerCase())) continue;
    const entry = topics.get(topic.name) ?? { name: topic.name, publishers: [], subscribers: [] };
    topics.set(topic.name, entry);
    (publishes ? entry.publishers : entry.subscribers).push(userOf(user, line));
  }
  return [...topics.values()];
}

const userOf = ({ kind, name, file }: GraphNode, line: number): TopicUser => ({ symbol: kind === 'file' ? '' : name, file, line });
