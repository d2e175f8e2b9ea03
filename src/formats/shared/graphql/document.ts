/**
 * GraphQL as plain records with offsets: type definitions, operations and fragments. Written for files that may be half
 * finished: a definition that makes no sense is left out and the next one is read.
 */
export interface GraphqlName {
  readonly name: string;
  readonly at: number;
}

export interface GraphqlField extends GraphqlName {
  readonly start: number;
  readonly end: number;
  readonly doc: string;
  /** `users(first: Int): [User!]!` */
  readonly signature: string;
  /** The named type without lists, and those of the arguments. */
  readonly types: readonly GraphqlName[];
}

export interface GraphqlSelection extends GraphqlName {
  /** A field, the use of a fragment (its name), or `... on Type` (the type's name). */
  readonly kind: 'field' | 'spread' | 'on';
  readonly selections: readonly GraphqlSelection[];
}

export interface GraphqlDefinition extends GraphqlName {
  /** The word that it starts with: `type`, `input`, `query`, `fragment` ... */
  readonly word: string;
  readonly isExtension: boolean;
  readonly start: number;
  readonly end: number;
  readonly doc: string;
  readonly signature: string;
  /** Of a type its fields, of an enum its values. */
  readonly fields: readonly GraphqlField[];
  /** Interfaces of a type, members of a union, the type that a fragment is on. */
  readonly types: readonly GraphqlName[];
  readonly selections: readonly GraphqlSelection[];
}

export interface GraphqlDocument {
  readonly definitions: readonly GraphqlDefinition[];
  readonly hasErrors: boolean;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /#[^\n\r]*|"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|\.\.\.|[A-Za-z_]\w*|-?\d[\w.+-]*|[!$&()\-:=@[\]{|}]/g;
const NAME = /^[A-Za-z_]\w*$/;
const TYPE_WORDS: ReadonlySet<string> = new Set(['type', 'interface', 'input', 'union', 'scalar', 'enum']);
const OPERATION_WORDS: ReadonlySet<string> = new Set(['query', 'mutation', 'subscription']);
const WORDS: ReadonlySet<string> = new Set([...TYPE_WORDS, ...OPERATION_WORDS, 'fragment', 'directive', 'schema', 'extend']);
/** Deeper than queries go. */
const MAX_DEPTH = 60;

/** `base`: where the text begins, for offsets. */
export function readGraphql(text: string, base = 0): GraphqlDocument {
  return new DocumentReader(text, base).read();
}

class DocumentReader {
  readonly #text: string;
  readonly #base: number;
  readonly #tokens: Token[];
  #at = 0;
  #hasErrors = false;

  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
    const words = [...text.matchAll(WORD)].filter((m) => !m[0].startsWith('#'));
    this.#tokens = words.map(({ 0: word, index }) => ({ text: word, start: base + index, end: base + index + word.length }));
  }

  read(): GraphqlDocument {
    const definitions: GraphqlDefinition[] = [];
    while (this.#at < this.#tokens.length) {
      const before = this.#at;
      const definition = this.#definition();
      if (definition !== undefined) definitions.push(definition);
      if (this.#at === before) this.#skip();
    }
    return { definitions, hasErrors: this.#hasErrors };
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead]?.text ?? '';
  }

  #next(): Token {
    return this.#tokens[this.#at++] ?? { text: '', start: this.#base + this.#text.length, end: this.#base + this.#text.length };
  }

  #take(text: string): boolean {
    if (this.#peek() !== text) return false;
    this.#at++;
    return true;
  }

