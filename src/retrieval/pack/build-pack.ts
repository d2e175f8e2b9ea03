/**
 * Ranked symbols to a pack that fits its budget: symbols with their text, the edges between them, what was left out.
 * `measure` counts the tokens of a pack as it will be read, so the budget is that of the whole answer, headers and
 * edges included. Pure: the same input gives the same pack.
 */
import type { Adjacency } from '../../model/adjacency.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import type { Detail, Form, Pack, PackedEdge, PackedSymbol, PackedUse } from '../../model/pack.ts';
import { type PlannedSymbol, planAnswer } from './answer-plan.ts';
import { type Fitted, fitBudget } from './fit-budget.ts';
import { edgesAmong } from './pack-edges.ts';

export interface RankedNode {
  readonly node: GraphNode;
  readonly score: number;
  readonly components: () => Readonly<Record<string, number>>;
  readonly provenance: string;
  readonly distance: number;
  readonly proximity: number;
  /** First lines of the overloads that it stands for. */
  readonly overloads?: readonly number[];
  readonly uses?: readonly PackedUse[];
}

export interface PackInput {
  readonly task: string;
  readonly ranked: readonly RankedNode[];
  /** Ranked symbols beyond those given. */
  readonly beyond: number;
  readonly adjacency: Adjacency;
  readonly budget: number;
  readonly detail: Detail;
  /** What the reader asked for; `ranked` holds no more. */
  readonly limit?: number;
  readonly keywords: readonly string[];
  readonly snapshot: Hash;
  /** Text of a symbol for form `source`. */
  readonly sourceOf: (node: GraphNode) => string | undefined;
  readonly rootOf: (symbols: readonly GraphNode[]) => Hash;
  readonly measure: (pack: Pack) => number;
}

/** What edges may count on; symbols get what they leave. */
const EDGE_SHARE = 0.15;
/** Tokens of the words that say what a source needs. */
const WANTED_TOKENS = 12;
/** Characters. */
const LINE_LENGTH = 40;
/** Less than this share of the budget is not worth another round. */
const WORTH_FILLING = 0.03;

export function buildPack(input: PackInput): Pack {
  const header = headerOf(input);
  const symbolAt = onceAForm((position, form) => packSymbol(input.ranked[position] as RankedNode, form, input));
  const draft = { ...input, header, symbolAt, cost: onceAForm((position, form) => symbolCost(input, header, symbolAt(position, form))) };
  const { pack, tokens } = input.detail === 'auto' ? trimToFit(draft, chooseByEvidence(draft)) : fillBudget(draft, input.detail);
  return { ...pack, tokensUsed: tokens };
}

/** As much as the budget allows, all of it in one form. */
function fillBudget(draft: Draft, form: Form): Measured {
  const chosen = chooseByBudget(draft, form);
  const fitted = trimToFit(draft, chosen);
  const more = fillUp(draft, form, chosen, draft.budget - fitted.tokens);
  return more.length === 0
    ? fitted
    : trimToFit(
        draft,
        [...chosen, ...more].sort((a, b) => a.position - b.position),
      );
}

/** A pack with the tokens that it was found to have. */
interface Measured {
  readonly pack: Pack;
  readonly tokens: number;
}

interface Draft extends PackInput {
  /** A pack without symbols. */
  readonly header: Measured;
  /** By position in `ranked` and form, worked out when asked for: most of what is ranked is never tried. */
  readonly symbolAt: (position: number, form: Form) => PackedSymbol;
  /** Tokens that a symbol adds to the answer, measured once, in the answer's format. */
  readonly cost: (position: number, form: Form) => number;
}

/** A symbol of the answer. `wanted`: the tokens of the source that did not fit. */
interface Chosen {
  readonly position: number;
  readonly form: Form;
  readonly wanted?: number;
}

