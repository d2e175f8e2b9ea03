/** The state of reading one C or C++ file: a TokenCursor that knows namespaces, the type around and the file's own types. */
import type { SymbolIndex, TypeText } from '../../../model/facts.ts';
import type { Visibility } from '../../../model/graph.ts';
import { TokenCursor } from '../token-cursor.ts';
import type { Tokens } from '../tokens.ts';
import { BASIC_TYPES } from './known-names.ts';

/** What is around a declaration. */
export interface Region {
  /** The type whose body is read, and its name; -1 outside of types. */
  readonly type: SymbolIndex;
  readonly typeName: string;
  /** In an unnamed namespace: seen by its own file alone. */
  readonly unnamed: boolean;
  /** Names of the namespaces around, outermost first. */
  readonly namespaces: readonly string[];
  /** Of the members that follow; set by `public:`. */
  access: Visibility;
}

export class Cursor extends TokenCursor {
  readonly isCpp: boolean;
  /** Others include it: what it declares is for them too. */
  readonly isHeader: boolean;
  region: Region = { type: -1, typeName: '', unnamed: false, namespaces: [], access: 'public' };
  /** Template parameters around, innermost last. */
  typeParams: readonly string[] = [];
  /** Types that the file itself declares, by name; the last one counts. */
  readonly types = new Map<string, SymbolIndex>();
  readonly namespaces = new Map<string, SymbolIndex>();
  /** Object-like macros and constants of the file that are texts: for names in effects. */
  readonly texts = new Map<string, string>();

  readonly #readBlock: (c: Cursor) => void;

  constructor(
    path: string,
    language: string,
    tokens: Tokens,
    options: { readonly isCpp: boolean; readonly isHeader: boolean },
    readBlock: (c: Cursor) => void,
  ) {
    super(path, language, tokens);
    this.#readBlock = readBlock;
    this.isCpp = options.isCpp;
    this.isHeader = options.isHeader;
  }

  /** Reads the block that a token opens: lambdas and the arguments of macros hold statements. */
  block(open: number): void {
    this.at = open;
    this.#readBlock(this);
  }

  protected override namesNoType(type: TypeText): boolean {
    return BASIC_TYPES.has(type) || this.typeParams.includes(type);
  }
}
