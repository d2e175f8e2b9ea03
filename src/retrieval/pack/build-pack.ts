/**
 * Ranked symbols to a pack that fits its budget: nodes with their text, the edges between them, what was left out.
 * `measure` renders a pack in the format that will be sent and counts its tokens, so that the budget is the answer's.
 */
import { type Adjacency } from '../../model/adjacency.ts';
import { edgeTypeId, edgeTypeName, type EdgeType } from '../../model/edge-types.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { Detail, Pack, PackedEdge, PackedSymbol } from '../../model/pack.ts';
import { estimateTokens } from '../../util/tokens.ts';
import { fitBudget } from './fit-budget.ts';

export interface RankedNode {
  readonly node: GraphNode;
  readonly score: number;
  readonly components: Readonly<Record<string, number>>;
  readonly provenance: string;
  readonly distance: number;
  readonly proximity: number;
}

export interface PackInput {
  readonly task: string;
  readonly ranked: readonly RankedNode[];
  /** Ranked symbols beyond those given. */
  readonly beyond: number;
  readonly adjacency: Adjacency;
  readonly budget: number;
  readonly detail: Detail;
  readonly keywords: readonly string[];
  readonly snapshot: Hash;
  /** Text of a symbol for detail `source`. */
  readonly sourceOf: (node: GraphNode) => string | undefined;
  readonly rootOf: (symbols: readonly GraphNode[]) => Hash;
  readonly measure: (pack: Pack) => number;
}

const SHOWN_EDGES: readonly EdgeType[] = ['calls', 'extends', 'implements', 'overrides', 'handles_route', 'contains', 'decorates', 'throws', 'references', 'type_hint_of', 'tests'];
const EDGE_RANK = new Map(SHOWN_EDGES.map((t, i) => [edgeTypeId(t), i]));
/** Edges explain the symbols; they must not outweigh them. */
const EDGES_PER_SYMBOL = 2;

export function buildPack(input: PackInput): Pack {
  const symbols = input.ranked.map((r) => packSymbol(r, input));
  const items = input.ranked.map((r, i) => ({ id: r.node.id, score: r.score, cost: symbolCost(symbols[i] as PackedSymbol), proximity: r.proximity }));
  const chosen = fitBudget(items, input.budget, (positions) => input.measure(assemble(input, symbols, positions)));
  const pack = assemble(input, symbols, chosen);
  return { ...pack, tokensUsed: input.measure(pack) };
}

function assemble(input: PackInput, symbols: readonly PackedSymbol[], positions: readonly number[]): Pack {
  const nodes = positions.map((p) => (input.ranked[p] as RankedNode).node);
  return {
    task: input.task,
    symbols: positions.map((p) => symbols[p] as PackedSymbol),
    edges: edgesAmong(nodes, input.adjacency),
    // As wide as it can get: the number itself is part of the rendered answer.
    tokensUsed: input.budget,
    tokenBudget: input.budget,
    packRoot: input.rootOf(nodes),
    snapshot: input.snapshot,
    keywords: input.keywords,
    truncated: input.ranked.length - positions.length + input.beyond,
  };
}

function packSymbol({ node, score, components, provenance, distance }: RankedNode, input: PackInput): PackedSymbol {
  const source = input.detail === 'source' ? input.sourceOf(node) : undefined;
  return {
    hash: node.hash,
    qualifiedName: node.qualifiedName,
    name: node.name,
    kind: node.kind,
    file: node.file,
    startLine: node.startLine,
    endLine: node.endLine,
    signature: input.detail === 'locate' ? '' : node.signature,
    doc: input.detail === 'locate' ? '' : node.doc,
    visibility: node.visibility,
    score: round(score),
    components: Object.fromEntries(Object.entries(components).map(([k, v]) => [k, round(v)])),
    provenance,
    distance,
    ...(source === undefined ? {} : { source }),
  };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

const symbolCost = (s: PackedSymbol): number => 8 + estimateTokens(`${s.qualifiedName} ${s.signature} ${s.source ?? ''}`);

function edgesAmong(nodes: readonly GraphNode[], { out }: Adjacency): PackedEdge[] {
  const place = new Map(nodes.map((n, i) => [n.id, i]));
  const found: { edge: PackedEdge; rank: number }[] = [];
  for (const [source, n] of nodes.entries()) {
    for (let i = out.offsets[n.id] as number; i < (out.offsets[n.id + 1] as number); i++) {
      const target = place.get(out.targets[i] as number);
      const rank = EDGE_RANK.get(out.types[i] as number);
      if (target !== undefined && rank !== undefined) found.push({ edge: { source, target, type: edgeTypeName(out.types[i] as number) }, rank });
    }
  }
  found.sort((a, b) => a.rank - b.rank || a.edge.source - b.edge.source || a.edge.target - b.edge.target);
  return found.slice(0, nodes.length * EDGES_PER_SYMBOL).map((f) => f.edge);
}
