/** Texts of functions, taken apart once and when asked for; those of the older side in the words of the newer one. */
import { type FunctionText, functionText, type Statement, statementOf } from './body-statements.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';

const WORDS = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

export class FunctionTexts {
  readonly #read = new Map<DeclaredSymbol, FunctionText>();
  readonly #renamed = new Map<DeclaredSymbol, FunctionText>();
  #names: ReadonlyMap<string, string> = new Map();

  /** What bears another name now, by its former name. */
  rename(names: ReadonlyMap<string, string>): void {
    this.#names = names;
    this.#renamed.clear();
  }

  get isRenaming(): boolean {
    return this.#names.size > 0;
  }

  /** Any text, without white space. */
  inNewWords(text: string): string {
    return (text.match(WORDS) ?? []).map((word) => this.#names.get(word) ?? word).join(' ');
  }

  /** As it stands. */
  of(symbol: DeclaredSymbol): FunctionText {
    const known = this.#read.get(symbol) ?? functionText(symbol.own.plain, symbol.ownName);
    this.#read.set(symbol, known);
    return known;
  }

  /** Of the older side, with the names that its parts bear now. */
  renamed(symbol: DeclaredSymbol): FunctionText {
    if (this.#names.size === 0) return this.of(symbol);
    const known = this.#renamed.get(symbol) ?? inOtherWords(this.of(symbol), this.#names);
    this.#renamed.set(symbol, known);
    return known;
  }
}

function inOtherWords({ parameters, statements }: FunctionText, names: ReadonlyMap<string, string>): FunctionText {
  const now = (tokens: readonly string[]) => tokens.map((token) => names.get(token) ?? token);
  const said = (statement: Statement) => (statement.tokens.some((token) => names.has(token)) ? statementOf(now(statement.tokens)) : statement);
  return { parameters: parameters.map(now), statements: statements.map(said) };
}
