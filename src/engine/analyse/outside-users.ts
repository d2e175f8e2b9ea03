/**
 * Who may use a symbol where nobody here looks: users of what is exported, a base outside that calls its methods, code
 * that was brought along and is read for its declarations alone. As open ends of an answer, in words.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isContractKind, isFieldLikeKind, isTypeOnlyKind, isValueKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { decoratorsOver, languageOf } from './unnamed-uses.ts';

const MAX_ASKED = 400;
const MAX_SHOWN = 5;
/** A base of a base of a base; longer lines of descent are rare. */
const MAX_GENERATIONS = 6;

/** Of what nobody here uses. */
export async function usedElsewhere(view: SnapshotView, asked: readonly GraphNode[]): Promise<string[]> {
  const [symbol] = asked;
  const uses = symbol && (await languageOf(view, symbol))?.implicitUses;
  const isForOthers = (await isOffered(view, asked)) || (symbol !== undefined && uses?.typings?.test(symbol.file) === true);
  return isForOthers ? ['it is exported: users outside of this repository are not seen'] : [];
}

/** What a file of settings says is read by the tool that loads it; what else it declares only where nobody here uses it. */
export async function loadedByTool(view: SnapshotView, symbol: GraphNode, isUsed: boolean): Promise<string[]> {
  const files = (await languageOf(view, symbol))?.implicitUses?.files;
  const isRead = files?.test(symbol.file) === true && (!isUsed || isFieldLikeKind(symbol.kind));
  return isRead ? [`${symbol.file} is loaded by a tool, which may use it`] : [];
}

async function isOffered({ reader }: SnapshotView, asked: readonly GraphNode[]): Promise<boolean> {
  if (asked.some(isExported)) return true;
  const owners = (await reader.edgesFrom(idsOf(asked), ['member_of'])).map((e) => e.target);
  return (await reader.nodes(owners)).some((owner) => isExported(owner) && givesItsMembers(owner));
}

const isExported = ({ flags }: GraphNode): boolean => (flags & NODE_FLAGS.exported) !== 0;

/** What an interface promises and what an object holds is seen by whoever sees it. */
const givesItsMembers = ({ kind }: GraphNode): boolean => isTypeOnlyKind(kind) || isContractKind(kind) || isValueKind(kind) || kind === 'enum';

/**
 * A method of a type that extends or implements something outside: code outside may call it through that type. Of one that
 * product code calls as well, only where it may replace one of the base.
 */
export async function calledFromOutside(view: SnapshotView, asked: readonly GraphNode[], { isUsed = false, type = 'its type' } = {}): Promise<string[]> {
  const { reader } = view;
  const methods = await takeMatching(asked.filter((n) => n.kind === 'method').slice(0, MAX_ASKED), async (n) => !isUsed || (await mayReplace(view, n)));
  const owners = (await reader.edgesFrom(idsOf(methods), ['member_of'])).map((e) => e.target);
  const outside = await basesOutside(view, owners);
  if (outside.length === 0) return [];
  return [`${type} is also a ${outside.slice(0, MAX_SHOWN).join(', ')}, which is outside of this repository: calls from there are not seen`];
}

