/**
 * The place in the tokens that reading has reached, and how nodes are made from there. Every loop of the grammar moves
 * on by at least a token, and recursion is bounded, so any input ends.
 */
import { BoundedDepth } from '../../shared/bounded-depth.ts';
import { EOF, type Tokens } from '../../shared/tokens.ts';
import { type Kind, NO_PARTS, Node } from './node.ts';
import { kindSet, LBRACE, LBRACKET, LPAREN, NEWLINE, RBRACE, RBRACKET, RPAREN } from './token-kinds.ts';

const OPENS = kindSet(LPAREN, LBRACKET, LBRACE);
const CLOSES = kindSet(RPAREN, RBRACKET, RBRACE);

export class Reader extends BoundedDepth {
  readonly tokens: Tokens;
  readonly source: string;
  readonly kinds: Uint8Array;
  /** Next token. */
  at = 0;
  /** Something stood where it makes no sense. */
  damaged: boolean;

  constructor(tokens: Tokens) {
    super();
    this.tokens = tokens;
    this.source = tokens.source;
    this.kinds = tokens.kind;
    this.damaged = tokens.damaged;
  }

  get kind(): number {
    return this.kinds[this.at] as number;
  }

  get next(): number {
    return this.kinds[this.at + 1] as number;
  }

  get start(): number {
    return this.tokens.start[this.at] as number;
  }

  /** Where the token before the next one ends. */
  get end(): number {
    return this.at === 0 ? 0 : (this.tokens.end[this.at - 1] as number);
  }

  text(token = this.at): string {
    return this.tokens.text(token);
  }

  /** Is the next token this word? For words that are names elsewhere. */
  isWord(word: string, token = this.at): boolean {
    return (this.tokens.end[token] as number) - (this.tokens.start[token] as number) === word.length && this.source.startsWith(word, this.tokens.start[token]);
  }

  /** Passes a token of that kind, if it is the next one. */
  skip(kind: number): boolean {
    if (this.kinds[this.at] !== kind) return false;
    this.at++;
    return true;
  }

  /** As `skip`, where the token has to be. */
  expect(kind: number): void {
    if (!this.skip(kind)) this.damaged = true;
  }

  /** A node that reaches to the token passed last. */
  node(kind: Kind, start: number, parts: readonly Node[] = NO_PARTS): Node {
    return new Node(kind, start, this.end, parts);
  }

  /** The next token as a node without parts. */
  leaf(kind: Kind): Node {
    const at = this.at++;
    return new Node(kind, this.tokens.start[at] as number, this.tokens.end[at] as number, NO_PARTS);
  }

  /** Where an expression has to be and is not. */
  missing(): Node {
    this.damaged = true;
    return new Node('missing', this.start, this.start, NO_PARTS);
  }

  /** Passes a token, or a whole bracket, that is nested too deep to be looked at. */
  tooDeep(): Node {
    const { start } = this;
    if (OPENS[this.kind] === 1) this.skipBracket();
    else if (this.kind !== EOF && this.kind !== NEWLINE) this.at++;
    return this.node('missing', start);
  }

  /** Passes a bracket with all that is in it; the partner of one that was never closed is a token behind it. */
  skipBracket(): void {
    const partner = this.tokens.partner[this.at] as number;
    this.at = CLOSES[this.kinds[partner] as number] === 1 ? partner + 1 : partner;
  }
}
