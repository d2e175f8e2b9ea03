/**
 * Words of a shell script: quotes, expansions, redirections, here documents. Everything is passed once from left to right;
 * commands inside of an expansion are read by whoever extends this. Recursion is bounded, so any input ends.
 */
import { BoundedDepth } from '../shared/bounded-depth.ts';
import { type HereDocument, HereDocumentEnds, hereDocumentAt } from './here-documents.ts';

const PLAIN = /[^\s;&|<>()"'`$\\]+/y;
const PLAIN_IN_STRING = /[^"\\$`]+/y;
const PLAIN_IN_BRACES = /[^}"'\\$`]+/y;
const BLANKS = /(?:[ \t\r]|\\\r?\n)+/y;
const ANSI_QUOTED = /\$'(?:[^'\\]|\\[\s\S])*'?/y;
const REDIRECTION = /&?[<>&|]+/y;
/** `$#`, `$?`: the second character means nothing else. */
const SPECIAL_PARAMETERS = '#?@*!$-';
/** Where a word cannot go on. */
const ENDS_WORD = ' \t\r\n;&|<>)';
/** An arithmetic expression is shorter; two parentheses that are not closed side by side within it are two subshells. */
const MAX_ARITHMETIC = 256;

/** What ends a list of commands besides the end of the file. */
export type Closer = '' | ')' | '}' | '`' | 'esac';

export abstract class ShellText {
  readonly source: string;
  at = 0;
  hasErrors = false;
  /** Open blocks of every sort: commands outside of all are the script's own. */
  blocks = 0;
  readonly comments: { readonly start: number; readonly end: number }[] = [];
  protected readonly open = { ')': 0, '}': 0, '`': 0, esac: 0 };
  readonly #depth = new BoundedDepth();
  readonly #documentEnds: HereDocumentEnds;
  #documents: HereDocument[] = [];

  constructor(source: string) {
    this.source = source;
    this.#documentEnds = new HereDocumentEnds(source);
  }

  /** Commands up to what ends them, which is left to the caller. */
  protected abstract commands(closer: Closer): void;

  protected get char(): string {
    return this.source[this.at] ?? '';
  }

