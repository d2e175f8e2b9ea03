/**
 * Ranked symbols to a pack that fits its budget: symbols with their text, the edges between them, what was left out.
 * `measure` counts the tokens of a pack as it will be read, so the budget is that of the whole answer, headers and
 * edges included. Pure: the same input gives the same pack.
 */
import type { Adjacency } from '../../model/adjacency.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { Detail, Pack, PackedEdge, PackedSymbol } from '../../model/pack.ts';
import { fitBudget } from './fit-budget.ts';
import { edgesAmong } from './pack-edges.ts';

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

/** What edges may count on; symbols get what they leave. */
const EDGE_SHARE = 0.15;

export function buildPack(input: PackInput): Pack {
  const bare = { ...input, keywords: headerFits(input) ? input.keywords : [] };
  const symbols = input.ranked.map((r) => packSymbol(r, input));
  const cost = symbolCosts(bare, symbols);
  const chosen = chooseSymbols(bare, cost);
  let pack = trimToFit(bare, symbols, chosen);
  const more = fillUp(bare, cost, chosen, pack);
  if (more.length > 0)
    pack = trimToFit(
      bare,
      symbols,
      [...chosen, ...more].sort((a, b) => a - b),
    );
  return { ...pack, tokensUsed: input.measure(pack) };
}

/** A budget that the header alone would use up is better spent without the keywords. */
const headerFits = (input: PackInput): boolean => input.measure(assemble(input, [], [], [])) * 2 <= input.budget;

type Cost = (position: number) => number;

/** Tokens that a symbol adds to the answer, measured once, in the answer's format. */
function symbolCosts(input: PackInput, symbols: readonly PackedSymbol[]): Cost {
  const empty = assemble(input, [], [], []);
  const header = input.measure(empty);
  const costs: number[] = [];
  return (i) => {
    costs[i] ??= Math.max(1, input.measure({ ...empty, symbols: [symbols[i] as PackedSymbol] }) - header);
    return costs[i] as number;
  };
}

function chooseSymbols(input: PackInput, cost: Cost): number[] {
  const room = input.budget - input.measure(assemble(input, [], [], []));
  const first = fitBudget(input.ranked, room * (1 - EDGE_SHARE), cost);
  // A first choice of nothing may only mean that the best symbol needs the edges' share too.
  return first.length > 0 ? first : fitBudget(input.ranked.slice(0, 1), room, cost);
}

/** What still fits when the edges needed less than their share. */
function fillUp(input: PackInput, cost: Cost, chosen: readonly number[], pack: Pack): number[] {
  const taken = new Set(chosen);
  const rest = input.ranked.flatMap((item, position) => (taken.has(position) ? [] : [{ item, position }]));
  const left = input.budget - input.measure(pack);
  const more = fitBudget(
    rest.map((r) => r.item),
    left,
    (i) => cost((rest[i] as (typeof rest)[number]).position),
  );
  return more.map((i) => (rest[i] as (typeof rest)[number]).position);
}

/** As many edges as fit; should the whole still be too long, the last symbols go. */
function trimToFit(input: PackInput, symbols: readonly PackedSymbol[], chosen: readonly number[]): Pack {
  for (let count = chosen.length; ; count--) {
    const positions = chosen.slice(0, count);
    const edges = edgesAmong(
      positions.map((p) => (input.ranked[p] as RankedNode).node.id),
      input.adjacency,
    );
    const fits = (n: number) => input.measure(assemble(input, symbols, positions, edges.slice(0, n))) <= input.budget;
    if (count === 0 || fits(0)) return assemble(input, symbols, positions, edges.slice(0, mostThat(fits, edges.length)));
  }
}

/** The largest n up to `most` for which `holds` is true; it is for 0, and once false stays false. */
function mostThat(holds: (n: number) => boolean, most: number): number {
  if (holds(most)) return most;
  let low = 0;
  let high = most - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function assemble(input: PackInput, symbols: readonly PackedSymbol[], positions: readonly number[], edges: readonly PackedEdge[]): Pack {
  return {
    task: input.task,
    symbols: positions.map((p) => symbols[p] as PackedSymbol),
    edges,
    // As wide as it can get: the number itself is part of the rendered answer.
    tokensUsed: input.budget,
    tokenBudget: input.budget,
    packRoot: input.rootOf(positions.map((p) => (input.ranked[p] as RankedNode).node)),
    snapshot: input.snapshot,
    keywords: input.keywords,
    truncated: input.ranked.length - positions.length + input.beyond,
  };
}

function packSymbol({ node, score, components, provenance, distance }: RankedNode, input: PackInput): PackedSymbol {
  const source = input.detail === 'source' ? input.sourceOf(node) : undefined;
  const located = input.detail === 'locate';
  const { hash, qualifiedName, name, kind, file, startLine, endLine, visibility } = node;
  return {
    ...{ hash, qualifiedName, name, kind, file, startLine, endLine, visibility },
    signature: located ? '' : node.signature,
    doc: located ? '' : node.doc,
    score: round(score),
    components: Object.fromEntries(Object.entries(components).map(([k, v]) => [k, round(v)])),
    provenance,
    distance,
    ...(source === undefined ? {} : { source }),
  };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
