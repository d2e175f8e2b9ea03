/**
 * The words of a .proto file with their places. Comments are not words, but the one before a word can be asked for: it is
 * what documents a declaration. Nothing is an error here; what cannot be a word is skipped.
 */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names keep their dots: `.google.protobuf.Any`. */
const WORD = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\.?[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*|[\d.][\w.+-]*|[^\s\w]/g;

/** Words that start a declaration, with what stands behind its name. */
const BRACKET_OF: ReadonlyMap<string, string> = new Map([
  ['message', '{'],
  ['enum', '{'],
  ['service', '{'],
  ['rpc', '('],
]);

export class Tokens {
  readonly #tokens: Token[] = [];
  /** Comments right before a token, by its position in the list. */
  readonly #comments = new Map<number, string[]>();
  #at = 0;

  constructor(text: string) {
    let comments: string[] = [];
    let lastEnd = 0;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const isComment = word.startsWith('//') || word.startsWith('/*');
      if (/\n\s*\n/.test(text.slice(lastEnd, index))) comments = [];
      // A comment behind a statement belongs to that statement.
      const isBehind = isComment && this.#tokens.length > 0 && !text.slice(lastEnd, index).includes('\n');
      lastEnd = index + word.length;
      if (isBehind) continue;
      if (isComment) comments.push(word);
      else {
        if (comments.length > 0) this.#comments.set(this.#tokens.length, comments);
        comments = [];
        this.#tokens.push({ text: word, start: index, end: lastEnd });
      }
    }
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead]?.text ?? '';
  }

  /** The next word; at the end an empty one. */
  next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) return { text: '', start: this.end, end: this.end };
    this.#at++;
    return token;
  }

  /** A name that may go on in the next line, before or after a dot. */
  nextName(): Token {
    let { text, start, end } = this.next();
    while (/^\.(?:[A-Za-z_]|$)/.test(this.peek())) {
      const dot = this.next();
      const rest = dot.text === '.' ? this.next() : dot;
      text += dot.text === '.' ? `.${rest.text}` : rest.text;
      end = rest.end;
    }
    return { text, start, end };
  }

  /** How many words were taken. */
  get taken(): number {
    return this.#at;
  }

  /** The words that were taken since. */
  since(taken: number): readonly Token[] {
    return this.#tokens.slice(taken, this.#at);
  }

  /** Where the next word starts. */
  get start(): number {
    return this.#tokens[this.#at]?.start ?? this.end;
  }

  /** Where the last word that was taken ends. */
  get end(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  take(text: string): boolean {
    if (this.peek() !== text) return false;
    this.#at++;
    return true;
  }

  /** What is said right before the next word. */
  doc(): string {
    const lines = (this.#comments.get(this.#at) ?? []).flatMap((c) => c.replace(/^\/[/*]+|\*\/$/g, '').split('\n'));
    return lines
      .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
      .filter((line) => /\w/.test(line))
      .join(' ');
  }

  /**
   * Past the statement: to its `;`, or past its braces. Stops before a `}` that closes what is around it, and, where the
   * `;` is missing, before the next declaration.
   */
  skipStatement(): void {
    for (let depth = 0, first = true; !this.isDone; first = false) {
      const text = this.peek();
      if (depth === 0 && (text === '}' || (!first && this.startsDeclaration()))) return;
      this.#at++;
      if (text === '{' || text === '[') depth++;
      else if (text === ']') depth--;
      else if (text === '}' && --depth === 0 && this.peek() !== ';') return;
      else if (text === ';' && depth === 0) return;
    }
  }

  startsDeclaration(): boolean {
    return BRACKET_OF.has(this.peek()) && BRACKET_OF.get(this.peek()) === this.peek(2);
  }
}
