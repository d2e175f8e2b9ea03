/** The state of reading one Scala file. */
import type { ExprText, SymbolIndex, TypeText } from '../../model/facts.ts';
import { JvmCursor } from '../shared/jvm/cursor.ts';
import { Lexer } from '../shared/jvm/lexer.ts';
import { LBRACE, LBRACKET, LPAREN } from '../shared/jvm/token-kinds.ts';
import { KEYWORDS, OPERATORS, SYMBOLIC } from './token-kinds.ts';

/** The class, trait or object whose body is being read. */
export interface ClassBody {
  readonly symbol: SymbolIndex;
  readonly name: string;
  readonly isStatic: boolean;
  /** Methods are added to this type: an implicit class, an extension. */
  readonly extensionOf?: TypeText | undefined;
}

/** In place of a class: a block, whose names are its own. */
export const BLOCK: ClassBody = { symbol: -2, name: '', isStatic: false };

export class Cursor extends JvmCursor {
  readonly bodies: ClassBody[] = [];
  /** Token at which the `=>` behind a type is not part of it. */
  typeEnd = Number.MAX_SAFE_INTEGER;

  /** What `_` stands for: the parameters of the function that the expression is taken for, one after the other. */
  #placeholder: { readonly expected: ExprText; next: number } | undefined;

  constructor(path: string, source: string) {
    super(path, 'scala', new Lexer(source, { keywords: KEYWORDS, operators: OPERATORS, symbolic: SYMBOLIC, prefixed: true }).read());
  }

  get body(): ClassBody | undefined {
    return this.bodies.at(-1);
  }

  /** Reads something in which `_` is a parameter of the function that is `expected`, if any is. */
  withPlaceholder<T>(expected: ExprText | undefined, read: () => T): T {
    const around = this.#placeholder;
    this.#placeholder = expected === undefined ? undefined : { expected, next: 0 };
    const result = read();
    this.#placeholder = around;
    return result;
  }

  /** The function that an expression is taken for here. */
  get expected(): ExprText | undefined {
    return this.#placeholder?.expected;
  }

  nextPlaceholder(): ExprText | undefined {
    return this.#placeholder && `${this.#placeholder.expected}%${this.#placeholder.next++}`;
  }

  isWord(word: string, token = this.at): boolean {
    return this.kind[token] === 128 && this.text(token) === word;
  }

  column(token: number): number {
    return this.startOffset(token) - (this.tokens.lineStarts[(this.tokens.line[token] as number) - 1] as number);
  }

  /** Column of the first token on the token's line. */
  indent(token: number): number {
    let first = token;
    while (first > 0 && !this.startsLine(first)) first--;
    return this.column(first);
  }

  /** Token before which a block by indentation ends that begins at `first`; `limit` is where the block around ends. */
  layoutEnd(first: number, limit: number): number {
    const column = this.column(first);
    for (let at = first; at < limit; at++) {
      if (at > first && this.startsLine(at) && this.column(at) < column) return at;
      const kind = this.kind[at];
      if (kind === LPAREN || kind === LBRACE || kind === LBRACKET) at = Math.min(this.partner(at), limit);
    }
    return limit;
  }
}