  /** What `pattern`, a sticky one, matches here; moves past it. */
  protected take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match === null) return undefined;
    this.at = pattern.lastIndex;
    return match;
  }

  protected blanks(): void {
    if (this.char === ' ' || this.char === '\t' || this.char === '\\' || this.char === '\r') this.take(BLANKS);
  }

  /** Between backticks it ends at the next one. */
  protected comment(): void {
    const start = this.at;
    this.take(this.open['`'] > 0 ? /[^\n`]+/y : /[^\n]+/y);
    this.comments.push({ start, end: this.at });
  }

  /** A new line, and the texts of the documents that were announced on the last one. */
  protected newline(): void {
    this.at++;
    if (this.#documents.length === 0) return;
    const documents = this.#documents;
    this.#documents = [];
    for (const document of documents) this.#passDocument(document);
  }

  #passDocument(document: HereDocument): void {
    const end = this.#documentEnds.find(document, this.at);
    if (end === undefined) {
      this.hasErrors = true;
      return;
    }
    if (!document.isQuoted) this.#expandDocument(end);
    const newline = this.source.indexOf('\n', Math.max(this.at, end));
    this.at = newline < 0 ? this.source.length : newline + 1;
  }

  #expandDocument(end: number): void {
    while (this.at < end) {
      if (this.char === '\\') this.at += 2;
      else if (!this.#expand(true)) this.at++;
    }
  }

  /** Commands between brackets; the caller stands behind the opening one. */
  protected block(closer: Exclude<Closer, ''>): void {
    this.nested(closer, () => {
      this.commands(closer);
      if (this.source.startsWith(closer, this.at)) this.at += closer.length;
      else this.hasErrors = true;
    });
  }

  /** Past the bound, nothing is read. */
  protected nested(closer: Exclude<Closer, ''>, read: () => void): void {
    if (!this.#depth.enter()) {
      this.hasErrors = true;
      return;
    }
    const around = this.blocks;
    this.blocks = around + 1;
    this.open[closer]++;
    read();
    this.open[closer]--;
    this.blocks = around;
    this.#depth.leave();
  }

  /** Up to where it ends; may be empty. */
  protected word(): void {
    for (const start = this.at; this.at < this.source.length; ) {
      if (this.take(PLAIN) !== undefined) continue;
      const { char } = this;
      if (ENDS_WORD.includes(char) || /\s/.test(char)) return;
      if (char === '(') {
        // `@(a|b)`; at the beginning it is not a word.
        if (this.at === start) return;
        this.parentheses();
      } else if (!this.#quoted() && !this.#expand(false)) {
        if (char === '`') return;
        this.at++;
      }
    }
  }

  #quoted(): boolean {
    if (this.char === '\\') this.at += 2;
    else if (this.char === "'") this.#past("'");
    else if (this.char === '"') this.string();
    else return false;
    return true;
  }

  #past(quote: string): void {
    const end = this.source.indexOf(quote, this.at + 1);
    if (end < 0) this.hasErrors = true;
    this.at = end < 0 ? this.source.length : end + 1;
  }

  protected string(): void {
    this.at++;
    while (this.at < this.source.length) {
      this.take(PLAIN_IN_STRING);
      if (this.char === '"') {
        this.at++;
        return;
      }
      if (this.char === '\\') this.at += 2;
      else if (!this.#expand(true)) {
        if (this.char === '`') return;
        this.at++;
      }
    }
    this.hasErrors = true;
  }

  /** `$x`, `$(date)`, `${x:-y}`, `` `date` ``. False where a backtick ends what surrounds it. */
  #expand(inString: boolean): boolean {
    if (this.char === '`') return this.#backticks();
    if (this.char !== '$') return false;
    const next = this.source[this.at + 1] ?? '';
    if (next === '(') this.#substitution();
    else if (next === '{') this.#parameter(inString);
    else if (next === "'" && !inString) this.take(ANSI_QUOTED);
    else this.at += SPECIAL_PARAMETERS.includes(next) ? 2 : 1;
    return true;
  }

  #backticks(): boolean {
    if (this.open['`'] > 0) return false;
    this.at++;
    this.block('`');
    return true;
  }

  #substitution(): void {
    this.at += 2;
    if (this.char === '(' && this.isArithmetic()) this.arithmetic();
    else this.block(')');
  }

  #parameter(inString: boolean): void {
    this.at += 2;
    if (!this.#depth.enter()) return;
    while (this.at < this.source.length && this.char !== '}') {
      if (this.take(PLAIN_IN_BRACES) !== undefined) continue;
      // In a string a single quote is only a character.
      if (this.char === "'" && inString) this.at++;
      else if (!this.#quoted() && !this.#expand(inString)) break;
    }
    if (this.char === '}') this.at++;
    this.#depth.leave();
  }

  /** Whether the parenthesis here is the second of `((`, closed by `))`. */
  protected isArithmetic(): boolean {
    const end = Math.min(this.source.length, this.at + MAX_ARITHMETIC);
    for (let at = this.at + 1, depth = 1; at < end; at++) {
      if (this.source[at] === '(') depth++;
      else if (this.source[at] === ')' && --depth === 0) return this.source[at + 1] === ')';
    }
    return false;
  }

  /** From the second parenthesis to behind the last. */
  protected arithmetic(): void {
    this.parentheses();
    if (this.char === ')') this.at++;
  }

  /** `(a b)`: words of an array, a pattern, an expression. Behind the last parenthesis. */
  protected parentheses(): void {
    let depth = 0;
    while (this.at < this.source.length) {
      const { char } = this;
      if (char === '(') depth++;
      if (char === '(' || char === ')') this.at++;
      else this.#inParentheses(char);
      if (char === ')' && --depth === 0) return;
    }
    this.hasErrors = true;
  }

  #inParentheses(char: string): void {
    const before = this.at;
    if (char === '\n') this.newline();
    else if (char === '#' && /\s/.test(this.source[this.at - 1] ?? ' ')) this.comment();
    else if ('<>'.includes(char) && this.source[this.at + 1] === '(') this.redirection();
    else if (ENDS_WORD.includes(char)) this.at++;
    else this.#wordInParentheses();
    if (this.at === before) this.at++;
  }

  /** Not by `word`, which would call for the parentheses inside of it again. */
  #wordInParentheses(): void {
    if (this.take(PLAIN) === undefined && !this.#quoted()) this.#expand(false);
  }

  /** `>file`, `2>&1`, `< <(list)`, `<<EOF`, `<<<word`. */
  protected redirection(): void {
    if (this.source.startsWith('<<', this.at) && this.source[this.at + 2] !== '<') {
      const found = hereDocumentAt(this.source, this.at);
      this.at = found?.end ?? this.at + 2;
      if (found !== undefined) this.#documents.push(found.document);
      return;
    }
    if (this.source[this.at + 1] !== '(') {
      this.take(REDIRECTION);
      this.blanks();
    }
    if ('<>'.includes(this.char) && this.source[this.at + 1] === '(') {
      this.at += 2;
      this.block(')');
    } else this.word();
  }
}
