/**
 * Which symbols' bodies are open while a source is read from its beginning to its end. Symbols in, by extent; the
 * reader opens and closes as it passes `nextStart` and `end`.
 */
import type { SymbolFact } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';

const NEVER = Number.POSITIVE_INFINITY;

export class OpenBodies {
  readonly #symbols: readonly SymbolFact[];
  readonly #spans: readonly number[];
  readonly #open: number[] = [];
  #next = 0;
  /** Where the innermost open body ends, and where the next one begins. */
  end = NEVER;
  nextStart: number;

  constructor(symbols: readonly SymbolFact[]) {
    this.#symbols = symbols;
    this.#spans = bodySpans(symbols);
    this.nextStart = this.#upcoming();
  }

  get depth(): number {
    return this.#open.length;
  }

  get isInCallable(): boolean {
    const around = this.#innermost();
    return around !== undefined && isCallableKind(around.kind);
  }

  /** Opens the next symbol, unless it is over by then or its text belongs to the one around it. */
  openNext(offset: number): void {
    const index = this.#spans[this.#next++] as number;
    this.nextStart = this.#upcoming();
    const symbol = this.#symbols[index] as SymbolFact;
    // A field assigned inside a method belongs to the class, but its statement is the method's text.
    if (symbol.end <= offset || (symbol.kind === 'field' && this.isInCallable)) return;
    this.#open.push(index);
    this.end = symbol.end;
  }

  /** Closes the innermost body; says whose it was. */
  close(): number {
    const index = this.#open.pop() as number;
    this.end = this.#innermost()?.end ?? NEVER;
    return index;
  }

  #innermost(): SymbolFact | undefined {
    return this.#symbols[this.#open.at(-1) ?? -1];
  }

  #upcoming(): number {
    return this.#symbols[this.#spans[this.#next] ?? -1]?.start ?? NEVER;
  }
}

/** Symbols by extent, outer before inner. */
function bodySpans(symbols: readonly SymbolFact[]): number[] {
  return symbols
    .map((_, i) => i)
    .filter((i) => (symbols[i] as SymbolFact).hidden !== true)
    .sort((a, b) => {
      const x = symbols[a] as SymbolFact;
      const y = symbols[b] as SymbolFact;
      return x.start - y.start || y.end - x.end || a - b;
    });
}
