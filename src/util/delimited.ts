/**
 * Parts of a text between two marks, such as comments. `<!--[\s\S]*?-->` looks through the whole rest of a text for every
 * mark that is never closed; here each character is looked at once for each pair, whatever the text holds.
 */
export type Marks = readonly [open: string, close: string];

export interface DelimitedPart {
  readonly start: number;
  /** Behind the mark that closes it. */
  readonly end: number;
  /** What stands between the marks. */
  readonly body: string;
}

/** In order of the text; what opens within a part opens nothing. A part that is not closed is none. */
export function* delimited(text: string, pairs: readonly Marks[]): Generator<DelimitedPart> {
  const left = pairs.map((marks) => ({ marks, start: text.indexOf(marks[0]) }));
  for (let at = 0; ; ) {
    let first: (typeof left)[number] | undefined;
    for (const pair of left) {
      if (pair.start >= 0 && pair.start < at) pair.start = text.indexOf(pair.marks[0], at);
      if (pair.start >= 0 && pair.start < (first?.start ?? Number.POSITIVE_INFINITY)) first = pair;
    }
    if (first === undefined) return;
    const { start, marks } = first;
    const close = text.indexOf(marks[1], start + marks[0].length);
    if (close < 0) {
      // Nor is any later one.
      first.start = -1;
      continue;
    }
    at = close + marks[1].length;
    yield { start, end: at, body: text.slice(start + marks[0].length, close) };
  }
}

export function replaceDelimited(text: string, pairs: readonly Marks[], replace: (part: string) => string): string {
  let [out, last] = ['', 0];
  for (const { start, end } of delimited(text, pairs)) {
    out += text.slice(last, start) + replace(text.slice(start, end));
    last = end;
  }
  return last === 0 ? text : out + text.slice(last);
}
