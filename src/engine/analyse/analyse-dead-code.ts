/**
 * Symbols that nothing refers to: no edge leads to them, no rule says that code outside may use them, and their name
 * appears nowhere else in the text of the repository. Symbols that a rule keeps are counted by reason; the reason for one
 * symbol can be asked for.
 */

import type { CodeGraph } from '../../analysis/code-graph.ts';
import type { Completeness } from '../../analysis/completeness.ts';
import { judgeCompleteness } from '../../analysis/completeness.ts';
import type { KeepReason } from '../../analysis/dead-code/entry-points.ts';
import type { Mention } from '../../analysis/dead-code/mentions.ts';
import { isJudged, isUsed, unusedSymbols } from '../../analysis/dead-code/uses.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { kindName, type NodeKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import { isBelow, rootedPath } from '../../util/rooted-paths.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { unknownPaths } from '../symbols/unknown-path.ts';
import { type SeenTraffic, seenTraffic } from '../traffic/traffic-reach.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { findSubject, type SymbolCandidates } from './analysis-subject.ts';
import { type JudgeOptions, judgeOf } from './dead-code-evidence.ts';
import { editedSince, indexAge } from './open-ends.ts';

export interface DeadCodeRequest {
  /** Only below this folder, from the root of the repository. */
  readonly under?: string;
  readonly kinds?: readonly NodeKind[];
  /** Judge exported symbols too: right for a program, wrong for a library. */
  readonly exported?: boolean;
  /** What tests alone refer to is dead too. */
  readonly ignoreTests?: boolean;
  /** How many are listed; 100 by default. */
  readonly limit?: number;
}

export interface DeadCodeReport {
  /** By file and line. */
  readonly dead: readonly GraphNode[];
  readonly total: number;
  /** Symbols looked at, and those without a reference that are kept, by reason. */
  readonly judged: number;
  readonly kept: Readonly<Partial<Record<KeepReason, number>>>;
  readonly completeness: Completeness;
  /** Traces that did not show them either; absent without traces. */
  readonly traffic?: SeenTraffic;
}

/** Why one symbol is reported, or is not. */
export interface DeadCodeVerdict {
  readonly symbol: GraphNode;
  readonly verdict: 'dead' | 'used' | 'not_judged' | KeepReason;
  /** The first place that mentions the name, when that is the reason. */
  readonly mention?: Mention;
}

const LIMIT = 100;

export function deadCode(repository: Repository, request: DeadCodeRequest): Promise<DeadCodeReport> {
  return withSnapshot(repository, async (view) => {
    const options = judgeOptions(request);
    const graph = await view.graph();
    const isWanted = wanted(graph, request);
    const { ids, judged } = unusedSymbols(graph, options);
    const nodes = await view.reader.nodes(ids);
    const judge = await judgeOf(view, nodes, options);
    const kept: Partial<Record<KeepReason, number>> = {};
    const unreferenced = nodes.filter((node) => {
      const { reason } = judge(node);
      if (reason !== undefined && isWanted(node.id)) kept[reason] = (kept[reason] ?? 0) + 1;
      return reason === undefined;
    });
    const dead = unreferenced.filter((node) => isWanted(node.id)).sort(byPlace);
    return {
      ...{ dead: dead.slice(0, request.limit ?? LIMIT), total: dead.length, judged: judged.filter(isWanted).length, kept },
      completeness: await completeness(view, dead.length, request),
      ...(await notSeen(view)),
    };
  });
}

/** Code that was seen to run has an edge that leads to it, and is not reported. */
async function notSeen(view: SnapshotView): Promise<{ traffic?: SeenTraffic }> {
  const traffic = await seenTraffic(view);
  return traffic === undefined ? {} : { traffic };
}

const judgeOptions = ({ exported = false, ignoreTests = false }: DeadCodeRequest): JudgeOptions => ({ exported, ignoreTests });
const byPlace = (a: GraphNode, b: GraphNode): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.startLine - b.startLine);

export function deadCodeVerdict(repository: Repository, symbol: string, request: DeadCodeRequest = {}): Promise<DeadCodeVerdict | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const graph = await view.graph();
    const subject = await findSubject(view.reader, graph, symbol);
    if ('candidates' in subject) return subject;
    const [node, options] = [subject.symbol, judgeOptions(request)];
    if (!isJudged(graph, node.id)) return { symbol: node, verdict: 'not_judged' };
    if (isUsed(graph, node.id, options)) return { symbol: node, verdict: 'used' };
    const { reason = 'dead', mention } = (await judgeOf(view, await withNamesakes(view, node, options), options))(node);
    return { symbol: node, verdict: reason, ...(mention && { mention }) };
  });
}

/** Two unused symbols of one name do not keep each other alive, so that both have to be known. */
async function withNamesakes({ reader, graph }: SnapshotView, node: GraphNode, options: JudgeOptions): Promise<GraphNode[]> {
  const code = await graph();
  const same = await reader.nodesByName({ names: [lastPart(node.name)] });
  return [node, ...same.filter((n) => n.id !== node.id && isJudged(code, n.id) && !isUsed(code, n.id, options))];
}

/** By id: what the answer is about. All others are judged too, because they keep each other alive. */
function wanted({ columns, paths }: CodeGraph, { under, kinds }: DeadCodeRequest): (id: NodeId) => boolean {
  const folder = rootedPath(under ?? '');
  // "Nothing is dead there" would be a lie about a folder that does not exist.
  if (under !== undefined && !paths.some((path) => isBelow(path, folder))) throw unknownPaths([under], paths);
  return (id) =>
    isBelow(paths[columns.nodeFile[id] as number] ?? '', folder) && (kinds === undefined || kinds.includes(kindName(columns.nodeKind[id] as number)));
}

/** Always a lower bound: exported code and methods with computed names may be dead too, but that cannot be shown. */
async function completeness(view: SnapshotView, found: number, { exported }: DeadCodeRequest): Promise<Completeness> {
  const kept = exported ? 'registered and overriding symbols' : 'exported, registered and overriding symbols';
  const others = [`${kept} are taken to be in use, and so is every name that stands elsewhere in the text`];
  return judgeCompleteness({ found, unresolved: new Map(), dynamic: 0, others: [...(await indexAge(view)), ...(await editedSince(view)), ...others] });
}
