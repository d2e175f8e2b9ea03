/**
 * Who calls a symbol, and what breaks when it changes: the same walk over two sets of edges. The answer lists the
 * nearest with the places in the code, counts all of them, and says how complete it is.
 */

import { isTestNode } from '../../analysis/code-graph.ts';
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { BLAST_ROLES, CALL_ROLES, callerRoles, type EdgeRoles } from '../../analysis/dependents/edge-roles.ts';
import { type Dependent, findDependents } from '../../analysis/dependents/find-dependents.ts';
import { withoutIdleClients } from '../../analysis/dependents/idle-clients.ts';
import { inTheirTests, type ShownDependent } from '../../analysis/dependents/in-their-tests.ts';
import { countDependents, type DependentCounts, nearestDependents } from '../../analysis/dependents/summarise-dependents.ts';
import { type EdgeType, edgeTypeName } from '../../model/edge-types.ts';
import type { CallSite, GraphEdge, GraphNode, NodeId, Snapshot } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { begun } from '../../util/begun.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { pastView } from '../snapshots/past-view.ts';
import { withDeclarations } from '../symbols/external-declarations.ts';
import { pinnedPurls } from '../symbols/pinned-packages.ts';
import { type TrafficReach, trafficReach } from '../traffic/traffic-reach.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { findSubject, type SymbolCandidates, withImplementations } from './analysis-subject.ts';
import { conditionalTwins } from './conditional-twins.ts';
import { withFixtureUsers } from './fixture-users.ts';
import { moduleHandedOn } from './module-values.ts';
import { editedSince, type OnTheWay, openOnTheWay, userCompleteness } from './open-ends.ts';
import { lookForCalls, type PossibleCall } from './possible-calls.ts';
import { type SiteCode, siteCode } from './site-code.ts';
import { lookForName } from './text-mentions.ts';
import { calledUnnamed, handedInPlace, lookForMadeName, promisedByInterfaces } from './unnamed-uses.ts';
import { usedAsAWhole } from './whole-uses.ts';

export interface DependentsRequest {
  /** A name, Type.method, path:name, path:line, a qualified name, a hash, or the path of a file. */
  readonly symbol: string;
  /** Steps away; calls stop at 1 by default, a blast radius at 3. */
  readonly depth?: number;
  /** How many are listed; all are counted. */
  readonly limit?: number;
  /** Edges less sure than this are not followed. */
  readonly confidence?: number;
  /** False leaves tests out, of the list and of the counts. */
  readonly tests?: boolean;
  /** An older snapshot to answer from, as a person names it (resolve-snapshot.ts). */
  readonly snapshot?: string;
  /** Say when files were edited since they were indexed: for callers that do not show freshness with every answer. */
  readonly noticeEdits?: boolean;
  /** With the text of the first site of each that is listed. */
  readonly code?: boolean;
}

export interface ListedDependent {
  readonly node: GraphNode;
  readonly depth: number;
  readonly confidence: number;
  readonly via: EdgeType;
  /** What it uses, one step nearer. */
  readonly uses: GraphNode;
  readonly sites: readonly CallSite[];
  readonly test: boolean;
  /** Of the first site, where it was asked for. */
  readonly code?: SiteCode;
}

export interface DependentsReport extends DependentCounts {
  /** Lines are 0 in an older snapshot, which keeps none. */
  readonly symbol: GraphNode;
  /** Where the answer is about more than was asked for. */
  readonly notes: readonly string[];
  /** The package of an external symbol, with the version that is pinned. */
  readonly purl?: string;
  /** The older snapshot that was asked. */
  readonly at?: Snapshot;
  readonly listed: readonly ListedDependent[];
  readonly completeness: Completeness;
  /** Places where it may be called as well, if the answer is not complete: the receiver is called like its type. */
  readonly possible?: readonly PossibleCall[];
  /** What production serves through it; absent without traces. */
  readonly traffic?: TrafficReach;
}

const LIMIT = 50;

export function findCallers(repository: Repository, request: DependentsRequest): Promise<DependentsReport | SymbolCandidates> {
  return dependents(repository, { depth: 1, ...request }, ({ kind }) => callerRoles(kind));
}

export function blastRadius(repository: Repository, request: DependentsRequest): Promise<DependentsReport | SymbolCandidates> {
  return dependents(repository, { depth: 3, ...request }, () => BLAST_ROLES);
}

type BoundedRequest = DependentsRequest & { readonly depth: number };

