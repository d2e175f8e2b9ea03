/**
 * Where lines end something, by what they say: `end` by its indentation, the last line of a heredoc by its word. Found once
 * for a text, because a pattern that goes from every beginning to its end reads the whole rest where there is none.
 */
export interface LineMark {
  readonly start: number;
  readonly end: number;
}

export class LineMarks {
  readonly #byKey = new Map<string, LineMark[]>();

  /** `pattern`: global; its first group is the key, '' without one. */
  constructor(text: string, pattern: RegExp) {
    for (const { 0: whole, 1: key = '', index } of text.matchAll(pattern)) {
      const marks = this.#byKey.get(key) ?? [];
      this.#byKey.set(key, marks);
      marks.push({ start: index, end: index + whole.length });
    }
  }

  /** The first one that begins at the offset or after it. */
  after(key: string, offset: number): LineMark | undefined {
    const marks = this.#byKey.get(key) ?? [];
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle] as LineMark).start < offset) low = middle + 1;
      else high = middle;
    }
    return marks[low];
  }
}