function onceAForm<T>(make: (position: number, form: Form) => T): (position: number, form: Form) => T {
  const made = new Map<Form, T[]>();
  return (position, form) => {
    const known = made.get(form) ?? [];
    made.set(form, known);
    known[position] ??= make(position, form);
    return known[position] as T;
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

const toItem = ({ node, score, proximity }: RankedNode, form: Form) => ({ score, proximity, size: node.qualifiedName.length + textSize(node, form) });

function textSize({ signature, startLine, endLine }: GraphNode, form: Form): number {
  if (form === 'source') return (endLine - startLine + 1) * LINE_LENGTH;
  return form === 'signatures' ? signature.length : 0;
}

export const toPlanned = ({ node: { kind }, score }: Pick<RankedNode, 'node' | 'score'>): PlannedSymbol => ({ score, isType: isTypeKind(kind) });

/** Every symbol that the evidence is for, the nearly certain ones with their source as far as there is room. */
function chooseByEvidence(draft: Draft): Chosen[] {
  const { ranked, limit, budget, header, cost } = draft;
  const plan = planAnswer(ranked.map(toPlanned), limit);
  let room = (budget - header.tokens) * (1 - EDGE_SHARE);
  const bare = plan.map((form, position): Chosen => ({ position, form: form === 'source' ? 'signatures' : form }));
  for (const { position, form } of bare) room -= cost(position, form);
  return bare.map((chosen) => {
    if (plan[chosen.position] !== 'source') return chosen;
    const more = cost(chosen.position, 'source') - cost(chosen.position, chosen.form);
    if (more > room) return { ...chosen, wanted: more };
    room -= more;
    return { ...chosen, form: 'source' };
  });
}

function chooseByBudget(draft: Draft, form: Form): Chosen[] {
  const { ranked, budget, header } = draft;
  const room = budget - header.tokens;
  const items = ranked.map((r) => toItem(r, form));
  const first = fitBudget(items, room * (1 - EDGE_SHARE), costsOf(draft, form));
  // A first choice of nothing may only mean that the best symbol needs the edges' share too.
  const fitted = first.length > 0 ? first : fitBudget(items.slice(0, 1), room, costsOf(draft, form));
  return fitted.map((f) => toChosen(draft, form, f));
}

/** A source that does not fit is shown as a place, with what it would need. */
const costsOf = ({ cost }: Draft, form: Form) => ({
  whole: (position: number) => cost(position, form),
  ...(form === 'source' ? { short: (position: number) => cost(position, 'locate') + WANTED_TOKENS } : {}),
});

const toChosen = ({ cost }: Draft, form: Form, { position, short }: Fitted): Chosen =>
  short ? { position, form: 'locate', wanted: cost(position, form) } : { position, form };

/** What still fits when the edges needed less than their share. */
function fillUp(draft: Draft, form: Form, chosen: readonly Chosen[], left: number): Chosen[] {
  if (left < draft.budget * WORTH_FILLING) return [];
  const taken = new Set(chosen.map((c) => c.position));
  const rest = draft.ranked.flatMap((item, position) => (taken.has(position) ? [] : [{ item, position }]));
  const positionOf = (i: number) => (rest[i] as (typeof rest)[number]).position;
  const more = fitBudget(
    rest.map((r) => toItem(r.item, form)),
    left,
    { whole: (i) => draft.cost(positionOf(i), form) },
  );
  return more.map((f) => ({ position: positionOf(f.position), form }));
}

/** As many edges as fit; should the symbols alone be too long, the last ones go. */
function trimToFit(draft: Draft, chosen: readonly Chosen[]): Measured {
  for (let count = chosen.length; count > 0; count--) {
    const some = chosen.slice(0, count);
    const fitted = withEdges(draft, assemble(draft, some), relationsOf(draft, some));
    if (fitted !== undefined) return fitted;
  }
  return draft.header;
}

/** Where the answer is as long as its evidence, a place alone says nothing about its relations, but for calling what is shown. */
function relationsOf(draft: Draft, chosen: readonly Chosen[]): PackedEdge[] {
  const all = edgesAmong(idsAt(draft, chosen), draft.adjacency);
  if (draft.detail !== 'auto') return all;
  const isShown = (position: number) => chosen[position]?.form !== 'locate';
  return all.filter((e) => !SAYS_LITTLE.has(e.type) && (isShown(e.source) || (e.type === 'calls' && isShown(e.target))));
}

/** A source says these itself. */
const SAYS_LITTLE: ReadonlySet<EdgeType> = new Set(['references', 'type_hint_of', 'accesses_field', 'contains']);

const idsAt = (input: PackInput, chosen: readonly Chosen[]): number[] => chosen.map((c) => (input.ranked[c.position] as RankedNode).node.id);

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

function assemble(draft: Draft, chosen: readonly Chosen[]): Pack {
  const { pack } = draft.header;
  return {
    ...pack,
    symbols: chosen.map(({ position, form, wanted }) => {
      const symbol = draft.symbolAt(position, form);
      return wanted === undefined ? symbol : { ...symbol, sourceTokens: Math.ceil(wanted / 10) * 10 };
    }),
    packRoot: draft.rootOf(chosen.map((c) => (draft.ranked[c.position] as RankedNode).node)),
    truncated: pack.truncated - chosen.length,
  };
}

function packSymbol({ node, score, components, provenance, distance, overloads, uses }: RankedNode, form: Form, input: PackInput): PackedSymbol {
  const source = form === 'source' ? input.sourceOf(node) : undefined;
  const located = form === 'locate';
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
    ...(overloads === undefined ? {} : { overloads }),
    ...(uses === undefined || located ? {} : { uses }),
  };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
