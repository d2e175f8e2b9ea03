/** Where the text behind `<<EOF` ends. The lines that may end one are listed once, so that many unfinished ones cost no more than one. */

export interface HereDocument {
  readonly delimiter: string;
  /** `<<-`: tabs before the last line do not count. */
  readonly stripsTabs: boolean;
  /** `<<'EOF'`: nothing in it is expanded. */
  readonly isQuoted: boolean;
}

/** Longer lines end no document that anybody wrote. */
const MAX_DELIMITER = 80;
const START = /<<(-?)[ \t]*(?:'([^'\n]{1,80})'|"([^"\n]{1,80})"|(\\?)([\w.+!@%:,/-]{1,80}))/y;

/** The document that is announced at `at`, and where its announcement ends. */
export function hereDocumentAt(source: string, at: number): { readonly document: HereDocument; readonly end: number } | undefined {
  START.lastIndex = at;
  const match = START.exec(source);
  if (match === null) return undefined;
  const [, dash, single, double, backslash, bare] = match;
  const delimiter = single ?? double ?? bare ?? '';
  return { document: { delimiter, stripsTabs: dash === '-', isQuoted: bare === undefined || backslash !== '' }, end: START.lastIndex };
}

export class HereDocumentEnds {
  readonly #source: string;
  readonly #exact = new Map<string, number[]>();
  readonly #stripped = new Map<string, number[]>();
  #isListed = false;

  constructor(source: string) {
    this.#source = source;
  }

  /** Offset of the line that ends a document whose text begins at `from`. */
  find({ delimiter, stripsTabs }: HereDocument, from: number): number | undefined {
    if (!this.#isListed) this.#list();
    const lines = (stripsTabs ? this.#stripped : this.#exact).get(delimiter) ?? [];
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    return lines[low];
  }

  #list(): void {
    this.#isListed = true;
    for (let start = 0; start < this.#source.length; ) {
      const newline = this.#source.indexOf('\n', start);
      const end = newline < 0 ? this.#source.length : newline;
      if (end - start <= MAX_DELIMITER) this.#add(start, this.#source.slice(start, end).replace(/\r$/, ''));
      start = end + 1;
    }
  }

  #add(start: number, line: string): void {
    append(this.#exact, line, start);
    append(this.#stripped, line.replace(/^\t+/, ''), start);
  }
}

function append(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
