/**
 * Which symbols of a workspace matter for a task: every shard ranks its own, the scores are brought to one scale, and the
 * best of all are packed into one budget. Each symbol's place begins with its repository, `repository:path`.
 */
import { type Adjacency, buildAdjacency } from '../../model/adjacency.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { type Hash, hashFields } from '../../model/hash.ts';
import type { Pack } from '../../model/pack.ts';
import { buildPack, type RankedNode } from '../../retrieval/pack/build-pack.ts';
import { packRoot } from '../../retrieval/pack/pack-root.ts';
import { type Retrieval, retrieve } from '../../retrieval/pipeline.ts';
import { loadFormat } from '../../wire/registry.ts';
import { requireTask, toRanking } from '../context/context.ts';
import { type AnswerOptions, mostListed, packTokens, type RankedId, readRanked, renderPack, sourcesOf } from '../context/pack-answer.ts';
import { recallLearned } from '../context/recall-learned.ts';
import { comparableScales } from './comparable-scales.ts';
import { CrossLinks } from './cross-links.ts';
import type { OpenWorkspace, Shard } from './open-workspace.ts';

export interface WorkspaceTaskRequest extends AnswerOptions {
  readonly task: string;
}

export interface WorkspaceContextAnswer {
  readonly pack: Pack;
  readonly body: string | Uint8Array;
  /** Repositories that were asked, with how many symbols of each are in the answer. */
  readonly repositories: readonly { readonly repo: string; readonly symbols: number }[];
}

interface ShardRun {
  readonly shard: Shard;
  readonly run: Retrieval;
}

/** Keywords that a pack names. */
const MAX_KEYWORDS = 24;

export async function workspaceContext(workspace: OpenWorkspace, request: WorkspaceTaskRequest): Promise<WorkspaceContextAnswer> {
  const task = requireTask(request.task);
  const runs: ShardRun[] = [];
  for (const shard of await workspace.shards()) {
    const learned = await recallLearned(shard.view, task);
    runs.push({ shard, run: await retrieve(await shard.view.index(), { task, ...learned }) });
  }
  const merged = await mergeRuns(task, runs);
  const first = merged.slice(0, mostListed({ ranked: merged }, request));
  const { ranked, owners, sourceOf } = await readMerged(runs, first, request);
  const pack = await packMerged(workspace, runs, { task, ranked, sourceOf, beyond: merged.length - ranked.length }, request);
  const counts = new Map<string, number>(runs.map(({ shard }) => [shard.name, 0]));
  for (const { hash } of pack.symbols) counts.set(owners.get(hash) ?? '', (counts.get(owners.get(hash) ?? '') ?? 0) + 1);
  const repositories = [...counts].map(([repo, symbols]) => ({ repo, symbols })).sort((a, b) => b.symbols - a.symbols);
  return { pack, body: await renderPack(pack, request.format), repositories };
}

interface Merged {
  readonly of: ShardRun;
  readonly ranked: RankedId;
  readonly score: number;
}

/** Each shard keeps its own order: what its later stages moved up stays up. */
async function mergeRuns(task: string, runs: readonly ShardRun[]): Promise<Merged[]> {
  const scales = comparableScales(
    task,
    await Promise.all(runs.map(async ({ shard, run }) => ({ name: shard.name, symbols: (await shard.view.index()).corpus.symbols, terms: run.terms }))),
  );
  const all = runs.flatMap((of, i) => {
    const best = (of.run.scored.score[of.run.ranked[0] ?? 0] ?? 0) * (scales[i] as number);
    let least = Number.POSITIVE_INFINITY;
    return toRanking(task, of.run).ranked.map((ranked) => {
      least = Math.min(least, ranked.score * best);
      return { of, ranked, score: least };
    });
  });
  all.sort((a, b) => b.score - a.score);
  const most = all[0]?.score ?? 1;
  return all.map((m) => ({ ...m, score: m.score / most }));
}

interface ReadMerged {
  readonly ranked: readonly RankedNode[];
  readonly owners: ReadonlyMap<Hash, string>;
  readonly sourceOf: (node: GraphNode) => string | undefined;
}

