/**
 * Which of many words a text holds, in one pass over it: an Aho-Corasick automaton. The words come in at most 31 groups,
 * the answer is a bit for every group that has a word in the text. Words are of one-byte characters.
 */

const MAX_GROUPS = 31;

export class WordScanner {
  /** By character code: the column of the table, 0 for those that no word holds. */
  readonly #columns: Uint8Array;
  /** Rows are states, in steps of a power of two. */
  readonly #next: Uint16Array;
  readonly #shift: number;
  /** By state: groups of the words that end there. */
  readonly #groups: Int32Array;

  constructor(groups: readonly (readonly string[])[]) {
    if (groups.length > MAX_GROUPS) throw new Error(`at most ${MAX_GROUPS} groups of words`);
    const words = groups.flat();
    this.#columns = columnsOf(words);
    this.#shift = Math.ceil(Math.log2(Math.max(...this.#columns) + 1));
    const states = 1 + words.reduce((sum, word) => sum + word.length, 0);
    this.#next = new Uint16Array(states << this.#shift);
    this.#groups = new Int32Array(states);
    this.#followFailures(this.#addWords(groups));
  }

  /** Bit i stands for the i-th group. */
  scan(text: string): number {
    const [columns, next, shift, groups] = [this.#columns, this.#next, this.#shift, this.#groups];
    let [state, found] = [0, 0];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      state = next[(state << shift) + (code < 256 ? (columns[code] as number) : 0)] as number;
      found |= groups[state] as number;
    }
    return found;
  }

  /** As a tree, whose number of states is returned. */
  #addWords(groups: readonly (readonly string[])[]): number {
    let states = 1;
    for (const [group, words] of groups.entries())
      for (const word of words) {
        let state = 0;
        for (let i = 0; i < word.length; i++) {
          const at = this.#at(state, this.#columns[word.charCodeAt(i)] as number);
          this.#next[at] ||= states++;
          state = this.#next[at] as number;
        }
        (this.#groups[state] as number) |= 1 << group;
      }
    return states;
  }

  /** Where a word goes no further, the longest end of it that begins another does: nearest states first. */
  #followFailures(states: number): void {
    const width = 1 << this.#shift;
    const failures = new Uint16Array(states);
    const waiting: number[] = [0];
    for (const state of waiting) {
      const failure = failures[state] as number;
      (this.#groups[state] as number) |= this.#groups[failure] as number;
      for (let column = 0; column < width; column++) {
        const at = this.#at(state, column);
        const instead = state === 0 ? 0 : (this.#next[this.#at(failure, column)] as number);
        const target = this.#next[at] as number;
        if (target === 0) this.#next[at] = instead;
        else {
          failures[target] = instead;
          waiting.push(target);
        }
      }
    }
  }

  #at(state: number, column: number): number {
    return (state << this.#shift) + column;
  }
}

function columnsOf(words: readonly string[]): Uint8Array {
  const columns = new Uint8Array(256);
  for (const [i, char] of [...new Set(words.join(''))].entries()) columns[char.charCodeAt(0)] = i + 1;
  return columns;
}
