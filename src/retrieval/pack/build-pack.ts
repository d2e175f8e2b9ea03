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
/** Characters. */
const LINE_LENGTH = 40;
/** Less than this share of the budget is not worth another round. */
const WORTH_FILLING = 0.03;

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

const toItem = ({ node, score, proximity }: RankedNode, detail: Detail) => ({ score, proximity, size: node.qualifiedName.length + textSize(node, detail) });

function textSize({ signature, startLine, endLine }: GraphNode, detail: Detail): number {
  if (detail === 'source') return (endLine - startLine + 1) * LINE_LENGTH;
  return detail === 'signatures' ? signature.length : 0;
}

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
  const items = input.ranked.map((r) => toItem(r, input.detail));
  const first = fitBudget(items, room * (1 - EDGE_SHARE), cost);
  // A first choice of nothing may only mean that the best symbol needs the edges' share too.
  return first.length > 0 ? first : fitBudget(items.slice(0, 1), room, cost);
}

/** What still fits when the edges needed less than their share. */
function fillUp(input: PackInput, cost: Cost, chosen: readonly number[], pack: Pack): number[] {
  const left = input.budget - input.measure(pack);
  if (left < input.budget * WORTH_FILLING) return [];
  const taken = new Set(chosen);
  const rest = input.ranked.flatMap((item, position) => (taken.has(position) ? [] : [{ item, position }]));
  const more = fitBudget(
    rest.map((r) => toItem(r.item, input.detail)),
    left,
    (i) => cost((rest[i] as (typeof rest)[number]).position),
  );
  return more.map((i) => (rest[i] as (typeof rest)[number]).position);
}

/** As many edges as fit; should the symbols alone be too long, the last ones go. */
function trimToFit(input: PackInput, symbols: readonly PackedSymbol[], chosen: readonly number[]): Pack {
  for (let count = chosen.length; count > 0; count--) {
    const positions = chosen.slice(0, count);
    const pack = withEdges(input, (edges) => assemble(input, symbols, positions, edges), edgesAmong(idsAt(input, positions), input.adjacency));
    if (pack !== undefined) return pack;
  }
  return assemble(input, symbols, [], []);
}

const idsAt = (input: PackInput, positions: readonly number[]): number[] => positions.map((p) => (input.ranked[p] as RankedNode).node.id);

/** Edges are about equally long: two measurements say how many fit, a third one whether that was right. */
function withEdges(input: PackInput, make: (edges: readonly PackedEdge[]) => Pack, edges: readonly PackedEdge[]): Pack | undefined {
  const whole = make(edges);
  const most = input.measure(whole);
  if (most <= input.budget) return whole;
  const least = edges.length === 0 ? most : input.measure(make([]));
  if (least > input.budget) return undefined;
  let count = Math.floor((edges.length * (input.budget - least)) / (most - least));
  for (; count > 0; count = Math.floor(count * 0.9)) {
    const pack = make(edges.slice(0, count));
    if (input.measure(pack) <= input.budget) return pack;
  }
  return make([]);
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