function dependents(repository: Repository, request: BoundedRequest, rolesFor: (symbol: GraphNode) => EdgeRoles): Promise<DependentsReport | SymbolCandidates> {
  return withSnapshot(repository, async (newest) => {
    const view = request.snapshot === undefined ? newest : await pastView(newest, request.snapshot);
    const graph = await view.graph();
    const named = await findSubject(view.reader, graph, request.symbol);
    if ('candidates' in named) return named;
    const subject = rolesFor(named.symbol) === CALL_ROLES ? withImplementations(graph, named) : named;
    const { depth, confidence = 0, limit = LIMIT } = request;
    const linked = findDependents(graph, subject.ids, { roles: rolesFor(subject.symbol), depth, confidence });
    const { carriers } = linked;
    const found = inTheirTests(graph, await withFixtureUsers(view, subject.ids, withoutIdleClients(graph, linked.found), { depth, confidence }));
    const shown = request.tests === false ? found.filter((d) => !isTestNode(graph, d.id)) : found;
    const describeNearest = () => describeDependents(view, nearestDependents(graph, shown, limit), view === newest && request.code === true);
    if (view !== newest)
      return pastReport(view, { symbol: subject.symbol, notes: subject.notes, ...countDependents(graph, shown), listed: await describeNearest() });
    const saidInText = lookForName(view, subject.symbol, subject.ids);
    const mayBeCalled = lookForCalls(view, subject.symbol);
    const mayBeMade = lookForMadeName(view, subject.symbol);
    const edits = request.noticeEdits === true ? begun(editedSince(view)) : [];
    const listed = await describeNearest();
    const asked = await view.reader.nodes([...subject.ids, ...carriers].slice(0, MAX_ASKED));
    const crossed = listed.map((l) => l.node);
    const counts = countDependents(graph, found);
    const question = { asked, crossed, found: counts.total, foundInProduct: counts.total - counts.tests };
    const further = await openOnTheWay(view, await stepsOnTheWay(view, found, depth));
    const unnamed = [...(await usedUnnamed(view, subject.symbol)), ...(await mayBeMade())];
    const completeness = await userCompleteness(view, question, [...(await saidInText(found)), ...unnamed, ...further, ...(await edits)]);
    const possible = completeness.level === 'complete' ? [] : await mayBeCalled();
    const purl = (await pinnedPurls(view.reader, [subject.symbol])).get(subject.symbol.id);
    const [symbol = subject.symbol] = await withDeclarations(view.reader, [subject.symbol]);
    const traffic = await trafficReach(view, new Set([...subject.ids, ...found.map((d) => d.id)]));
    const about = { symbol, notes: subject.notes, ...(purl !== undefined && { purl }), ...countDependents(graph, shown), listed, completeness };
    return { ...about, ...(possible.length > 0 && { possible }), ...(traffic && { traffic }) };
  });
}

/** Product code whose own users were looked for as well. */
async function stepsOnTheWay(view: SnapshotView, found: readonly Dependent[], depth: number): Promise<OnTheWay[]> {
  const graph = await view.graph();
  const product = found.filter((d) => !isTestNode(graph, d.id));
  const used = new Set(product.map((d) => d.next));
  const steps = product.filter((d) => d.depth < depth).slice(0, MAX_ASKED);
  return (await view.reader.nodes(steps.map((d) => d.id))).map((node) => ({ node, usedInProduct: used.has(node.id) }));
}

/** Ways in which it is used by who does not say its name, or says another's. */
const usedUnnamed = async (view: SnapshotView, symbol: GraphNode): Promise<string[]> => [
  ...(await calledUnnamed(view, symbol)),
  ...(await handedInPlace(view, symbol)),
  ...(await usedAsAWhole(view, symbol)),
  ...(await moduleHandedOn(view, symbol)),
  ...(await promisedByInterfaces(view, symbol)),
  ...(await conditionalTwins(view, symbol)),
];

const PAST = 'an older snapshot keeps symbols and edges, but neither lines nor the names that could not be resolved';

function pastReport({ snapshot }: SnapshotView, { symbol, listed, ...counts }: Omit<DependentsReport, 'completeness'>): DependentsReport {
  const withoutLines = (node: GraphNode): GraphNode => ({ ...node, startLine: 0, endLine: 0 });
  return {
    ...counts,
    symbol: withoutLines(symbol),
    at: snapshot,
    listed: listed.map((l) => ({ ...l, node: withoutLines(l.node), uses: withoutLines(l.uses) })),
    completeness: judgeCompleteness({ found: counts.total, unresolved: new Map(), dynamic: 0, others: [PAST] }),
  };
}

/** A file or a type may have thousands of members. */
const MAX_ASKED = 1_000;

/** `code`: with the text of each one's first site. */
export async function describeDependents(view: SnapshotView, found: readonly ShownDependent[], code = false): Promise<ListedDependent[]> {
  const graph = await view.graph();
  const nodes = await nodesById(view.reader, found);
  const sites = await sitesOf(view.reader, found);
  const listed = found.flatMap(({ id, test, next, depth, confidence, edgeType }): ListedDependent[] => {
    const [node, uses] = [nodes.get(test ?? id), nodes.get(next)];
    if (node === undefined || uses === undefined) return [];
    const via = edgeTypeName(edgeType);
    return [{ node, depth, confidence, via, uses, sites: sites.get(siteKey(id, next, via)) ?? [], test: isTestNode(graph, id) }];
  });
  return code ? withCode(view, listed) : listed;
}

async function withCode(view: SnapshotView, listed: readonly ListedDependent[]): Promise<ListedDependent[]> {
  const placeOf = ({ node, sites: [site] }: ListedDependent) => site && { file: node.file, line: site.line, from: node.startLine };
  const codeAt = await siteCode(
    view,
    listed.flatMap((l) => placeOf(l) ?? []),
  );
  return listed.map((one) => {
    const place = placeOf(one);
    const code = place && codeAt(place);
    return code === undefined ? one : { ...one, code };
  });
}

async function nodesById(reader: GraphReader, found: readonly ShownDependent[]): Promise<Map<NodeId, GraphNode>> {
  const ids = [...new Set(found.flatMap(({ id, test = id, next }) => [test, next]))];
  return new Map((await reader.nodes(ids)).map((node) => [node.id, node]));
}

const siteKey = (source: NodeId, target: NodeId, type: string): string => `${source} ${target} ${type}`;

async function sitesOf(reader: GraphReader, found: readonly Dependent[]): Promise<Map<string, readonly CallSite[]>> {
  const types = [...new Set(found.map((d) => edgeTypeName(d.edgeType)))];
  const edges: GraphEdge[] = found.length === 0 ? [] : await reader.edgesFrom([...new Set(found.map((d) => d.id))], types);
  return new Map(edges.map((e) => [siteKey(e.source, e.target, e.type), e.sites]));
}
