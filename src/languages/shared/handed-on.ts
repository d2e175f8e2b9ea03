/**
 * Functions that are handed to functions of the same file, and the parameters that these call: `def run(job): job()` with
 * `run(start)` says that `run` calls `start`. In: what a language sees on its way through a file; out: facts, at its end, when
 * all functions are known.
 */
import type { ExprText, HandedFact, SymbolIndex } from '../../model/facts.ts';

export interface Parameter {
  /** The function. */
  readonly of: SymbolIndex;
  readonly name: string;
  /** Its place among the arguments of a call; undefined where calls have to name it. */
  readonly index: number | undefined;
}

/** `to` and `argument` say which parameter it is handed to: what is called, as the language keeps it, and a place or a name. */
export interface HandedOver<Callee> {
  readonly expr: ExprText | SymbolIndex;
  readonly at: SymbolIndex;
  readonly offset: number;
  readonly to: Callee;
  readonly argument: number | string;
}

export class HandedOn<Callee> {
  readonly #called = new Map<SymbolIndex, { readonly parameter: Parameter; readonly by: SymbolIndex }[]>();
  readonly #over: HandedOver<Callee>[] = [];

  /** `by`: who calls the parameter, the function itself or one inside of it. */
  called(parameter: Parameter, by: SymbolIndex): void {
    const known = this.#called.get(parameter.of);
    if (known === undefined) this.#called.set(parameter.of, [{ parameter, by }]);
    else if (!known.some((k) => k.by === by && k.parameter.name === parameter.name)) known.push({ parameter, by });
  }

  over(handed: HandedOver<Callee>): void {
    this.#over.push(handed);
  }

  /** `functionOf`: the function of this file that is called, if it is one. */
  facts(functionOf: (handed: HandedOver<Callee>) => SymbolIndex | undefined, placeOf: (offset: number) => { line: number; column: number }): HandedFact[] {
    if (this.#called.size === 0) return [];
    return this.#over.flatMap((handed) => {
      const callers = this.#called.get(functionOf(handed) ?? -1) ?? [];
      const { expr, at, offset, argument } = handed;
      const takes = callers.filter(({ parameter: { name, index } }) => (typeof argument === 'number' ? index : name) === argument);
      const { line, column } = takes.length === 0 ? { line: 0, column: 0 } : placeOf(offset);
      return takes.map(({ by }) => ({ expr, at, offset, by, line, column }));
    });
  }
}
