/**
 * Where brackets close, found by looking ahead in the tokens. What one look has found out about the brackets inside is
 * kept, so that all looks together pass the source about once. Good for what the grammar has to know before it can read:
 * whether a parenthesis holds the parameters of a function.
 */
import { templateEnd } from './characters.ts';
import { indentOf, swallowsCode } from './layout.ts';
import { Scanner } from './scanner.ts';
import * as K from './token-kinds.ts';

/** After these a `/` divides; after anything else it begins a regular expression. */
const ENDS_OPERAND = K.kindSet(
  ...[K.NUMBER, K.STRING, K.REGEX, K.PRIVATE_NAME, K.TEMPLATE, K.RPAREN, K.RBRACKET, K.RBRACE, K.THIS, K.SUPER, K.NULL, K.TRUE, K.FALSE],
);
const closerOf = (open: number): number => (open === K.LPAREN ? K.RPAREN : open + 2);
const NOT_CLOSED = -1;
/**
 * How often all looks together may pass the source. In 30,000 files that people wrote it was less than once; a source can
 * be made up in which every bracket is looked behind to the end.
 */
const MAX_PASSES = 10;

export class Brackets {
  readonly #scanner: Scanner;
  readonly #closes = new Map<number, number>();
  /** Where a template begins that reaches to the end of the source: nothing in it is closed. */
  #openTemplate = Number.POSITIVE_INFINITY;
  readonly #cutsTemplates: boolean;
  /** Characters that may still be looked at. */
  #budget: number;

  constructor(source: string, cutsTemplates: boolean) {
    this.#scanner = new Scanner(source);
    this.#cutsTemplates = cutsTemplates;
    this.#budget = MAX_PASSES * source.length;
  }

  /** Offset of the bracket that closes the one at `open`; -1 when none does. */
  closeOf(open: number): number {
    return this.#closes.get(open) ?? (open > this.#openTemplate || this.isSpent ? NOT_CLOSED : this.#look(open));
  }

  /** The token behind an offset. */
  after(offset: number): Scanner {
    this.#scanner.seek(offset);
    return this.#scanner;
  }

  /** Moves the token looked at on by one, with templates and regular expressions as one. */
  pass(): void {
    const { start } = this.#scanner;
    passToken(this.#scanner, this.#cutsTemplates);
    this.#budget -= this.#scanner.start - start;
  }

  /** Enough has been looked at: what is not known by now is not found out any more. */
  get isSpent(): boolean {
    return this.#budget < 0;
  }

  #look(open: number): number {
    const scanner = this.#scanner;
    const opened: { readonly kind: number; readonly start: number }[] = [];
    let template = -1;
    scanner.seek(open);
    for (; scanner.kind !== K.EOF; this.pass()) {
      const { kind, start } = scanner;
      if (kind === K.LPAREN || kind === K.LBRACKET || kind === K.LBRACE) {
        const known = start === open ? undefined : this.#closes.get(start);
        if (known === undefined) opened.push({ kind, start });
        else if (known === NOT_CLOSED) break;
        else scanner.seek(known);
      } else if (kind === K.RPAREN || kind === K.RBRACKET || kind === K.RBRACE) {
        const innermost = opened.pop();
        if (innermost === undefined) break;
        const isClosed = closerOf(innermost.kind) === kind;
        this.#closes.set(innermost.start, isClosed ? start : NOT_CLOSED);
        if (!isClosed) break;
        if (opened.length === 0) return start;
      } else if (kind === K.TEMPLATE) template = start;
    }
    if (scanner.kind === K.EOF && template > open) this.#openTemplate = template;
    for (const { start } of opened) this.#closes.set(start, NOT_CLOSED);
    return this.#closes.get(open) ?? NOT_CLOSED;
  }
}

function passToken(scanner: Scanner, cutsTemplates: boolean): void {
  const { kind } = scanner;
  if (kind === K.TEMPLATE) passTemplate(scanner, cutsTemplates);
  else scanner.advance();
  if (scanner.source.charCodeAt(scanner.start) === K.SLASH && ENDS_OPERAND[kind] === 0 && !K.isName(kind)) scanner.asRegex();
}

function passTemplate(scanner: Scanner, cutsTemplates: boolean): void {
  const { source, start } = scanner;
  const end = templateEnd(source, start);
  scanner.seek(cutsTemplates ? swallowsCode(source, start + 1, end, indentOf(source, start)) : end);
}
