/**
 * Collects what a format says of one file, by offsets into its text: symbols with their extents, relations with their
 * places. Lines and columns are worked out here.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { FileFacts, RelationFact, RelationTarget, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { Provenance } from '../../model/provenance.ts';
import { lineStarts, placeOf } from '../../util/line-starts.ts';

export interface FormatSymbol {
  readonly kind: NodeKind;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Where the name stands; without it, the start. */
  readonly nameAt?: number;
  readonly owner?: SymbolIndex;
  /** Name of an owner that another file declares. */
  readonly ownerType?: string;
  readonly signature?: string;
  readonly doc?: string;
  readonly flags?: number;
  /** Further names by which relations find it. */
  readonly aliases?: readonly string[];
}

export interface FormatRelation {
  readonly type: EdgeType;
  /** Symbol that the edge starts at; without it, the file. */
  readonly from?: SymbolIndex;
  readonly target: RelationTarget;
  /** Offset of the place that says so. */
  readonly at: number;
  readonly provenance?: Provenance;
}

const MAX_DOC = 500;

export class FormatFacts {
  readonly symbols: SymbolFact[] = [];
  readonly relations: RelationFact[] = [];
  hasErrors = false;
  /** Package or namespace that the file declares. */
  declaredModule = '';
  readonly #format: string;
  readonly path: string;
  readonly #lineStarts: readonly number[];

  constructor(format: string, path: string, text: string) {
    this.#format = format;
    this.path = path;
    this.#lineStarts = lineStarts(text);
  }

  symbol({ kind, name, start, end, nameAt = start, owner = -1, signature = '', doc = '', flags = 0, aliases, ownerType }: FormatSymbol): SymbolIndex {
    const lines = { startLine: this.position(start).line, endLine: this.position(Math.max(start, end - 1)).line };
    this.symbols.push({
      ...{ name, kind, owner, ...lines, ...this.position(nameAt), start, end },
      ...{ signature, doc: doc.slice(0, MAX_DOC), visibility: 'public', flags },
      ...(aliases && aliases.length > 0 && { aliases }),
      ...(ownerType !== undefined && { ownerType }),
    });
    return this.symbols.length - 1;
  }

  /** For what is declared before its end is known. */
  extend(index: SymbolIndex, end: number): void {
    const symbol = this.symbols[index];
    if (symbol !== undefined && end > symbol.end) this.symbols[index] = { ...symbol, end, endLine: this.position(end - 1).line };
  }

  relation({ type, from = -1, target, at, provenance }: FormatRelation): void {
    this.relations.push({ type, from, target, ...this.position(at), ...(provenance && { provenance }) });
  }

  /** Line from 1, column from 0. */
  position(offset: number): { line: number; column: number } {
    return placeOf(this.#lineStarts, offset);
  }

  finish(): FileFacts {
    const none = { bindings: [], refs: [], types: [], imports: [], exports: [], routes: [], effects: [] };
    const { symbols, relations, hasErrors, declaredModule } = this;
    return { path: this.path, language: this.#format, declaredModule, ...none, symbols, relations, hasErrors };
  }
}
