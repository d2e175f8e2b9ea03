/**
 * From a .proto file to facts: packages, messages with their fields, enums, services with their rpcs, and what each of them
 * refers to. A statement that makes no sense is skipped and marks the file; what stands around it is read.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { FileFacts, RelationTarget, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { type HttpRule, httpRules } from './http-rules.ts';
import { type Token, Tokens } from './tokens.ts';
import { isScalar, typeTarget } from './type-names.ts';

const TOP = -1;
const NAME = /^[A-Za-z_]\w*$/;
/** Deeper than people nest messages; a file of nothing but `message A {` must not exhaust the stack. */
const MAX_DEPTH = 64;

export function readProto(path: string, text: string): FileFacts {
  return new ProtoReader(path, text).read();
}

interface Declared {
  readonly kind: NodeKind;
  readonly name: Token;
  readonly start: number;
  readonly owner: SymbolIndex;
  readonly signature: string;
  readonly doc: string;
}

class ProtoReader {
  readonly #tokens: Tokens;
  readonly #facts: FormatFacts;
  readonly #references: { readonly type: EdgeType; readonly from: SymbolIndex; readonly name: Token }[] = [];

  constructor(path: string, text: string) {
    this.#tokens = new Tokens(text);
    this.#facts = new FormatFacts('proto', path, text);
  }

  read(): FileFacts {
    while (!this.#tokens.isDone) {
      this.#statement(TOP, 0);
      // What closes nothing.
      if (this.#tokens.take('}')) this.#facts.hasErrors = true;
    }
    this.#relateReferences();
    return this.#facts.finish();
  }

  #statement(owner: SymbolIndex, depth: number): void {
    const tokens = this.#tokens;
    const word = tokens.peek();
    const names = NAME.test(tokens.peek(1));
    if (word === 'package' && owner === TOP) this.#package();
    else if (word === 'import' && owner === TOP) this.#import();
    else if (word === 'message' && names && tokens.peek(2) === '{') this.#block('message', owner, depth, (self) => this.#body(self, depth));
    else if (word === 'enum' && names && tokens.peek(2) === '{') this.#block('enum', owner, depth, (self) => this.#enumValue(self));
    else if (word === 'service' && names && tokens.peek(2) === '{') this.#block('service', owner, depth, (self) => this.#serviceMember(self));
    else if ((word === 'oneof' && names) || (word === 'extend' && tokens.peek(2) === '{')) this.#transparent(owner, depth);
    else if (owner === TOP || NOT_FIELDS.has(word)) this.#other(owner, word);
    else this.#field(owner, depth);
  }

