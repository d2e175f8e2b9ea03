/**
 * The state of reading one Kotlin or Scala file: a TokenCursor that knows where lines end, which type parameters are in
 * scope, what is annotated, and which class the reader is in.
 */
import type { ExprText, RefFact, SymbolIndex, TypeText } from '../../../model/facts.ts';
import { TokenCursor } from '../token-cursor.ts';
import type { Tokens } from '../tokens.ts';
import { STRING } from './token-kinds.ts';

export interface Annotation {
  /** As written, perhaps qualified. */
  readonly name: string;
  /** Of the last identifier. */
  readonly token: number;
  /** What stands between the parentheses; '' without them. */
  readonly args: string;
}

export class JvmCursor extends TokenCursor {
  readonly path: string;
  readonly annotated = new Map<SymbolIndex, readonly Annotation[]>();
  /** Inside parentheses or brackets line ends mean nothing. */
  nested = false;
  readonly #typeParams: string[] = [];

  constructor(path: string, language: string, tokens: Tokens) {
    super(path, language, tokens);
    this.path = path;
  }

  /** Whether a line ends right before the token. */
  startsLine(token = this.at): boolean {
    if (token === 0) return true;
    const { line, kind, source, end } = this.tokens;
    if (line[token] === line[token - 1]) return false;
    // A text may have many lines.
    return kind[token - 1] !== STRING || source.slice(end[token - 1], this.tokens.start[token]).includes('\n');
  }

  /** Whether what came before ends here: a line does, outside of parentheses. */
  get lineEnds(): boolean {
    return !this.nested && this.startsLine();
  }

  /** A name without its backticks. */
  name(token: number): string {
    const text = this.text(token);
    return text.charCodeAt(0) === 96 ? text.slice(1, -1) : text;
  }

  endOffset(token: number): number {
    return this.tokens.end[token] as number;
  }

  /** Offset at which what was read last ends. */
  get lastEnd(): number {
    return this.at === 0 ? 0 : (this.tokens.end[this.at - 1] as number);
  }

  /** The tokens that separate two sub-readings keep their meaning. */
  within<T>(nested: boolean, read: () => T): T {
    const before = this.nested;
    this.nested = nested;
    const result = read();
    this.nested = before;
    return result;
  }

  openTypeParams(names: readonly string[]): number {
    const mark = this.#typeParams.length;
    this.#typeParams.push(...names);
    return mark;
  }

  closeTypeParams(mark: number): void {
    this.#typeParams.length = mark;
  }

  isTypeParam(name: string): boolean {
    return this.#typeParams.includes(name);
  }

  protected override namesNoType(type: TypeText): boolean {
    return this.#typeParams.includes(type) || SILENT.has(type);
  }

  /** A base whose constructor a type's header calls. */
  making(type: TypeText, token: number, { args, handed, at }: { args: number | undefined; handed: string; at: SymbolIndex }): void {
    const angle = type.indexOf('<');
    const expr = angle < 0 ? type : type.slice(0, angle);
    if (expr === '' || expr === '?' || this.namesNoType(expr)) return;
    const { line, column, offset } = this.tokens.position(token);
    const ref: RefFact = { role: 'new', at, expr, line, column, offset };
    this.facts.refs.push(args === undefined ? ref : handed === '' ? { ...ref, args } : { ...ref, args, handed });
  }

  /** A call where overloads are told apart by their arguments: see RefFact.handed. */
  call(expr: ExprText, token: number, args: number | undefined, handed: string, role: 'call' | 'new' = 'call'): void {
    if (expr === '' || expr.startsWith('?')) return;
    if (args === undefined || handed === '') {
      this.ref(role, expr, token, args);
      return;
    }
    const { line, column, offset } = this.tokens.position(token);
    this.facts.refs.push({ role, at: this.facts.current, expr, line, column, offset, args, handed });
  }
}

/** Types that are never symbols of a repository: mentioning them says nothing. */
const SILENT = new Set(
  'Unit Any AnyRef AnyVal Nothing Null Int Long Short Byte Char Float Double Boolean String Number Array CharSequence void boolean int long'.split(' '),
);
