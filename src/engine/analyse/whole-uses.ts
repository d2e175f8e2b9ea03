/**
 * Members of an object that has a name (`const table = { open() {} }`) are used by whoever gets the object: it is spread,
 * handed on, asked for a computed key, or called through the type that it is declared to be. As open ends, in words.
 */
import { usesWhole } from '../../analysis/dependents/whole-uses.ts';
import type { GraphNode } from '../../model/graph.ts';
import { isFieldLikeKind, isValueKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { isComment } from './grep-lines.ts';
import { textOf } from './script-files.ts';
import { languageOf } from './unnamed-uses.ts';

const MAX_SHOWN = 3;
const MAX_USERS = 400;
/** Files that are read for one answer. */
const MAX_FILES = 40;
/** An object in an object in an object. */
const MAX_DEPTH = 4;

export async function usedAsAWhole(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  if (symbol.kind === 'enum_member') return amongConstants(view, symbol);
  const taken = isFieldLikeKind(symbol.kind) ? await takenApart(view, symbol) : [];
  if (taken.length > 0) return taken;
  const owners = await objectsAround(view, symbol);
  const offered = owners.find((n) => isOffered(view, n));
  if (offered !== undefined) return [`${offered.name} is exported: whoever takes it is not seen`];
  for (const owner of owners) {
    const places = await placesOfWhole(view, owner);
    if (places.length > 0) return [`${owner.name} is used as a whole: ${inList(places)}`];
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

const placesOfWhole = (view: SnapshotView, owner: GraphNode): Promise<string[]> => placesWhere(view, owner, usesWhole(lastPart(owner.name)));

/** Constants of an enum are reached by `Kind.values()`, and picked by their names where something reads values of it. */
async function amongConstants(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const [type] = await view.reader.nodes((await view.reader.edgesFrom([symbol.id], ['member_of'])).map((e) => e.target));
  const uses = (await languageOf(view, symbol))?.implicitUses;
  if (type === undefined || uses === undefined) return [];
  const [picking] = uses.pickingDecorators?.exec(headOf(view, type)) ?? [];
  if (picking !== undefined) return [`${picking} stands over ${type.name}, and picks its constants by name`];
  if (uses.reachesConstants === undefined) return [];
  const reaches = new RegExp(uses.reachesConstants(lastPart(type.name).replace(/[$]/g, '\\$&')));
  const places = await placesWhere(view, type, (text) => reaches.test(text));
  return places.length === 0 ? [] : [`all constants of ${type.name} are reached: ${inList(places)}`];
}

/** `asdict(page)`: what takes a value apart says none of its fields. In a file that knows the type it may mean this one. */
async function takenApart(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const takes = (await languageOf(view, symbol))?.implicitUses?.takesFields;
  const owners = takes === undefined ? [] : (await view.reader.edgesFrom([symbol.id], ['member_of'])).map((e) => e.target);
  if (takes === undefined || owners.length === 0) return [];
  const users = await view.reader.nodes([...new Set((await view.reader.edgesTo(owners)).slice(0, MAX_USERS).map((e) => e.source))]);
  const files = [...new Set([symbol.file, ...users.map((n) => n.file)])].filter((file) => file !== '').slice(0, MAX_FILES);
  const places = files.flatMap((file) => {
    const lines = (textOf(view, file) ?? '').split('\n');
    const line = lines.findIndex((text) => takes.test(text) && !isComment(text));
    return line < 0 ? [] : [`${file}:${line + 1}`];
  });
  return places.length === 0 ? [] : [`values are taken apart without naming their fields: ${inList(places)}`];
}

/** What stands over a type, up to its name. */
function headOf(view: SnapshotView, { name, file, startLine, endLine }: GraphNode): string {
  const lines = (textOf(view, file) ?? '').split('\n').slice(startLine - 1, endLine);
  const at = lines.findIndex((line) => new RegExp(`\\b${lastPart(name)}\\b`).test(line) && !/^\s*[#@[]/.test(line));
  return lines.slice(0, Math.max(0, at)).join('\n');
}

const inList = (places: readonly string[]): string => `${places.slice(0, MAX_SHOWN).join(', ')}${places.length > MAX_SHOWN ? ' and others' : ''}`;

/** Lines on which something is used and that are such lines. */
async function placesWhere(view: SnapshotView, owner: GraphNode, isWhole: (text: string) => boolean): Promise<string[]> {
  const edges = (await view.reader.edgesTo([owner.id], ['references', 'calls', 'accesses_field', 'type_hint_of'])).slice(0, MAX_USERS);
  const users = new Map((await view.reader.nodes([...new Set(edges.map((e) => e.source))])).map((n) => [n.id, n]));
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
