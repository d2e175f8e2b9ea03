/**
 * `Type.member` for a member that the type does not declare itself: the one of the nearest type above it that does.
 * Enters: the name as it is written. Leaves: the declarations, of one distance from the type; none when it has none.
 */
import type { GraphNode } from '../../model/graph.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import type { GraphReader } from '../../store/contract.ts';

const ABOVE = ['extends', 'implements'];
/** Deeper than people build hierarchies; also ends circles. */
const MAX_DEPTH = 16;

export async function inheritedMember(reader: GraphReader, text: string): Promise<GraphNode[]> {
  const dot = text.lastIndexOf('.');
  if (dot <= 0) return [];
  const [owner, member] = [text.slice(0, dot), text.slice(dot + 1)];
  const bearers = await reader.nodesByName({ names: [owner] });
  let types = bearers.filter((n) => isTypeKind(n.kind) && (n.name === owner || n.name.endsWith(`.${owner}`)));
  for (let depth = 0; depth < MAX_DEPTH && types.length > 0; depth++) {
    types = await typesAbove(reader, types);
    const found = await membersOf(reader, types, member);
    if (found.length > 0) return found;
  }
  return [];
}

async function typesAbove(reader: GraphReader, types: readonly GraphNode[]): Promise<GraphNode[]> {
  const edges = await reader.edgesFrom(
    types.map((n) => n.id),
    ABOVE,
  );
  return reader.nodes([...new Set(edges.map((e) => e.target))]);
}

/** A member's name starts with its type's; it is in the same package, not always in the same file. */
async function membersOf(reader: GraphReader, types: readonly GraphNode[], member: string): Promise<GraphNode[]> {
  const homes = new Set(types.map((n) => `${n.package}\0${n.name}.${member}`));
  const names = [...new Set(types.map((n) => `${n.name}.${member}`))];
  const nodes = names.length === 0 ? [] : await reader.nodesByName({ names });
  return nodes.filter((n) => homes.has(`${n.package}\0${n.name}`));
}
