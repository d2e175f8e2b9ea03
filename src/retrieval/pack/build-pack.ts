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
  readonly components: () => Readonly<Record<string, number>>;
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
  const header = headerOf(input);
  const symbolAt = once((position) => packSymbol(input.ranked[position] as RankedNode, input));
  const draft = { ...input, header, symbolAt, cost: once((position) => symbolCost(input, header, symbolAt(position))) };
  const chosen = chooseSymbols(draft);
  let fitted = trimToFit(draft, chosen);
  const more = fillUp(draft, chosen, input.budget - fitted.tokens);
  if (more.length > 0)
    fitted = trimToFit(
      draft,
      [...chosen, ...more].sort((a, b) => a - b),
    );
  return { ...fitted.pack, tokensUsed: fitted.tokens };
}

/** A pack with the tokens that it was found to have. */
interface Measured {
  readonly pack: Pack;
  readonly tokens: number;
}

interface Draft extends PackInput {
  /** A pack without symbols. */
  readonly header: Measured;
  /** By position in `ranked`, worked out when asked for: most of what is ranked is never tried. */
  readonly symbolAt: (position: number) => PackedSymbol;
  /** Tokens that a symbol adds to the answer, measured once, in the answer's format. */
  readonly cost: (position: number) => number;
}

function once<T>(make: (position: number) => T): (position: number) => T {
  const made: T[] = [];
  return (position) => {
    made[position] ??= make(position);
    return made[position] as T;
  };
}

const measured = (input: PackInput, pack: Pack): Measured => ({ pack, tokens: input.measure(pack) });

/** A budget that the header alone would use up is better spent without the keywords. */
function headerOf(input: PackInput): Measured {
  const whole = measured(input, { ...emptyPack(input), keywords: input.keywords });
  return whole.tokens * 2 <= input.budget ? whole : measured(input, emptyPack(input));
}

const symbolCost = (input: PackInput, { pack, tokens }: Measured, symbol: PackedSymbol): number =>
  Math.max(1, input.measure({ ...pack, symbols: [symbol] }) - tokens);

const toItem = ({ node, score, proximity }: RankedNode, detail: Detail) => ({ score, proximity, size: node.qualifiedName.length + textSize(node, detail) });

function textSize({ signature, startLine, endLine }: GraphNode, detail: Detail): number {
  if (detail === 'source') return (endLine - startLine + 1) * LINE_LENGTH;
  return detail === 'signatures' ? signature.length : 0;
}

function chooseSymbols({ ranked, detail, budget, header, cost }: Draft): number[] {
  const room = budget - header.tokens;
  const items = ranked.map((r) => toItem(r, detail));
  const first = fitBudget(items, room * (1 - EDGE_SHARE), cost);
  // A first choice of nothing may only mean that the best symbol needs the edges' share too.
  return first.length > 0 ? first : fitBudget(items.slice(0, 1), room, cost);
}

/** What still fits when the edges needed less than their share. */
function fillUp({ ranked, detail, budget, cost }: Draft, chosen: readonly number[], left: number): number[] {
  if (left < budget * WORTH_FILLING) return [];
  const taken = new Set(chosen);
  const rest = ranked.flatMap((item, position) => (taken.has(position) ? [] : [{ item, position }]));
  const more = fitBudget(
    rest.map((r) => toItem(r.item, detail)),
    left,
    (i) => cost((rest[i] as (typeof rest)[number]).position),
  );
  return more.map((i) => (rest[i] as (typeof rest)[number]).position);
}

/** As many edges as fit; should the symbols alone be too long, the last ones go. */
function trimToFit(draft: Draft, chosen: readonly number[]): Measured {
  for (let count = chosen.length; count > 0; count--) {
    const positions = chosen.slice(0, count);
    const fitted = withEdges(draft, assemble(draft, positions), edgesAmong(idsAt(draft, positions), draft.adjacency));
    if (fitted !== undefined) return fitted;
  }
  return draft.header;
}

const idsAt = (input: PackInput, positions: readonly number[]): number[] => positions.map((p) => (input.ranked[p] as RankedNode).node.id);

/** Edges are about equally long: two measurements say how many fit, a third one whether that was right. */
function withEdges(input: PackInput, bare: Pack, edges: readonly PackedEdge[]): Measured | undefined {
  const whole = measured(input, { ...bare, edges });
  if (whole.tokens <= input.budget) return whole;
  const least = edges.length === 0 ? whole : measured(input, bare);
  if (least.tokens > input.budget) return undefined;
  let count = Math.floor((edges.length * (input.budget - least.tokens)) / (whole.tokens - least.tokens));
  for (; count > 0; count = Math.floor(count * 0.9)) {
    const some = measured(input, { ...bare, edges: edges.slice(0, count) });
    if (some.tokens <= input.budget) return some;
  }
  return least;
}

/** Without edges and keywords. */
function emptyPack(input: PackInput): Pack {
  return {
    task: input.task,
    symbols: [],
    edges: [],
    // As wide as it can get: the number itself is part of the rendered answer.
    tokensUsed: input.budget,
    tokenBudget: input.budget,
    packRoot: input.rootOf([]),
    snapshot: input.snapshot,
    keywords: [],
    truncated: input.ranked.length + input.beyond,
  };
}

function assemble(draft: Draft, positions: readonly number[]): Pack {
  const { pack } = draft.header;
  return {
    ...pack,
    symbols: positions.map(draft.symbolAt),
    packRoot: draft.rootOf(positions.map((p) => (draft.ranked[p] as RankedNode).node)),
    truncated: pack.truncated - positions.length,
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
    components: Object.fromEntries(Object.entries(components()).map(([k, v]) => [k, round(v)])),
    provenance,
    distance,
    ...(source === undefined ? {} : { source }),
  };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