  #end(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  #skip(): void {
    this.#hasErrors = true;
    this.#at++;
  }

  #definition(): GraphqlDefinition | undefined {
    const doc = this.#doc();
    const start = this.#tokens[this.#at]?.start ?? 0;
    const isExtension = this.#take('extend');
    const word = this.#peek();
    if (word === '{' && this.#isBetween()) return this.#operation({ word: 'query', isExtension, start, doc });
    if (!WORDS.has(word)) return undefined;
    this.#at++;
    if (TYPE_WORDS.has(word)) return this.#type({ word, isExtension, start, doc });
    if (OPERATION_WORDS.has(word)) return this.#operation({ word, isExtension, start, doc });
    if (word === 'fragment') return this.#fragment({ word, isExtension, start, doc });
    this.#otherDefinition();
    return undefined;
  }

  /** An operation without a name or a word stands alone. */
  #isBetween(): boolean {
    return this.#at === 0 || this.#peek(-1) === '}';
  }

  /** `schema { … }` and `directive @x(…) on FIELD` declare nothing that is asked for. */
  #otherDefinition(): void {
    while (this.#at < this.#tokens.length && !this.#startsDefinition()) {
      if (this.#peek() === '{' || this.#peek() === '(') this.#brackets();
      else this.#at++;
    }
  }

  #startsDefinition(): boolean {
    const word = this.#peek();
    return (WORDS.has(word) && (NAME.test(this.#peek(1)) || this.#peek(1) === '{')) || word.startsWith('"');
  }

  #doc(): string {
    let doc = '';
    while (this.#peek().startsWith('"'))
      doc = this.#next()
        .text.replace(/^"+|"+$/g, '')
        .replace(/\s+/g, ' ')
        .trim();
    return doc;
  }

  #type(head: Head): GraphqlDefinition | undefined {
    const name = this.#name();
    if (name === undefined) return undefined;
    const types: GraphqlName[] = [];
    if (this.#take('implements')) this.#names('&', types);
    this.#directives();
    const signatureEnd = this.#end();
    if (this.#take('=')) this.#names('|', types);
    const fields = this.#peek() === '{' ? this.#fields(head.word === 'enum') : [];
    return this.#defined(head, name, { signatureEnd, types, fields, selections: [] });
  }

  #defined(
    head: Head,
    name: GraphqlName,
    { signatureEnd, ...rest }: Pick<GraphqlDefinition, 'types' | 'fields' | 'selections'> & { signatureEnd: number },
  ): GraphqlDefinition {
    return { ...head, ...name, ...rest, end: this.#end(), signature: this.#plain(head.start, signatureEnd) };
  }

  #plain(start: number, end: number): string {
    return this.#text
      .slice(start - this.#base, end - this.#base)
      .replace(/#[^\n]*|"""[\s\S]*?"""|"[^"\n]*"(?=\s*\w)/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  }

  /** `& A & B`, `| A | B`, with or without the first sign. */
  #names(sign: string, into: GraphqlName[]): void {
    this.#take(sign);
    do {
      const name = this.#name();
      if (name !== undefined) into.push(name);
    } while (this.#take(sign));
  }

  #name(): GraphqlName | undefined {
    if (!NAME.test(this.#peek())) return undefined;
    const { text: name, start: at } = this.#next();
    return { name, at };
  }

  #fields(areValues: boolean): GraphqlField[] {
    const fields: GraphqlField[] = [];
    this.#at++;
    while (this.#at < this.#tokens.length && !this.#take('}')) {
      const doc = this.#doc();
      if (this.#startsType()) return this.#unclosed(fields);
      const before = this.#at;
      const name = this.#name();
      const field = name && this.#field(name, doc, areValues);
      if (field !== undefined) fields.push(field);
      if (this.#at === before) this.#skip();
    }
    return fields;
  }

  /** The bracket of the type before is missing. */
  #startsType(): boolean {
    return TYPE_WORDS.has(this.#peek()) && NAME.test(this.#peek(1)) && ['{', '@', 'implements'].includes(this.#peek(2));
  }

  #unclosed<T>(found: T): T {
    this.#hasErrors = true;
    return found;
  }

  #field(name: GraphqlName, doc: string, isValue: boolean): GraphqlField | undefined {
    const types: GraphqlName[] = [];
    if (!isValue) {
      if (this.#peek() === '(') this.#arguments(types);
      if (!this.#take(':')) return undefined;
      const type = this.#typeReference();
      if (type !== undefined) types.unshift(type);
    }
    const end = this.#end();
    if (this.#take('=')) this.#value();
    this.#directives();
    return { ...name, start: name.at, end: this.#end(), doc, signature: this.#plain(name.at, end), types };
  }

  /** The types of arguments: `(first: Int = 10, filter: UserFilter!)`. */
  #arguments(types: GraphqlName[]): void {
    this.#at++;
    while (this.#at < this.#tokens.length && !this.#take(')') && this.#peek() !== '}') {
      this.#doc();
      const before = this.#at;
      if (this.#name() !== undefined && this.#take(':')) {
        const type = this.#typeReference();
        if (type !== undefined) types.push(type);
        if (this.#take('=')) this.#value();
        this.#directives();
      }
      if (this.#at === before) this.#skip();
    }
  }

  #typeReference(): GraphqlName | undefined {
    while (this.#take('['));
    const name = this.#name();
    while (this.#take(']') || this.#take('!'));
    return name;
  }

  #value(): void {
    if (this.#peek() === '[' || this.#peek() === '{') this.#brackets();
    else {
      this.#take('$');
      this.#at++;
    }
  }

  #directives(): void {
    while (this.#take('@')) {
      this.#name();
      if (this.#peek() === '(') this.#brackets();
    }
  }

  /** Past what is in brackets. */
  #brackets(): void {
    let depth = 0;
    do {
      const { text } = this.#next();
      if (text === '{' || text === '(' || text === '[') depth++;
      else if (text === '}' || text === ')' || text === ']') depth--;
    } while (depth > 0 && this.#at < this.#tokens.length);
  }

  #operation(head: Head): GraphqlDefinition | undefined {
    const types: GraphqlName[] = [];
    const named = this.#name();
    if (this.#peek() === '(') this.#variables(types);
    const signatureEnd = this.#end();
    this.#directives();
    const selections = this.#selections(0);
    if (selections === undefined) return undefined;
    const rest = { signatureEnd, types, fields: [], selections };
    if (named !== undefined) return this.#defined(head, named, rest);
    const name = `${head.word} ${selections[0]?.name ?? ''}`.trim();
    return { ...this.#defined(head, { name, at: head.start }, rest), signature: name };
  }

  #variables(types: GraphqlName[]): void {
    this.#at++;
    while (this.#at < this.#tokens.length && !this.#take(')') && this.#peek() !== '{') {
      const before = this.#at;
      if (this.#take('$') && this.#name() !== undefined && this.#take(':')) {
        const type = this.#typeReference();
        if (type !== undefined) types.push(type);
        if (this.#take('=')) this.#value();
        this.#directives();
      }
      if (this.#at === before) this.#skip();
    }
  }

  #fragment(head: Head): GraphqlDefinition | undefined {
    const name = this.#name();
    const on = this.#take('on') ? this.#name() : undefined;
    const signatureEnd = this.#end();
    this.#directives();
    const selections = this.#selections(0);
    if (name === undefined || on === undefined || selections === undefined) return undefined;
    return this.#defined(head, name, { signatureEnd, types: [on], fields: [], selections });
  }

  #selections(depth: number): GraphqlSelection[] | undefined {
    if (this.#peek() !== '{') return undefined;
    if (depth > MAX_DEPTH) {
      this.#brackets();
      return [];
    }
    this.#at++;
    const found: GraphqlSelection[] = [];
    while (this.#at < this.#tokens.length && !this.#take('}')) {
      const before = this.#at;
      const selection = this.#take('...') ? this.#fragmentUse(depth) : this.#selectedField(depth);
      if (selection !== undefined) found.push(selection);
      if (this.#at === before) this.#skip();
    }
    return found;
  }

  #fragmentUse(depth: number): GraphqlSelection | undefined {
    const isOn = this.#take('on');
    const name = this.#name();
    this.#directives();
    const selections = this.#selections(depth + 1) ?? [];
    return name === undefined ? undefined : { ...name, kind: isOn ? 'on' : 'spread', selections };
  }

  #selectedField(depth: number): GraphqlSelection | undefined {
    const first = this.#name();
    if (first === undefined) return undefined;
    const name = this.#take(':') ? (this.#name() ?? first) : first;
    if (this.#peek() === '(') this.#brackets();
    this.#directives();
    return { ...name, kind: 'field', selections: this.#selections(depth + 1) ?? [] };
  }
}

type Head = Pick<GraphqlDefinition, 'word' | 'isExtension' | 'start' | 'doc'>;
