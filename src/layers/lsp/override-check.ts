/** Whether a member stands in for one of the same name of a base of its type, over any number of steps: as the code graph says. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';
import type { LayerSubject } from '../contract.ts';
import type { Overrides } from './judge-file.ts';

const MAX_STEPS = 8;
const MEMBER = ['member_of', 'overrides'] as const;
const TYPE = ['extends', 'implements'] as const;

export function overrideCheck({ reader }: LayerSubject): Overrides {
  const bases = new Map<NodeId, readonly NodeId[]>();
  const outside = new Set<NodeId>();
  const read = async (id: NodeId): Promise<readonly NodeId[]> => {
    const targets = [...new Set((await reader.edgesFrom([id], [...MEMBER, ...TYPE])).map((e) => e.target))];
    for (const node of await reader.nodes(targets)) if (node.fileId < 0) outside.add(node.id);
    return targets;
  };
  const basesOf = async (id: NodeId): Promise<readonly NodeId[]> => {
    const known = bases.get(id) ?? (await read(id));
    bases.set(id, known);
    return known;
  };
  /** Owner, its bases and theirs; methods that are overridden, and their owners. */
  const above = async (id: NodeId): Promise<Set<NodeId>> => {
    const all = new Set([id]);
    let step: readonly NodeId[] = [id];
    for (let steps = 0; step.length > 0 && steps < MAX_STEPS; steps++) {
      step = (await Promise.all(step.map(basesOf))).flat().filter((base) => !all.has(base));
      for (const base of step) all.add(base);
    }
    return all;
  };
  return async (member: GraphNode, base: GraphNode | undefined) => {
    const mine = await above(member.id);
    if (base === undefined) return [...mine].some((id) => outside.has(id));
    if (lastPart(member.name) !== lastPart(base.name)) return false;
    const [owner] = await reader.edgesFrom([base.id], ['member_of']);
    return mine.has(base.id) || (owner !== undefined && mine.has(owner.target));
  };
}
