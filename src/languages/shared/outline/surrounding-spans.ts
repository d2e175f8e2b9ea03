/** Which of some spans surround an offset, without looking at all of them for each question. */
import type { Span } from './collect-tags.ts';

export class SurroundingSpans {
  readonly #spans: readonly Span[];
  /** For each span, the last one before it that reaches past its start; -1: none. */
  readonly #before: readonly number[];

  /** In the order of their starts. */
  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    const open: number[] = [];
    this.#before = spans.map(({ start }, index) => {
      while (open.length > 0 && this.#end(open.at(-1) as number) <= start) open.pop();
      const before = open.at(-1) ?? -1;
      open.push(index);
      return before;
    });
  }

  /** The last span that holds `offset`; -1: none. */
  innermost(offset: number): number {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle] as Span).start <= offset) low = middle + 1;
      else high = middle;
    }
    const last = low - 1;
    return last < 0 || offset < this.#end(last) ? last : this.around(last, offset);
  }

  /** The last span before another that holds `offset`. */
  around(index: number, offset: number): number {
    let at = this.#before[index] as number;
    while (at >= 0 && this.#end(at) <= offset) at = this.#before[at] as number;
    return at;
  }

  #end(index: number): number {
    return (this.#spans[index] as Span).end;
  }
}
