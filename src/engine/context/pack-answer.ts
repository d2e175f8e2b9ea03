/**
 * From a ranking to an answer: reads the best symbols, packs them into the token budget and renders them in the requested
 * format. Shared by every kind of question (task, files, pull request).
 */

import { edgeTypeInfo, edgeTypeName } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Detail, Pack, PackedUse } from '../../model/pack.ts';
import { provenanceConfidence, provenanceName } from '../../model/provenance.ts';
import type { Corpus } from '../../retrieval/corpus.ts';
import { planAnswer, SIGNATURE_FROM } from '../../retrieval/pack/answer-plan.ts';
import { buildPack, type RankedNode, toPlanned } from '../../retrieval/pack/build-pack.ts';
import { packRoot } from '../../retrieval/pack/pack-root.ts';
import { type RelevantCaller, relevantCallers } from '../../retrieval/pack/relevant-callers.ts';
import { type RelevantUse, relevantUses, type UsesInput } from '../../retrieval/pack/relevant-uses.ts';
import { isAccessor } from '../../retrieval/rank/does-work.ts';
import { subgraphRoot } from '../../snapshot/merkle.ts';
import { estimateTokens } from '../../util/tokens.ts';
import type { WireFormat } from '../../wire/contract.ts';
import { type FormatName, loadFormat } from '../../wire/registry.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { callerNotes } from './caller-lines.ts';

export interface AnswerOptions {
  /** Tokens of the rendered answer, headers and edges included. */
  readonly budget: number;
  readonly format: FormatName;
  readonly detail: Detail;
  /** At most so many symbols, whatever the budget allows. */
  readonly limit?: number;
}

export interface RankedId {
  readonly id: NodeId;
  /** The best has 1. */
  readonly score: number;
  /** Contributions to the score by name; only called for symbols that are shown. */
  readonly components: () => Readonly<Record<string, number>>;
  readonly distance: number;
  /** Walk score, 0 to 1. */
  readonly proximity: number;
  /** Other overloads of it, which are not ranked themselves. */
  readonly overloads?: readonly NodeId[];
}

export interface Ranking {
  /** What was asked, in words: enters the pack's identity. */
  readonly task: string;
  readonly ranked: readonly RankedId[];
  readonly keywords: readonly string[];
  /** Score of any node as a share of the best, where words were asked for: decides what is shown of a symbol's surroundings. */
  readonly scoreOf?: (id: NodeId) => number;
}

/** Tokens of a short symbol in each format: an upper bound for how many fit, so that no more are read. */
const SHORT_SYMBOL = { text: 14, markdown: 20, gcf: 20, xml: 40, json: 80, gcb: 80 } as const satisfies Record<FormatName, number>;
const SHORT_SOURCE = 40;
const MAX_KEYWORDS = 24;

export async function packAnswer(view: SnapshotView, ranking: Ranking, options: AnswerOptions): Promise<Pack> {
  const { budget, detail, limit } = options;
  const { corpus } = await view.index();
  const ranked = await readRanked(view, corpus, ranking.ranked.slice(0, mostListed(ranking, options)), detail === 'locate' ? undefined : ranking.scoreOf);
  const roots = await view.packageRoots();
  const format = await loadFormat(options.format);
  return buildPack({
    task: ranking.task,
    ranked,
    beyond: ranking.ranked.length - ranked.length,
    adjacency: corpus.adjacency,
    budget,
    detail,
    ...(limit === undefined ? {} : { limit }),
    keywords: ranking.keywords.slice(0, MAX_KEYWORDS),
    snapshot: view.snapshot.hash,
    sourceOf: await sourcesOf(view, ranked, { ...options, about: ranking.keywords.join(' ') }),
    rootOf: (nodes) =>
      packRoot(
        ranking.task,
        subgraphRoot(
          roots,
          nodes.map((n) => n.package),
        ),
        nodes.map((n) => n.hash),
      ),
    measure: (pack) => packTokens(pack, format),
  });
}

/** No more are read than can be shown. */
export function mostListed({ ranked }: { readonly ranked: readonly { readonly score: number }[] }, { budget, detail, limit, format }: AnswerOptions): number {
  const fitting = Math.min(limit ?? Number.POSITIVE_INFINITY, Math.ceil(budget / (SHORT_SYMBOL[format] + (detail === 'source' ? SHORT_SOURCE : 0))));
  return detail === 'auto'
    ? Math.min(
        fitting,
        planAnswer(
          ranked.map(({ score }) => ({ score, isType: false })),
          limit,
        ).length,
      )
    : fitting;
}

