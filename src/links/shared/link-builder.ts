/** Collects what a link adds to one file: relations from the symbol around an offset, and symbols of its own. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { RelationFact, RelationTarget, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { Provenance } from '../../model/provenance.ts';
import { lineStarts, placeOf } from '../../util/line-starts.ts';
import type { LinkFacts, LinkInput } from '../contract.ts';

export interface LinkRelation {
  readonly type: EdgeType;
  /** Without it, the innermost symbol around `at`. */
  readonly from?: SymbolIndex;
  readonly target: RelationTarget;
  /** Offset of the place that says so. */
  readonly at: number;
  readonly provenance?: Provenance;
}

export interface LinkSymbol {
  readonly kind: NodeKind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly owner?: SymbolIndex;
  readonly signature?: string;
  readonly doc?: string;
  /** Further names by which relations find it. */
  readonly aliases?: readonly string[];
}

export class LinkBuilder {
  readonly #input: LinkInput;
  readonly #starts: readonly number[];
  readonly #symbols: SymbolFact[] = [];
  readonly #relations: RelationFact[] = [];

  constructor(input: LinkInput) {
    this.#input = input;
    this.#starts = lineStarts(input.text);
  }

  /** The innermost symbol of the language that is a node and whose extent holds the offset; -1 is the file. */
  around(offset: number): SymbolIndex {
    let best = -1;
    const { symbols } = this.#input.facts;
    const size = (s: SymbolFact): number => s.end - s.start;
    symbols.forEach((symbol, i) => {
      if (symbol.hidden || symbol.start > offset || symbol.end <= offset) return;
      if (best < 0 || size(symbol) <= size(symbols[best] as SymbolFact)) best = i;
    });
    return best;
  }

  /** From 1. */
  lineOf(offset: number): number {
    return placeOf(this.#starts, offset).line;
  }

  relation({ type, from, target, at, provenance }: LinkRelation): void {
    this.#relations.push({ type, from: from ?? this.around(at), target, ...placeOf(this.#starts, at), ...(provenance && { provenance }) });
  }

  symbol({ kind, name, start, end, owner = -1, signature = '', doc = '', aliases }: LinkSymbol): SymbolIndex {
    const place = placeOf(this.#starts, start);
    const lines = { startLine: place.line, endLine: placeOf(this.#starts, Math.max(start, end - 1)).line };
    this.#symbols.push({ name, kind, owner, ...lines, ...place, start, end, signature, doc, visibility: 'public', flags: 0, ...(aliases && { aliases }) });
    return this.#input.facts.symbols.length + this.#symbols.length - 1;
  }

  finish(): LinkFacts {
    return { symbols: this.#symbols, relations: this.#relations };
  }
}
