/**
 * Whether a proof that a relation is absent would say what it seems to say. A relation that the source's kind never has
 * is absent whatever the code says; and a file, a type or a module has most relations through what it holds, or to what
 * the target holds.
 */
import { UserError } from '../../errors.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { isCallableKind, isTypeKind, type NodeKind } from '../../model/node-kinds.ts';
import type { GraphReader } from '../../store/contract.ts';
import { ownCommand } from '../../util/own-command.ts';
import { uniqueName } from '../symbols/resolve-symbol.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { refuseRelated } from './related-otherwise.ts';

interface Start {
  readonly where: string;
  isStart(kind: NodeKind): boolean;
}

const TYPES: Start = { where: 'types', isStart: isTypeKind };
/** Where relations start that not every symbol can have. */
const STARTS: Readonly<Record<string, Start>> = {
  imports: { where: 'files', isStart: (kind) => kind === 'file' },
  extends: TYPES,
  implements: TYPES,
  inherits: TYPES,
  overrides: { where: 'methods', isStart: isCallableKind },
  handles_route: { where: 'routes', isStart: (kind) => kind === 'route_handler' },
};

const HOLDS = ['contains'];
const MAX_HELD = 5_000;

/** For an older snapshot, of which only labels are known. */
export function refuseWrongStart(source: GraphNode, target: GraphNode, type: string): void {
  const start = STARTS[type];
  if (start !== undefined && !start.isStart(source.kind)) throw startsElsewhere(source, target, type, start);
}

export async function refuseEmptyProof(view: SnapshotView, source: GraphNode, target: GraphNode, type: string): Promise<void> {
  const { reader } = view;
  refuseWrongStart(source, target, type);
  const [from, to] = [await heldBy(reader, source), await heldBy(reader, target)];
  const edges = from.size + to.size > 2 ? await reader.edgesFrom([...from.keys()], [type]) : [];
  const edge = edges.find((e) => to.has(e.target) && !(e.source === source.id && e.target === target.id));
  if (edge !== undefined) throw heldRelation(edge, from, to, type);
  const made = target.kind === 'constructor' && type === 'calls' ? await madeType(reader, source, target) : undefined;
  if (made !== undefined) throw reachedOtherwise(source, made, type, 'makes');
  const file = type === 'imports' ? await fileImport(reader, source, target) : undefined;
  if (file !== undefined) throw reachedOtherwise(source, file, type);
  if (!(await hasEdge(reader, source, target, type))) await refuseRelated(view, { source, target, from, to }, type);
}

const hasEdge = async (reader: GraphReader, source: GraphNode, target: GraphNode, type: string): Promise<boolean> =>
  (await reader.edgesFrom([source.id], [type])).some((e) => e.target === target.id);

function startsElsewhere(source: GraphNode, target: GraphNode, type: string, { where }: Start): UserError {
  const instead = type === 'imports' && source.file !== '' ? source.file : undefined;
  return new UserError('USAGE', `A ${source.kind} has no ${type} of its own: they start at ${where}, so a proof about ${source.name} would say nothing.`, {
    hint:
      instead === undefined
        ? `Name one of its ${where}, or another relation with --type.`
        : `\`${ownCommand(`prove-absent ${instead} ${uniqueName(target)} --type ${type}`)}\` would prove that its file does not import it; --type calls or references is about ${source.name} itself.`,
  });
}

function heldRelation({ source, target }: GraphEdge, from: ReadonlyMap<number, GraphNode>, to: ReadonlyMap<number, GraphNode>, type: string): UserError {
  const [a, b] = [from.get(source) as GraphNode, to.get(target) as GraphNode];
  return new UserError('NOT_FOUND', `${a.name} -> ${b.name} is there: an edge of type ${type} leads from one to the other.`, {
    hint: `A proof would be about the two named symbols alone, without what they hold. Prove this edge with \`${ownCommand(`prove ${uniqueName(a)} ${uniqueName(b)} --type ${type}`)}\`.`,
  });
}

function reachedOtherwise(source: GraphNode, whole: GraphNode, type: string, does = 'imports'): UserError {
  const name = whole.kind === 'file' ? whole.file : uniqueName(whole);
  return new UserError('NOT_FOUND', `${source.name} ${does} ${whole.name} as a whole, and with it what it offers.`, {
    hint: `Prove that with \`${ownCommand(`prove ${uniqueName(source)} ${name} --type ${type}`)}\`; --type references is about the symbol alone.`,
  });
}

/** The type of a constructor, where the source makes one of it: the edge may lead to the type alone. */
async function madeType(reader: GraphReader, source: GraphNode, target: GraphNode): Promise<GraphNode | undefined> {
  const owners = (await reader.edgesFrom([target.id], ['member_of'])).map((e) => e.target);
  const called = new Set((await reader.edgesFrom([source.id], ['calls'])).map((e) => e.target));
  const [type] = await reader.nodes(owners.filter((id) => called.has(id)));
  return type;
}

/** The file of the target, where the source imports it as one. */
async function fileImport(reader: GraphReader, source: GraphNode, target: GraphNode): Promise<GraphNode | undefined> {
  if (target.file === '' || target.kind === 'file') return undefined;
  const file = (await reader.nodesByFile([target.file])).find((n) => n.kind === 'file');
  const edges = file === undefined ? [] : await reader.edgesFrom([source.id], ['imports']);
  return edges.some((e) => e.target === file?.id) ? file : undefined;
}

/** The symbol itself, and everything inside of a file, a type, a module or a function. */
async function heldBy(reader: GraphReader, node: GraphNode): Promise<Map<number, GraphNode>> {
  if (node.kind === 'file') return new Map([node, ...(await reader.nodesByFile([node.file]))].map((n) => [n.id, n]));
  const held = new Map([[node.id, node]]);
  let last = isTypeKind(node.kind) || node.kind === 'module' || isCallableKind(node.kind) ? [node.id] : [];
  while (last.length > 0 && held.size < MAX_HELD) {
    const inside = (await reader.edgesFrom(last, HOLDS)).map((e) => e.target).filter((id) => !held.has(id));
    const nodes = await reader.nodes([...new Set(inside)]);
    for (const n of nodes) held.set(n.id, n);
    last = nodes.map((n) => n.id);
  }
  return held;
}
