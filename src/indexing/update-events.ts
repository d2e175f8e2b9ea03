/**
 * What the history keeps of an update: added and removed files, nodes and edges, each with a label, because its row may no
 * longer exist. In: the compared rows of an update. The hashes are those of the leaves that change in the Merkle tree.
 */
import { edgeTypeName } from '../model/edge-types.ts';
import { type GraphNode, isPhantom } from '../model/graph.ts';
import type { EdgeChange, FileChange, GraphChanges, NodeChange } from '../model/graph-changes.ts';
import { edgeHash } from '../model/hash.ts';
import { provenanceName } from '../model/provenance.ts';
import type { GraphReader } from '../store/contract.ts';
import { fileRow } from './file-row.ts';
import type { IndexState } from './index-state.ts';
import { folderOf } from './resolve/symbols/node-table.ts';
import type { EdgeDifference } from './resolve/update/edge-difference.ts';
import type { LinkUpdate } from './update-links.ts';
import type { PhantomChanges } from './update-rows.ts';
import type { FileUpdate } from './update-world.ts';

export type UpdateEvents = Omit<GraphChanges, 'packages'>;

export interface ComparedRows {
  readonly state: IndexState;
  readonly updates: readonly FileUpdate[];
  readonly link: LinkUpdate;
  readonly edges: EdgeDifference;
  readonly mentions: PhantomChanges;
}

export async function updateEvents(rows: ComparedRows, reader: GraphReader): Promise<UpdateEvents> {
  const { state, updates, link, mentions } = rows;
  const former = new Map(link.formerNodes.map((n) => [n.id, n]));
  return {
    files: updates.flatMap((u) => fileEvent(state, u)),
    nodes: nodeEvents(link, former, mentions),
    edges: await edgeEvents(rows, former, reader),
  };
}

/** Added minus removed. */
export const growth = (events: readonly { event: 'added' | 'removed' }[]): number => events.reduce((sum, e) => sum + (e.event === 'added' ? 1 : -1), 0);

async function edgeEvents({ link, edges: { added, gone } }: ComparedRows, former: ReadonlyMap<number, GraphNode>, reader: GraphReader): Promise<EdgeChange[]> {
  const { sources, targets, types, provenances } = link.wanted;
  const ids = [...gone.flatMap((e) => [e.source, e.target]), ...added.flatMap((i) => [sources[i] as number, targets[i] as number])];
  const end = await nodesById(ids, link, reader);
  return [
    ...gone.map((e): EdgeChange => edgeEvent('removed', former.get(e.source) ?? end(e.source), former.get(e.target) ?? end(e.target), e)),
    ...added.map((i): EdgeChange => {
      const [type, provenance] = [edgeTypeName(types[i] as number), provenanceName(provenances[i] as number)];
      return edgeEvent('added', end(sources[i] as number), end(targets[i] as number), { type, provenance });
    }),
  ];
}

async function nodesById(ids: readonly number[], link: LinkUpdate, reader: GraphReader): Promise<(id: number) => GraphNode> {
  const own = new Map(link.nodes.map((n) => [n.id, n]));
  const stored = new Map((await reader.nodes([...new Set(ids)].filter((id) => !own.has(id)))).map((n) => [n.id, n]));
  return (id) => own.get(id) ?? (stored.get(id) as GraphNode);
}

function nodeEvents(link: LinkUpdate, former: ReadonlyMap<number, GraphNode>, { came, went }: PhantomChanges): NodeChange[] {
  const removed = [...link.removedNodes].map((id) => former.get(id) as GraphNode);
  const declared = link.nodes.filter((n) => !isPhantom(n) && !former.has(n.id));
  return [
    ...[...removed, ...went].map((node) => ({ event: 'removed' as const, node })),
    ...[...declared, ...came].map((node) => ({ event: 'added' as const, node })),
  ];
}

function edgeEvent(
  event: EdgeChange['event'],
  source: GraphNode,
  target: GraphNode,
  { type, provenance }: Pick<EdgeChange, 'type' | 'provenance'>,
): EdgeChange {
  return { event, hash: edgeHash({ source: source.hash, target: target.hash, type, provenance }), source, target, type, provenance };
}

function fileEvent({ files }: IndexState, { path, id, after }: FileUpdate): FileChange[] {
  const [before, now] = [files.get(path)?.hash ?? null, after === undefined ? null : fileRow(after, id).hash];
  return before === now ? [] : [{ package: folderOf(path), path, before, after: now }];
}
