/**
 * Proofs about the edges of a snapshot, asked for by the names that people use. A name shared by several symbols is an
 * error that lists them, unless only one of them has the edge.
 */
import { UserError } from '../../errors.ts';
import type { GraphEdge, GraphNode, NodeId, Snapshot } from '../../model/graph.ts';
import type { EdgeChange, NodeLabel } from '../../model/graph-changes.ts';
import { CODE_PROVENANCES } from '../../model/provenance.ts';
import type { EdgeProof } from '../../snapshot/proof.ts';
import { type EdgeQuestion, hasSymbol, proveAbsence, provePresence, type TreeSource } from '../../snapshot/prove-edge.ts';
import { newestTree, olderTree } from '../../snapshot/stored-tree.ts';
import type { GraphReader, SnapshotChanges } from '../../store/contract.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { findSymbols } from '../symbols/find-symbol.ts';
import { resolveSymbol, uniqueName } from '../symbols/resolve-symbol.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { refuseEmptyProof, refuseWrongStart } from './relation-ends.ts';
import { resolveSnapshots } from './resolve-snapshot.ts';

export interface ProofRequest {
  readonly source: string;
  readonly target: string;
  /** Which relation; any one that is there when absent. */
  readonly type?: string;
  /** Which snapshot, as a person writes it; the newest when absent. */
  readonly at?: string;
}

export interface ProvenEdge {
  readonly proof: EdgeProof;
  readonly source: NodeLabel;
  readonly target: NodeLabel;
}

export function proveEdge(repository: Repository, request: ProofRequest): Promise<ProvenEdge> {
  return withSnapshot(repository, async (view) => {
    const { tree, since } = await treeAt(view, request.at);
    const edge = goneEdge(since, request) ?? (await edgeBetween(view.layers?.code ?? view.reader, request));
    const proof = await provePresence(tree, edge, edge.provenance);
    if (proof === undefined) throw noEdge(request, tree.snapshot);
    return { proof, source: edge.source, target: edge.target };
  });
}

export function proveNoEdge(repository: Repository, request: ProofRequest & { readonly type: string }): Promise<ProvenEdge> {
  return withSnapshot(repository, async (view) => {
    const { tree } = await treeAt(view, request.at);
    const [source, target] = [await oneSymbol(view.reader, request.source), await oneSymbol(view.reader, request.target)];
    for (const symbol of [source, target]) {
      if (await hasSymbol(tree, symbol)) continue;
      throw new UserError('NOT_FOUND', `${symbol.name} did not exist yet in snapshot @${tree.snapshot.generation}.`, {
        hint: 'Name a newer one with --snapshot.',
      });
    }
    if (request.at === undefined) await refuseEmptyProof(view, source, target, request.type);
    else refuseWrongStart(source, target, request.type);
    const proof = await proveAbsence(tree, { source, target, type: request.type }, CODE_PROVENANCES);
    if (proof !== undefined) return { proof, source, target };
    throw new UserError('NOT_FOUND', `${source.name} -> ${target.name} is there: an edge of type ${request.type} leads from one to the other.`, {
      hint: `Prove that with \`${repoCommand('prove')}\`.`,
    });
  });
}

/** The tree of a snapshot, and what has changed since. */
interface DatedTree {
  readonly tree: TreeSource;
  readonly since: readonly EdgeChange[];
}

async function treeAt({ reader, snapshot, packageRoots }: SnapshotView, at: string | undefined): Promise<DatedTree> {
  if (snapshot.overlay === true) {
    throw new UserError('USAGE', 'The index holds uncommitted edits, and a proof is about a commit.', {
      hint: `Run \`${repoCommand('sync')}\` to go back to the commit, then ask again.`,
    });
  }
  const newest = { ...newestTree(reader, snapshot), packageRoots };
  const [wanted] = at === undefined ? [snapshot] : await resolveSnapshots(reader, [at]);
  if (wanted === undefined || wanted.hash === snapshot.hash) return { tree: newest, since: [] };
  const changes = (await reader.changesBetween(wanted.hash, snapshot.hash)) as SnapshotChanges;
  if (changes.complete) return { tree: olderTree(newest, wanted, changes), since: changes.edges };
  throw new UserError('NOT_FOUND', `What changed since @${wanted.generation} was too large to be kept, so its leaves are no longer known.`, {
    hint: 'Check out that commit, index it, and prove it there.',
  });
}

