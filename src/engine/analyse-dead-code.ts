/**
 * Symbols that nothing refers to: no edge leads to them, no rule says that somebody outside may use them, and their name
 * stands nowhere else in the text of the repository. What was kept is counted by its reason; one symbol can be asked for.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Completeness } from '../analysis/completeness.ts';
import { judgeCompleteness } from '../analysis/completeness.ts';
import { EntryPoints, type KeepReason } from '../analysis/dead-code/entry-points.ts';
import { computedPrefixes, type Mention, type MentionScan, mentionsElsewhere } from '../analysis/dead-code/mentions.ts';
import { type Manifest, offeredFiles } from '../analysis/dead-code/offered-files.ts';
import { isJudged, isUsed, unusedSymbols } from '../analysis/dead-code/uses.ts';
import type { GraphNode, NodeId } from '../model/graph.ts';
import type { NodeKind } from '../model/node-kinds.ts';
import { tryGit } from '../util/git.ts';
import { findSubject, type SymbolCandidates } from './analysis-subject.ts';
import { indexAge } from './open-ends.ts';
import type { Repository } from './open-repository.ts';
import { type SnapshotView, withSnapshot } from './snapshot-view.ts';
import { scanMentions } from './word-mentions.ts';

export interface DeadCodeRequest {
  /** Only below this folder, from the root of the repository. */
  readonly under?: string;
  readonly kinds?: readonly NodeKind[];
  /** Judge exported symbols too: right for a program, wrong for a library. */
  readonly exported?: boolean;
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
}

/** Why one symbol is reported, or is not. */
export interface DeadCodeVerdict {
  readonly symbol: GraphNode;
  readonly verdict: 'dead' | 'used' | 'not_judged' | KeepReason;
  /** Where the name stands, when that is the reason. */
  readonly mentions: readonly Mention[];
}

const LIMIT = 100;
const MAX_SHOWN = 5;

export function deadCode(repository: Repository, request: DeadCodeRequest): Promise<DeadCodeReport> {
  return withSnapshot(repository, async (view) => {
    const graph = await view.graph();
    const { ids, judged } = unusedSymbols(graph);
    const nodes = await view.reader.nodes(ids);
    const entries = await entryPoints(view, nodes, request.exported ?? false);
    const kept: Partial<Record<KeepReason, number>> = {};
    const keep = (reason: KeepReason) => {
      kept[reason] = (kept[reason] ?? 0) + 1;
    };
    const candidates = nodes.filter((node) => {
      const reason = entries.reasonFor(node);
      if (reason !== undefined) keep(reason);
      return reason === undefined;
    });
    const scan = await scanMentions(view.repo.root, graph.paths, searchedNames(candidates));
    const dead = withoutMentioned(candidates, scan, keep).filter(wanted(request));
    return { dead: dead.slice(0, request.limit ?? LIMIT), total: dead.length, judged, kept, completeness: await completeness(view, dead.length, request) };
  });
}

export function deadCodeVerdict(repository: Repository, symbol: string): Promise<DeadCodeVerdict | SymbolCandidates> {
  return withSnapshot(repository, async (view) => {
    const graph = await view.graph();
    const subject = await findSubject(view.reader, graph, symbol);
    if ('candidates' in subject) return subject;
    const node = subject.symbol;
    const verdict = (reason: DeadCodeVerdict['verdict'], mentions: readonly Mention[] = []) => ({ symbol: node, verdict: reason, mentions });
    if (!isJudged(graph, node.id)) return verdict('not_judged');
    if (isUsed(graph, node.id)) return verdict('used');
    const reason = (await entryPoints(view, [node], false)).reasonFor(node);
    if (reason !== undefined) return verdict(reason);
    const scan = await scanMentions(view.repo.root, graph.paths, searchedNames([node]));
    if (isComputed(lastName(node), scan)) return verdict('computed_name');
    const elsewhere = mentionsElsewhere(scan.of(lastName(node)), [node]);
    return elsewhere.length > 0 ? verdict('mentioned', elsewhere.slice(0, MAX_SHOWN)) : verdict('dead');
  });
}

/** Rules look at siblings, so whole types are read. */
async function entryPoints(view: SnapshotView, nodes: readonly GraphNode[], exported: boolean): Promise<EntryPoints> {
  const graph = await view.graph();
  const known = new Set(nodes.map((n) => n.id));
  const owners = new Set(nodes.flatMap((n) => (n.kind === 'method' ? [graph.columns.nodeOwner[n.id] as number] : [])));
  const siblings: NodeId[] = [];
  for (let id = 0; id < graph.columns.nodes; id++) if (owners.has(graph.columns.nodeOwner[id] as number) && !known.has(id)) siblings.push(id);
  const isOffered = offeredFiles(await readManifests(view.repo.root));
  return new EntryPoints(graph, [...nodes, ...(await view.reader.nodes(siblings))], { isOffered, exported });
}

const MANIFESTS = ['package.json', 'jsr.json', 'deno.json'];

async function readManifests(root: string): Promise<Manifest[]> {
  const listed = await tryGit(root, ['ls-files', '-z', '--', ...MANIFESTS.flatMap((name) => [name, `*/${name}`])]);
  const paths = (listed ?? MANIFESTS.join('\0')).split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  return paths.map((path) => ({ folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))), text: readFileSync(join(root, path), 'utf8') }));
}

/** As it stands in text, where Ruby's `?`, `!` and `=` are no part of a word. */
const lastName = ({ name }: GraphNode): string => name.slice(name.lastIndexOf('.') + 1).replace(/[?!=]$/, '');

const searchedNames = (nodes: readonly GraphNode[]): Set<string> => new Set(nodes.map(lastName).flatMap((name) => [name, ...computedPrefixes(name)]));
const isComputed = (name: string, scan: MentionScan): boolean => computedPrefixes(name).some((prefix) => scan.of(prefix).length > 0);

/** Two unused symbols of one name do not keep each other alive. */
function withoutMentioned(candidates: readonly GraphNode[], scan: MentionScan, keep: (reason: KeepReason) => void): GraphNode[] {
  const byName = new Map<string, GraphNode[]>();
  for (const node of candidates) byName.set(lastName(node), [...(byName.get(lastName(node)) ?? []), node]);
  const dead: GraphNode[] = [];
  for (const [name, same] of byName) {
    const reason = isComputed(name, scan) ? 'computed_name' : mentionsElsewhere(scan.of(name), same).length > 0 ? 'mentioned' : undefined;
    if (reason === undefined) dead.push(...same);
    else for (const _ of same) keep(reason);
  }
  return dead.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.startLine - b.startLine));
}

const wanted =
  ({ under, kinds }: DeadCodeRequest) =>
  ({ file, kind }: GraphNode): boolean => {
    const folder = under?.replaceAll('\\', '/').replace(/^\.\/|\/$/g, '') ?? '';
    return (folder === '' || folder === '.' || file === folder || file.startsWith(`${folder}/`)) && (kinds === undefined || kinds.includes(kind));
  };

/** There is always more that is dead than can be shown to be: exported code, methods called by a computed name. */
async function completeness(view: SnapshotView, found: number, { exported }: DeadCodeRequest): Promise<Completeness> {
  const kept = exported ? 'public methods, registered and overriding symbols' : 'exported, registered and overriding symbols';
  const others = [`${kept} are taken to be in use, and so is every name that stands elsewhere in the text`];
  return judgeCompleteness({ found, unresolved: new Map(), dynamic: 0, others: [...(await indexAge(view)), ...others] });
}
