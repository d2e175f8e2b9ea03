/**
 * What the layers together say about each edge (source, target, type): the surest claim, in order of source and target.
 * Against the code graph the same rule decides: the surest wins, and a tie leaves the code graph as it is.
 */
import { edgeTypeName } from '../model/edge-types.ts';
import type { CallSite, GraphEdge } from '../model/graph.ts';
import { byteConfidence, kindOf } from '../model/layer-claims.ts';
import { provenanceName } from '../model/provenance.ts';
import type { LiveClaims } from './live-claims.ts';

export interface Verdict {
  readonly source: number;
  readonly target: number;
  readonly type: number;
  readonly provenance: number;
  readonly confidence: number;
  readonly denies: boolean;
  /** Positions in LiveClaims: the claim, and what the same layer says as surely of further places. */
  readonly claims: readonly number[];
}

/** Claims by source or by target, the ends in order; verdicts are made for the rows that are asked for. */
export class Verdicts {
  readonly #claims: LiveClaims;
  readonly #bySource: ClaimRows;
  readonly #byTarget: ClaimRows;
  /** Nodes of code and layers. */
  readonly size: number;
  readonly claims: number;

  constructor(claims: LiveClaims) {
    this.#claims = claims;
    this.size = claims.codeNodes + claims.nodes.length;
    this.claims = claims.sources.length;
    this.#bySource = claimRows(claims.sources, this.size);
    this.#byTarget = claimRows(claims.targets, this.size);
  }

  from = (source: number): Verdict[] => this.#decide(this.#bySource, source);

  to = (target: number): Verdict[] => this.#decide(this.#byTarget, target);

  /** Sources that anything is claimed of, ascending. */
  *sources(): Generator<number> {
    const { offsets } = this.#bySource;
    for (let row = 0; row < this.size; row++) if (offsets[row] !== offsets[row + 1]) yield row;
  }

  /** `known`: places of the code graph's own edge, which the verdict confirms. */
  edge({ source, target, type, provenance, confidence, claims }: Verdict, known: readonly CallSite[] = []): GraphEdge {
    const { observations, lines, columns, layerOf, layers } = this.#claims;
    const sites = claims.filter((claim) => lines[claim] !== 0).map((claim) => ({ line: lines[claim] as number, column: columns[claim] as number }));
    const { id } = layers[layerOf[claims[0] as number] as number] as LiveClaims['layers'][number];
    return {
      ...{ source, target, type: edgeTypeName(type), provenance: provenanceName(provenance), confidence },
      sites: inOrder([...known, ...sites]),
      ...{ layer: id, observations: claims.reduce((sum, claim) => sum + (observations[claim] as number), 0) },
    };
  }

  #decide({ offsets, entries }: ClaimRows, row: number): Verdict[] {
    if (row >= this.size) return [];
    const claims = Array.from(entries.subarray(offsets[row], offsets[row + 1]), (claim) => this.#verdict(claim));
    claims.sort((a, b) => a.source - b.source || a.target - b.target || a.type - b.type || b.confidence - a.confidence || Number(a.denies) - Number(b.denies));
    return claims.flatMap((first, i) => (i > 0 && sameEdge(first, claims[i - 1] as Verdict) ? [] : [this.#withPlaces(first, claims, i)]));
  }

  /** A claim names one place; a layer that saw an edge in several has made as many. */
  #withPlaces(first: Verdict, all: readonly Verdict[], at: number): Verdict {
    const { layerOf } = this.#claims;
    const layer = layerOf[first.claims[0] as number];
    const claims: number[] = [];
    for (let i = at; i < all.length && sameEdge(all[i] as Verdict, first); i++) {
      const { claims: own, confidence, denies } = all[i] as Verdict;
      if (layerOf[own[0] as number] === layer && confidence === first.confidence && denies === first.denies) claims.push(...own);
    }
    return { ...first, claims };
  }

  #verdict(claim: number): Verdict {
    const { sources, targets, kinds } = this.#claims;
    const { type, provenance, confidence, denies } = kindOf(kinds[claim] as number);
    return {
      source: sources[claim] as number,
      target: targets[claim] as number,
      type,
      provenance,
      confidence: byteConfidence(confidence),
      denies,
      claims: [claim],
    };
  }
}

function inOrder(sites: readonly CallSite[]): CallSite[] {
  const byPlace = new Map(sites.map((site) => [`${site.line}:${site.column}`, site]));
  return [...byPlace.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

const sameEdge = (a: Verdict, b: Verdict): boolean => a.source === b.source && a.target === b.target && a.type === b.type;

/** Which of the two is seen. `inCode`: how sure the code graph is of the edge, undefined when it has none. */
export function decide(inCode: number | undefined, { confidence, denies }: Verdict): 'code' | 'layer' | 'none' {
  if (inCode !== undefined && inCode >= confidence) return 'code';
  return denies ? 'none' : 'layer';
}

interface ClaimRows {
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
}

function claimRows(ends: Uint32Array, size: number): ClaimRows {
  const offsets = new Uint32Array(size + 1);
  for (const end of ends) offsets[end + 1] = (offsets[end + 1] as number) + 1;
  for (let row = 0; row < size; row++) offsets[row + 1] = (offsets[row + 1] as number) + (offsets[row] as number);
  const next = offsets.slice(0, size);
  const entries = new Uint32Array(ends.length);
  for (let i = 0; i < ends.length; i++) {
    const row = ends[i] as number;
    const at = next[row] as number;
    next[row] = at + 1;
    entries[at] = i;
  }
  return { offsets, entries };
}
