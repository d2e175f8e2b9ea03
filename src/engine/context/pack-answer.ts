/**
 * From a ranking to an answer: reads the best symbols, packs them into the token budget and renders them in the requested
 * format. Shared by every kind of question (task, files, pull request).
 */

import { edgeTypeInfo, edgeTypeName } from '../../model/edge-types.ts';
import type { NodeId } from '../../model/graph.ts';
import type { Detail, Pack } from '../../model/pack.ts';
import { provenanceConfidence, provenanceName } from '../../model/provenance.ts';
import type { Corpus } from '../../retrieval/corpus.ts';
import { buildPack, type RankedNode } from '../../retrieval/pack/build-pack.ts';
import { packRoot } from '../../retrieval/pack/pack-root.ts';
import { subgraphRoot } from '../../snapshot/merkle.ts';
import { estimateTokens } from '../../util/tokens.ts';
import type { WireFormat } from '../../wire/contract.ts';
import { type FormatName, loadFormat } from '../../wire/registry.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

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
}

export interface Ranking {
  /** What was asked, in words: enters the pack's identity. */
  readonly task: string;
  readonly ranked: readonly RankedId[];
  readonly keywords: readonly string[];
}

/** Tokens of a short symbol in each format: an upper bound for how many fit, so that no more are read. */
const SHORT_SYMBOL = { text: 14, markdown: 20, gcf: 20, xml: 40, json: 80, gcb: 80 } as const satisfies Record<FormatName, number>;
const SHORT_SOURCE = 40;
const MAX_KEYWORDS = 24;

export async function packAnswer(view: SnapshotView, ranking: Ranking, options: AnswerOptions): Promise<Pack> {
  const { budget, detail, limit } = options;
  const least = SHORT_SYMBOL[options.format] + (detail === 'source' ? SHORT_SOURCE : 0);
  const first = ranking.ranked.slice(0, Math.min(limit ?? Number.POSITIVE_INFINITY, Math.ceil(budget / least)));
  const { corpus } = await view.index();
  const ranked = await readRanked(view, corpus, first);
  const roots = await view.packageRoots();
  const format = await loadFormat(options.format);
  return buildPack({
    task: ranking.task,
    ranked,
    beyond: ranking.ranked.length - ranked.length,
    adjacency: corpus.adjacency,
    budget,
    detail,
    keywords: ranking.keywords.slice(0, MAX_KEYWORDS),
    snapshot: view.snapshot.hash,
    sourceOf: detail === 'source' ? await sourcesOf(view, ranked) : () => undefined,
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

export async function renderPack(pack: Pack, format: FormatName): Promise<string | Uint8Array> {
  return (await loadFormat(format)).encode(pack);
}

export function packTokens(pack: Pack, format: WireFormat): number {
  return estimateTokens(format.readAs === undefined ? (format.encode(pack) as string) : format.readAs(pack));
}

async function readRanked(view: SnapshotView, corpus: Corpus, ranked: readonly RankedId[]): Promise<RankedNode[]> {
  const nodes = new Map((await view.reader.nodes(ranked.map((r) => r.id))).map((n) => [n.id, n]));
  return ranked.flatMap(({ id, ...rest }) => {
    const node = nodes.get(id);
    return node === undefined ? [] : [{ node, provenance: bestProvenance(corpus, id), ...rest }];
  });
}

async function sourcesOf(view: SnapshotView, ranked: readonly RankedNode[]) {
  const { readSources } = await import('../view/source-text.ts');
  return readSources(
    view,
    ranked.map((r) => r.node),
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
