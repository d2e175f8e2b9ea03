/**
 * Members of an object that has a name (`const table = { open() {} }`) are used by whoever gets the object: it is spread,
 * handed on, asked for a computed key, or called through the type that it is declared to be. As open ends, in words.
 */
import { usesWhole } from '../../analysis/dependents/whole-uses.ts';
import type { GraphNode } from '../../model/graph.ts';
import { isValueKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { textOf } from './script-files.ts';

const MAX_SHOWN = 3;
const MAX_USERS = 100;
/** An object in an object in an object. */
const MAX_DEPTH = 4;

export async function usedAsAWhole(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const owners = await objectsAround(view, symbol);
  const offered = owners.find((n) => isOffered(view, n));
  if (offered !== undefined) return [`${offered.name} is exported: whoever takes it is not seen`];
  for (const owner of owners) {
    const places = await placesOfWhole(view, owner);
    if (places.length > 0)
      return [`${owner.name} is used as a whole: ${places.slice(0, MAX_SHOWN).join(', ')}${places.length > MAX_SHOWN ? ' and others' : ''}`];
  }
  return owners[0] === undefined ? [] : throughItsType(view, symbol, owners[0]);
}

/** The objects that it is a member of, innermost first. */
async function objectsAround({ reader }: SnapshotView, symbol: GraphNode): Promise<GraphNode[]> {
  const found: GraphNode[] = [];
  for (let node = symbol; found.length < MAX_DEPTH; ) {
    const [owner] = await reader.nodes((await reader.edgesFrom([node.id], ['member_of'])).map((e) => e.target));
    if (owner === undefined || !isValueKind(owner.kind)) break;
    found.push(owner);
    node = owner;
  }
  return found;
}

/** `export default table`, `export default { … }`: nobody has to say its members. */
function isOffered(view: SnapshotView, { name, file }: GraphNode): boolean {
  const offers = new RegExp(`^(?:export default|module\\.exports\\s*=)\\s+${name.replace(/[$]/g, '\\$&')}\\s*;?\\s*$`, 'm');
  return name === 'default' || (/^[\w$]+$/.test(name) && offers.test(textOf(view, file) ?? ''));
}

async function placesOfWhole(view: SnapshotView, owner: GraphNode): Promise<string[]> {
  const edges = (await view.reader.edgesTo([owner.id], ['references', 'calls', 'accesses_field'])).slice(0, MAX_USERS);
  const users = new Map((await view.reader.nodes([...new Set(edges.map((e) => e.source))])).map((n) => [n.id, n]));
  const isWhole = usesWhole(lastPart(owner.name));
  const lines = new Map<string, readonly string[]>();
  const lineAt = (file: string, line: number): string => {
    if (!lines.has(file)) lines.set(file, (textOf(view, file) ?? '').split('\n'));
    return lines.get(file)?.[line - 1] ?? '';
  };
  return edges.flatMap(({ source, sites }) => {
    const file = users.get(source)?.file ?? '';
    return sites.filter(({ line }) => isWhole(lineAt(file, line))).map(({ line }) => `${file}:${line}`);
  });
}

/** `const service: Service = { start() {} }`: who calls `start` of a Service may run this one. */
async function throughItsType({ reader }: SnapshotView, symbol: GraphNode, owner: GraphNode): Promise<string[]> {
  const types = (await reader.edgesFrom([owner.id], ['type_hint_of'])).map((e) => e.target);
  const members = await reader.nodes((await reader.edgesTo(types, ['member_of'])).map((e) => e.source));
  const promised = members.find((n) => lastPart(n.name) === lastPart(symbol.name));
  if (promised === undefined) return [];
  const uses = await reader.edgesTo([promised.id], ['calls', 'references', 'accesses_field']);
  return uses.length === 0 ? [] : [`${owner.name} is declared as what has ${promised.name}: uses of that may mean this one`];
}