  /** Statements that declare nothing. */
  #other(owner: SymbolIndex, word: string): void {
    if (owner === TOP && !TOP_WORDS.has(word)) this.#facts.hasErrors = true;
    this.#tokens.skipStatement();
  }

  #package(): void {
    const { start } = this.#tokens.next();
    const name = this.#tokens.next();
    if (/^[\w.]+$/.test(name.text) && this.#facts.declaredModule === '') {
      this.#facts.declaredModule = name.text;
      this.#facts.symbol({ kind: 'module', name: name.text, start, end: name.end, nameAt: name.start, signature: `package ${name.text}` });
    }
    if (!this.#tokens.take(';')) this.#bad();
  }

  #import(): void {
    const tokens = this.#tokens;
    tokens.next();
    if (tokens.peek() === 'public' || tokens.peek() === 'weak') tokens.next();
    const { text, start } = tokens.next();
    const path = text.slice(1, -1);
    if (/^["']/.test(text) && path !== '')
      this.#facts.relation({ type: 'imports', target: { kind: 'file', name: `**/${path}`, otherwise: 'nothing' }, at: start });
    tokens.skipStatement();
  }

  /** `oneof kind { … }` and `extend Foo { … }`: fields, of whoever stands around them. */
  #transparent(owner: SymbolIndex, depth: number): void {
    const tokens = this.#tokens;
    const isExtension = tokens.next().text === 'extend';
    const of = tokens.next();
    if (isExtension) this.#references.push({ type: 'extends', from: owner, name: of });
    this.#members(() => this.#body(owner, depth));
  }

  #body(self: SymbolIndex, depth: number): void {
    if (depth > MAX_DEPTH) this.#tokens.skipStatement();
    else if (self === TOP) this.#field(self, depth);
    else this.#statement(self, depth + 1);
  }

  #block(kind: NodeKind, owner: SymbolIndex, depth: number, member: (self: SymbolIndex) => void): void {
    const doc = this.#tokens.doc();
    const { start, text: word } = this.#tokens.next();
    const name = this.#tokens.next();
    const self = this.#declare({ kind, name, start, owner, signature: `${word} ${name.text}`, doc });
    if (depth > MAX_DEPTH) this.#tokens.skipStatement();
    else this.#members(() => member(self));
    this.#facts.extend(self, this.#tokens.end);
  }

  #declare({ name, owner, start, ...rest }: Declared): SymbolIndex {
    return this.#facts.symbol({ ...rest, owner, name: name.text, start, end: name.end, nameAt: name.start });
  }

  /** `{` members `}`; each takes at least one word. */
  #members(member: () => void): void {
    const tokens = this.#tokens;
    if (!tokens.take('{')) {
      tokens.skipStatement();
      return;
    }
    while (!tokens.isDone && tokens.peek() !== '}') {
      const before = tokens.start;
      member();
      if (tokens.start === before && tokens.peek() !== '}') tokens.next();
    }
    if (!tokens.take('}')) this.#facts.hasErrors = true;
  }

  /** `repeated foo.Bar items = 3 [deprecated = true];`, `map<string, Bar> all = 4;`, `optional group Result = 1 { … }`. */
  #field(owner: SymbolIndex, depth: number): void {
    const tokens = this.#tokens;
    if (tokens.take(';')) return;
    const [doc, start] = [tokens.doc(), tokens.start];
    const label = LABELS.has(tokens.peek()) && tokens.peek(1) !== '=' ? `${tokens.next().text} ` : '';
    const isGroup = tokens.peek() === 'group';
    const types = this.#fieldType();
    const name = tokens.next();
    if (types.length === 0 || !NAME.test(name.text) || !tokens.take('=') || !/^\d/.test(tokens.peek())) this.#bad();
    else if (isGroup) this.#group({ kind: 'message', name, start, owner, signature: `group ${name.text}`, doc }, depth);
    else {
      const written = types.length === 2 ? `map<${types.map((t) => t.text).join(', ')}>` : types[0]?.text;
      const signature = `${label}${written} ${name.text} = ${tokens.next().text}`;
      this.#relateField(this.#declare({ kind: 'field', name, start, owner, signature, doc }), types);
    }
  }

  /** A message depends on its fields, and a field on its type: so a change of a field reaches whoever speaks the message. */
  #relateField(self: SymbolIndex, types: readonly Token[]): void {
    const { owner, line, column } = this.#facts.symbols[self] as SymbolFact;
    const target: RelationTarget = { kind: 'field', name: this.#fullName(self), full: true, within: this.#facts.path };
    if (owner !== TOP) this.#facts.relations.push({ type: 'references', from: owner, target, line, column });
    for (const type of types) {
      this.#refersTo(self, 'type_hint_of', type);
      if (owner !== TOP) this.#refersTo(owner, 'references', type);
    }
    this.#tokens.skipStatement();
    this.#facts.extend(self, this.#tokens.end);
  }

  /** One type, two for a map, none for something else. */
  #fieldType(): Token[] {
    const tokens = this.#tokens;
    const first = tokens.nextName();
    if (first.text !== 'map' || tokens.peek() !== '<') return /^\.?[A-Za-z_]/.test(first.text) ? [first] : [];
    tokens.next();
    const key = tokens.next();
    tokens.take(',');
    const value = tokens.nextName();
    return tokens.take('>') ? [key, value] : [];
  }

  /** A message and a field of that name in one. */
  #group(declared: Declared, depth: number): void {
    this.#tokens.next();
    const self = this.#declare(declared);
    this.#members(() => this.#body(self, depth));
    this.#facts.extend(self, this.#tokens.end);
  }

  #enumValue(owner: SymbolIndex): void {
    const tokens = this.#tokens;
    const [doc, start] = [tokens.doc(), tokens.start];
    const name = tokens.next();
    if (name.text === ';') return;
    if ((name.text === 'option' || name.text === 'reserved') && tokens.peek() !== '=') tokens.skipStatement();
    else if (!NAME.test(name.text) || !tokens.take('=')) this.#bad();
    else {
      const minus = tokens.take('-') ? '-' : '';
      this.#declare({ kind: 'enum_member', name, start, owner, signature: `${name.text} = ${minus}${tokens.next().text}`, doc });
      tokens.skipStatement();
    }
  }

  #serviceMember(owner: SymbolIndex): void {
    const tokens = this.#tokens;
    const [doc, start] = [tokens.doc(), tokens.start];
    if (!tokens.take('rpc')) {
      tokens.skipStatement();
      return;
    }
    const name = tokens.next();
    const request = this.#rpcType();
    const response = tokens.take('returns') ? this.#rpcType() : undefined;
    if (!NAME.test(name.text) || request === undefined || response === undefined) this.#bad();
    else {
      const signature = `rpc ${name.text}(${request.written}) returns (${response.written})`;
      const self = this.#declare({ kind: 'rpc', name, start, owner, signature, doc });
      for (const { type } of [request, response]) this.#refersTo(self, 'references', type);
      const { taken } = tokens;
      tokens.skipStatement();
      this.#facts.extend(self, tokens.end);
      for (const rule of httpRules(tokens.since(taken))) this.#operation(self, rule);
    }
  }

  /** What a gateway serves an rpc as; clients meet it by its method and path. */
  #operation(rpc: SymbolIndex, { method, path, start, end }: HttpRule): void {
    const name = `${method} ${path}`;
    const self = this.#facts.symbol({ kind: 'operation', name, start, end, signature: `${name} ${this.#fullName(rpc)}` });
    this.#facts.relation({
      type: 'handles_route',
      from: self,
      target: { kind: 'rpc', name: this.#fullName(rpc), full: true, within: this.#facts.path },
      at: start,
    });
  }

  /** `(stream foo.Bar)`. */
  #rpcType(): { type: Token; written: string } | undefined {
    const tokens = this.#tokens;
    if (!tokens.take('(')) return undefined;
    const isStream = tokens.peek() === 'stream' && tokens.peek(1) !== ')';
    if (isStream) tokens.next();
    const type = tokens.nextName();
    return tokens.take(')') ? { type, written: `${isStream ? 'stream ' : ''}${type.text}` } : undefined;
  }

  #bad(): void {
    this.#facts.hasErrors = true;
    if (!this.#tokens.startsDeclaration()) this.#tokens.skipStatement();
  }

  #refersTo(from: SymbolIndex, type: EdgeType, name: Token): void {
    if (!isScalar(name.text)) this.#references.push({ type, from, name });
  }

  /** Once all names are known: a name means the innermost declaration around it, before the package's own. */
  #relateReferences(): void {
    const { symbols, path, declaredModule } = this.#facts;
    const declared = new Set(symbols.flatMap((s, i) => (s.kind === 'message' || s.kind === 'enum' ? [this.#fullName(i)] : [])));
    for (const { type, from, name } of this.#references) {
      const local = this.#inScope(from, name.text, declared);
      const target: RelationTarget =
        local === undefined ? typeTarget(name.text, declaredModule) : { kind: ['message', 'enum'], name: local, full: true, within: path };
      this.#facts.relation({ type, from, target, at: name.start });
    }
  }

  #inScope(from: SymbolIndex, name: string, declared: ReadonlySet<string>): string | undefined {
    for (let at = from; at >= 0; at = this.#facts.symbols[at]?.owner ?? TOP) {
      const full = `${this.#fullName(at)}.${name}`;
      if (declared.has(full)) return full;
    }
    return declared.has(name) ? name : undefined;
  }

  #fullName(index: SymbolIndex): string {
    const symbol = this.#facts.symbols[index];
    if (symbol === undefined) return '';
    return symbol.owner < 0 ? symbol.name : `${this.#fullName(symbol.owner)}.${symbol.name}`;
  }
}

const LABELS: ReadonlySet<string> = new Set(['optional', 'required', 'repeated']);
const NOT_FIELDS: ReadonlySet<string> = new Set(['option', 'reserved', 'extensions', ';']);
const TOP_WORDS: ReadonlySet<string> = new Set(['syntax', 'edition', 'option', ';', 'package', 'import', 'extend', 'message', 'enum', 'service', '}']);