export async function renderPack(pack: Pack, format: FormatName): Promise<string | Uint8Array> {
  return (await loadFormat(format)).encode(pack);
}

export function packTokens(pack: Pack, format: WireFormat): number {
  return estimateTokens(format.readAs === undefined ? (format.encode(pack) as string) : format.readAs(pack));
}

export async function readRanked(view: SnapshotView, corpus: Corpus, ranked: readonly RankedId[], scoreOf: Ranking['scoreOf']): Promise<RankedNode[]> {
  const uses = scoreOf === undefined ? new Map<NodeId, RelevantUse[]>() : usesOf(corpus, ranked, scoreOf);
  const callers = scoreOf === undefined ? new Map<NodeId, PackedUse[]>() : await callerNotes(view, callersOf(corpus, ranked, scoreOf));
  const beside = [...uses.values()].flatMap((list) => list.map((use) => use.id));
  const nodes = new Map((await view.reader.nodes([...new Set([...ranked.map((r) => r.id), ...beside])])).map((n) => [n.id, n]));
  return ranked.flatMap(({ id, overloads = [], ...rest }) => {
    const node = nodes.get(id);
    if (node === undefined) return [];
    const lines = overloads.map((other) => corpus.columns.nodeStartLine[other] as number).sort((a, b) => a - b);
    const used = [...(callers.get(id) ?? []), ...(uses.get(id) ?? []).flatMap((use) => packedUse(use, nodes.get(use.id)))];
    const extras = { ...(lines.length === 0 ? {} : { overloads: lines }), ...(used.length === 0 ? {} : { uses: used }) };
    return [{ node, provenance: bestProvenance(corpus, id), ...rest, ...extras }];
  });
}

/** Of the first few only: what stands behind them is seldom read. */
const WITH_USES = 8;

function usesOf(corpus: Corpus, ranked: readonly RankedId[], scoreOf: (id: NodeId) => number): Map<NodeId, RelevantUse[]> {
  const input = surroundings(corpus, ranked, scoreOf);
  return new Map(ranked.slice(0, WITH_USES).map(({ id }) => [id, relevantUses(id, input)]));
}

function callersOf(corpus: Corpus, ranked: readonly RankedId[], scoreOf: (id: NodeId) => number): Map<NodeId, RelevantCaller[]> {
  const input = surroundings(corpus, ranked, scoreOf);
  return new Map(ranked.slice(0, WITH_USES).flatMap(({ id, score }) => (score < SIGNATURE_FROM ? [] : [[id, relevantCallers(id, input)] as const])));
}

const surroundings = (corpus: Corpus, ranked: readonly RankedId[], scoreOf: (id: NodeId) => number): UsesInput => ({
  ...{ corpus, scoreOf, listed: new Set(ranked.map((r) => r.id)) },
  isAccessor: (of) => isAccessor(corpus, of),
});

function packedUse({ relation }: RelevantUse, node: GraphNode | undefined): PackedUse[] {
  if (node === undefined) return [];
  const { name, file, startLine, endLine, signature } = node;
  return [{ relation, name, file, startLine, endLine, signature: relation === 'reads' ? signature : '' }];
}

export async function sourcesOf(
  view: SnapshotView,
  ranked: readonly RankedNode[],
  { detail, limit, about = '' }: AnswerOptions & { readonly about?: string },
): Promise<(node: GraphNode) => string | undefined> {
  if (detail !== 'source' && detail !== 'auto') return () => undefined;
  const { BRIEF, readSources, WHOLE } = await import('../view/source-text.ts');
  const plan = detail === 'auto' ? planAnswer(ranked.map(toPlanned), limit) : [];
  const shown = detail === 'auto' ? ranked.filter((_, i) => plan[i] === 'source') : ranked;
  return readSources(
    view,
    shown.map((r) => r.node),
    detail === 'auto' ? BRIEF : WHOLE,
    detail === 'auto' ? about : '',
  );
}

/** Provenance of the most certain edge that leads to a symbol. Membership does not count: it is not evidence of use. */
function bestProvenance({ adjacency: { in: into } }: Corpus, id: NodeId): string {
  let best: number | undefined;
  for (let i = into.offsets[id] as number; i < (into.offsets[id + 1] as number); i++) {
    if (edgeTypeInfo(edgeTypeName(into.types[i] as number)).category === 'structural') continue;
    const found = into.provenances[i] as number;
    if (best === undefined || confidence(found) > confidence(best)) best = found;
  }
  return best === undefined ? 'structural' : provenanceName(best);
}

const confidence = (provenance: number): number => provenanceConfidence(provenanceName(provenance));
