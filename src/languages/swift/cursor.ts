/** The state of reading one Swift file. */
import type { ExprText, RelationFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { JvmCursor } from '../shared/jvm/cursor.ts';
import { setSignature } from '../shared/jvm/declare.ts';
import { Lexer } from './lexer.ts';
import { RouteGroups } from './routes.ts';

/** The type whose body is being read. */
export interface TypeBody {
  /** -1 for an extension of a type that another file declares. */
  readonly symbol: SymbolIndex;
  /** Full name as it is written: `Outer.Inner`. */
  readonly name: string;
  readonly isProtocol: boolean;
  readonly isExtension: boolean;
  /** What its members get without a modifier: that of a `public extension`. */
  readonly visibility?: 'public' | 'internal' | 'private';
  /** Names among its bases that say its methods are tests. */
  readonly isTestCase: boolean;
}

/** A closure that calls its parameters `$0`, `$1`. */
export interface Shorthand {
  /** What the closure is handed to, as a function type; `?` when that is not known. */
  readonly as: ExprText;
  readonly start: number;
  readonly end: number;
  readonly seen: Set<string>;
}

/** In place of a type: the body of a function or a closure, whose names are its own. */
export const BLOCK: TypeBody = { symbol: -2, name: '', isProtocol: false, isExtension: false, isTestCase: false };

export class Cursor extends JvmCursor {
  readonly routes = new RouteGroups(this);
  readonly bodies: TypeBody[] = [];
  /** Types of this file by their full names. */
  readonly declaredTypes = new Map<string, SymbolIndex>();
  /** What extensions say that types conform to. */
  readonly conformances: { readonly type: TypeText; readonly to: TypeText; readonly token: number }[] = [];
  /** What is named by a text: Objective-C's selectors and classes. */
  readonly relations: RelationFact[] = [];
  /** What is expected where the next expression stands: what `.name` is a member of. */
  expected: ExprText = '?';
  /** Closures around whose parameters have no names: `$0`. */
  readonly shorthands: Shorthand[] = [];
  /** What the function around gives back. */
  result: TypeText = '';

  constructor(path: string, source: string) {
    super(path, 'swift', new Lexer(source).read());
  }

  /** The type whose members are being read; undefined at the top level and inside of functions. */
  get body(): TypeBody | undefined {
    const body = this.bodies.at(-1);
    return body === BLOCK ? undefined : body;
  }

  get isInBlock(): boolean {
    return this.bodies.at(-1) === BLOCK;
  }

  /** Reads code whose names are its own. */
  inBlock<T>(read: () => T): T {
    this.bodies.push(BLOCK);
    const result = read();
    this.bodies.pop();
    return result;
  }

  /** The signature ends where the cursor stands. */
  signature(index: SymbolIndex, rest: number): void {
    setSignature(this, index, rest, this.lastEnd);
  }

  isWord(word: string, at = this.at): boolean {
    return this.kind[at] === 128 && this.text(at) === word;
  }

  /** Whether the token follows the one before it without a blank. */
  touches(token = this.at): boolean {
    return token > 0 && this.endOffset(token - 1) === this.startOffset(token);
  }

  /** As `call`, but a name of which the receiver is not known is kept too: `?.name`. */
  called(expr: ExprText, token: number, args: number | undefined, handed: string): void {
    if (expr === '' || expr === '?') return;
    const { line, column, offset } = this.tokens.position(token);
    const at = this.facts.current;
    this.facts.refs.push({ role: 'call', at, expr, line, column, offset, ...(args !== undefined && { args, ...(handed !== '' && { handed }) }) });
  }

  expecting<T>(what: ExprText, read: () => T): T {
    const before = this.expected;
    this.expected = what;
    const result = read();
    this.expected = before;
    return result;
  }
}