/** An edge that has gone since: its symbols may have gone too, so its own labels are what the names are compared with. */
function goneEdge(since: readonly EdgeChange[], { source, target, type }: ProofRequest): FoundEdge | undefined {
  const fits = (e: EdgeChange) => e.event === 'removed' && (type === undefined || e.type === type) && isNamed(e.source, source) && isNamed(e.target, target);
  return since.find(fits);
}

function isNamed({ name, file, qualifiedName, hash }: NodeLabel, text: string): boolean {
  return [name, `${file}:${name}`, qualifiedName, hash].includes(text) || name.endsWith(`.${text}`);
}

type FoundEdge = EdgeQuestion & Pick<GraphEdge, 'provenance'>;

async function edgeBetween(reader: GraphReader, request: ProofRequest): Promise<FoundEdge> {
  const [sources, targets] = [await byId(reader, request.source), await byId(reader, request.target)];
  const types = request.type === undefined ? undefined : [request.type];
  const edges = (await reader.edgesFrom([...sources.keys()], types)).filter((e) => targets.has(e.target));
  const [best] = edges.sort((a, b) => b.confidence - a.confidence);
  if (best === undefined) throw noEdge(request);
  const others = edges.filter((e) => e.source !== best.source || e.target !== best.target || e.type !== best.type);
  if (others.length > 0) throw severalEdges(request, [best, ...others], sources, targets);
  return { source: sources.get(best.source) as GraphNode, target: targets.get(best.target) as GraphNode, type: best.type, provenance: best.provenance };
}

async function byId(reader: GraphReader, text: string): Promise<Map<NodeId, GraphNode>> {
  return new Map((await findSymbols(reader, text)).map((node) => [node.id, node]));
}

function noEdge({ source, target, type }: ProofRequest, snapshot?: Snapshot): UserError {
  const where = snapshot === undefined ? '' : ` in snapshot @${snapshot.generation}`;
  return new UserError('NOT_FOUND', `No ${type === undefined ? '' : `${type} `}edge leads from '${source}' to '${target}'${where}.`, {
    hint: `See what there is with \`${repoCommand('why')}\` or \`${repoCommand('callers')}\`; \`${repoCommand('prove-absent')}\` proves that there is none.`,
  });
}

const MAX_SHOWN = 8;

function severalEdges({ source, target }: ProofRequest, edges: readonly GraphEdge[], sources: Named, targets: Named): UserError {
  const name = (nodes: Named, id: NodeId) => uniqueName(nodes.get(id) as GraphNode);
  const lines = edges.slice(0, MAX_SHOWN).map((e) => `  ${name(sources, e.source)} ${name(targets, e.target)} --type ${e.type}`);
  if (edges.length > MAX_SHOWN) lines.push(`  and ${edges.length - MAX_SHOWN} more`);
  return new UserError('AMBIGUOUS', `Several edges lead from '${source}' to '${target}'.`, { hint: `Name one of them:\n${lines.join('\n')}` });
}

type Named = ReadonlyMap<NodeId, GraphNode>;

async function oneSymbol(reader: GraphReader, text: string): Promise<GraphNode> {
  const answer = await resolveSymbol(reader, text);
  if ('found' in answer) return answer.found;
  const lines = answer.candidates.slice(0, MAX_SHOWN).map((n) => `  ${uniqueName(n)}  (${n.kind})`);
  throw new UserError('AMBIGUOUS', `'${text}' could be any of ${answer.candidates.length + answer.more} symbols.`, {
    hint: `Name one of them:\n${lines.join('\n')}`,
  });
}