async function mayReplace(view: SnapshotView, symbol: GraphNode): Promise<boolean> {
  const uses = (await languageOf(view, symbol))?.implicitUses;
  if ((symbol.flags & NODE_FLAGS.static) !== 0) return false;
  const over = uses?.overridingDecorator === undefined ? [] : await decoratorsOver(view, symbol);
  if (uses?.overridingSignature?.test(symbol.signature) || over.some((name) => name === uses?.overridingDecorator)) return true;
  return uses?.overridesUnsaid === true && !/\bprivate\b|^__/.test(symbol.signature) && !/(?:^|\.)[#_]\w*$/.test(symbol.name);
}

async function takeMatching<T>(items: readonly T[], fits: (item: T) => Promise<boolean>): Promise<T[]> {
  const verdicts = await Promise.all(items.map(fits));
  return items.filter((_, i) => verdicts[i]);
}

/** What a body of a class declares is read by the base that makes something of it: models, schemas, named tuples. */
export async function readByBase(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const traits = (await languageOf(view, symbol))?.traits;
  if (symbol.kind !== 'field' || traits?.keywordFields !== true || /^\s*self\b/.test(symbol.signature)) return [];
  const owners = (await view.reader.edgesFrom([symbol.id], ['member_of'])).map((e) => e.target);
  const bases = (await basesOutside(view, owners)).filter((name) => !traits.builtins.has(name));
  return bases.length === 0 ? [] : [`its type is also a ${bases.slice(0, MAX_SHOWN).join(', ')}, which is outside of this repository and may read its fields`];
}

/** The names of what types inherit from outside, themselves or through types of the repository. */
async function basesOutside(view: SnapshotView, types: readonly NodeId[]): Promise<string[]> {
  const { reader } = view;
  const seen = new Set(types);
  const outside = new Set<string>();
  for (let steps = 0, young = await reader.nodes([...seen]); young.length > 0 && steps < MAX_GENERATIONS; steps++) {
    const edges = await reader.edgesFrom(
      young.map((n) => n.id),
      await supertypeEdges(view, young),
    );
    const bases = new Map((await reader.nodes([...new Set(edges.map((e) => e.target))])).map((n) => [n.id, n]));
    for (const type of young) {
      const known = edges.filter((e) => e.source === type.id).flatMap((e) => bases.get(e.target) ?? []);
      const isIdle = (await languageOf(view, type))?.implicitUses?.idleBases;
      const names = [...known.filter((n) => n.fileId < 0).map((n) => lastPart(n.name)), ...(await basesUnknown(view, type, known))];
      for (const name of names) if (isIdle?.test(name) !== true) outside.add(name);
    }
    young = [...bases.values()].filter((n) => n.fileId >= 0 && !seen.has(n.id));
    for (const { id } of young) seen.add(id);
  }
  return [...outside];
}

/** Bases that the signature of a type names and that nothing is known of: which of several namespaces has them is said nowhere. */
async function basesUnknown(view: SnapshotView, type: GraphNode, known: readonly GraphNode[]): Promise<string[]> {
  const heritage = (await languageOf(view, type))?.implicitUses?.heritage;
  const at = heritage?.begins.exec(type.signature);
  if (heritage === undefined || !at) return [];
  const [said = ''] = type.signature.slice(at.index + at[0].length).split(heritage.ends ?? '{');
  const names = withoutTypeArguments(said).match(/[A-Za-z_][\w.:]*(?!\s*=)/g) ?? [];
  const found = new Set(known.map((n) => lastPart(n.name)));
  return names.map((name) => lastPart(name)).filter((name) => /^[A-Z]/.test(name) && !found.has(name));
}

function withoutTypeArguments(text: string): string {
  const shorter = text.replace(/<[^<>]*>|\[[^[\]]*\]|\([^()]*\)/g, ' ');
  return shorter === text ? text : withoutTypeArguments(shorter);
}

/** Embedding (Go) is not inheritance: holding a mutex gives no access to the methods of the struct that embeds it. */
async function supertypeEdges(view: SnapshotView, types: readonly GraphNode[]): Promise<readonly EdgeType[]> {
  const used = await Promise.all(types.map((n) => languageOf(view, n)));
  return used.some((language) => language?.traits.shallowestFirst) ? ['implements'] : ['extends', 'implements'];
}

/** Of vendored code only the declarations are read. */
export function insideVendored(asked: readonly GraphNode[]): string[] {
  const vendored = asked.find((n) => (n.flags & NODE_FLAGS.vendored) !== 0);
  return vendored === undefined ? [] : [`${vendored.file} was brought along: what such code does inside is not followed`];
}

const idsOf = (nodes: readonly GraphNode[]): NodeId[] => nodes.slice(0, MAX_ASKED).map((n) => n.id);