async function readMerged(runs: readonly ShardRun[], merged: readonly Merged[], options: AnswerOptions): Promise<ReadMerged> {
  const read = new Map<Merged, RankedNode>();
  const owners = new Map<Hash, string>();
  const sources = new Map<Hash, () => string | undefined>();
  for (const of of runs) {
    const own = merged.filter((m) => m.of === of);
    const { view, name } = of.shard;
    const scoreOf = options.detail === 'locate' ? undefined : toRanking('', of.run).scoreOf;
    const nodes = await readRanked(
      view,
      (await view.index()).corpus,
      own.map((m) => ({ ...m.ranked, score: m.score })),
      scoreOf,
    );
    const sourceOf = await sourcesOf(view, nodes, options);
    for (const ranked of nodes) {
      const m = own.find((o) => o.ranked.id === ranked.node.id) as Merged;
      owners.set(ranked.node.hash, name);
      sources.set(ranked.node.hash, () => sourceOf(ranked.node));
      read.set(m, named(ranked, name));
    }
  }
  return { ranked: merged.flatMap((m) => read.get(m) ?? []), owners, sourceOf: ({ hash }) => sources.get(hash)?.() };
}

/** With its repository before every path. */
function named(ranked: RankedNode, repo: string): RankedNode {
  const uses = ranked.uses?.map((use) => ({ ...use, file: `${repo}:${use.file}` }));
  return { ...ranked, node: { ...ranked.node, file: `${repo}:${ranked.node.file}` }, ...(uses && { uses }) };
}

interface Content {
  readonly task: string;
  readonly ranked: readonly RankedNode[];
  readonly beyond: number;
  readonly sourceOf: (node: GraphNode) => string | undefined;
}

async function packMerged(
  workspace: OpenWorkspace,
  runs: readonly ShardRun[],
  { task, ranked, beyond, sourceOf }: Content,
  options: AnswerOptions,
): Promise<Pack> {
  const format = await loadFormat(options.format);
  const snapshot = hashFields(
    'snapshot',
    runs.map(({ shard }) => shard.view.snapshot.hash),
  );
  // Ids of different repositories overlap: in the pack each symbol is known by its position.
  const numbered = ranked.map((r, id) => ({ ...r, node: { ...r.node, id } }));
  return buildPack({
    ...{ task, ranked: numbered, beyond, budget: options.budget, detail: options.detail, sourceOf, snapshot },
    ...(options.limit !== undefined && { limit: options.limit }),
    adjacency: await edgesBetween(workspace, runs, ranked),
    keywords: [...new Set(runs.flatMap(({ run: { keywords } }) => [...keywords.identifiers, ...keywords.words]))].slice(0, MAX_KEYWORDS),
    rootOf: (nodes) =>
      packRoot(
        task,
        snapshot,
        nodes.map((n) => n.hash),
      ),
    measure: (pack) => packTokens(pack, format),
  });
}

/** Edges inside of each repository and from one to another, by the positions of their ends. */
async function edgesBetween(workspace: OpenWorkspace, runs: readonly ShardRun[], ranked: readonly RankedNode[]): Promise<Adjacency> {
  const [sources, targets, types, provenances]: [number[], number[], number[], number[]] = [[], [], [], []];
  const places = new Map(runs.map(({ shard }) => [shard.name, placesIn(shard.name, ranked)]));
  const links = new CrossLinks(workspace);
  for (const { shard } of runs) {
    const own = places.get(shard.name) as Places;
    const elsewhere = await placesElsewhere(links, shard, places);
    const { out } = (await shard.view.index()).corpus.adjacency;
    for (const [id, source] of own)
      for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) {
        const inside = own.get(out.targets[i] as number);
        for (const target of inside === undefined ? (elsewhere.get(out.targets[i] as number) ?? []) : [inside]) {
          sources.push(source);
          targets.push(target);
          types.push(out.types[i] as number);
          provenances.push(out.provenances[i] as number);
        }
      }
  }
  const columns = {
    sources: Uint32Array.from(sources),
    targets: Uint32Array.from(targets),
    types: Uint8Array.from(types),
    provenances: Uint8Array.from(provenances),
  };
  return buildAdjacency(ranked.length, columns);
}

/** Position in the answer by node. */
type Places = ReadonlyMap<NodeId, number>;

const placesIn = (repo: string, ranked: readonly RankedNode[]): Places =>
  new Map(ranked.flatMap(({ node }, i) => (node.file.startsWith(`${repo}:`) ? [[node.id, i] as const] : [])));

/** What stands in a repository for listed symbols of others: its phantoms, with the positions of what they mean. */
async function placesElsewhere(links: CrossLinks, user: Shard, places: ReadonlyMap<string, Places>): Promise<ReadonlyMap<NodeId, readonly number[]>> {
  const found = new Map<NodeId, number[]>();
  const isAlone = [...places].every(([name, own]) => name === user.name || own.size === 0);
  if (isAlone || places.get(user.name)?.size === 0) return found;
  for (const { publisher, phantom, target } of (await links.from(user)).links) {
    const place = places.get(publisher)?.get(target);
    if (place !== undefined) found.set(phantom, [...(found.get(phantom) ?? []), place]);
  }
  return found;
}
