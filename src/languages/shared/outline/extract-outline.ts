/**
 * The facts of one file of an outline language. Containment follows from extents, or from what a declaration says it
 * belongs to. A call is linked where its name is declared once in the file and nothing else can be meant.
 */
import type { FileFacts, SymbolFact, SymbolIndex } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import { isCallableKind, isContainerKind, isTypeKind, isValueKind, NODE_KINDS, type NodeKind } from '../../../model/node-kinds.ts';
import { SourceFacts } from '../source-facts.ts';
import { cleanSignature } from '../text.ts';
import type { Mention, Tags, TextTags } from './collect-tags.ts';
import { DocFinder } from './doc-finder.ts';
import type { Definition, OutlineRules } from './outline-rules.ts';
import { SurroundingSpans } from './surrounding-spans.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const RECEIVER = /[^\s(,;={[]*(?:(?:\.|->|\?\.|!\.)\s*|::?)$/;
/** Anything that is one word in an expression: `Get-Thing`, `push!`. */
const WORD = /^[^\s.()[\]~^#%{}<>,'"&?:]+[?!]?$/;
const KINDS = new Set<string>(NODE_KINDS);

export interface OutlineInput {
  readonly path: string;
  readonly source: string;
  readonly tags: TextTags;
  readonly isTest: boolean;
}

export function outlineOf({ path, source, tags, isTest }: OutlineInput, rules: OutlineRules): FileFacts {
  const outline = new Outline(new SourceFacts(path, rules.id, source), rules, { tags, isTest });
  for (const definition of tags.definitions) outline.declare(definition);
  outline.settleOwners();
  for (const supertype of tags.supertypes) outline.extend(supertype);
  const ignored = new SurroundingSpans(tags.ignored);
  for (const call of tags.calls) if (ignored.innermost(call.start) < 0) outline.call(call);
  for (const { name, start } of tags.imports) outline.import(name, start);
  return outline.facts.finish(tags.hasErrors);
}

class Outline {
  readonly facts: SourceFacts;
  readonly #rules: OutlineRules;
  readonly #docs: DocFinder;
  readonly #isTest: boolean;
  /** Owners by the names that declarations give, until all symbols are known. */
  readonly #stated = new Map<SymbolIndex, string>();
  /** These are made when all symbols are known. */
  #callables: ReadonlyMap<string, SymbolFact | null> | undefined;
  #declaredAt: ReadonlySet<string> | undefined;
  #surrounding: SurroundingSpans | undefined;
  readonly #extensions: Definition[] = [];

  constructor(facts: SourceFacts, rules: OutlineRules, { tags, isTest }: { tags: Tags; isTest: boolean }) {
    this.facts = facts;
    this.#rules = rules;
    this.#docs = new DocFinder(facts, tags, rules.decoration);
    this.#isTest = isTest;
  }

  declare(definition: Definition): void {
    const { facts } = this;
    facts.advance(definition.start);
    if (this.#isExtension(definition)) {
      this.#extensions.push(definition);
      return;
    }
    const kind = this.#kind(definition, facts.symbol(facts.current)?.kind);
    // What a function keeps for itself is of no interest to anybody else.
    if (isValueKind(kind) && facts.enclosing((s) => isCallableKind(s.kind)) >= 0) return;
    if (this.#isClause(definition, kind)) return;
    const owner = definition.owner ?? this.#extended(definition);
    const index = facts.open(this.#symbol(definition, kind));
    if (owner !== undefined) this.#stated.set(index, owner);
  }

  /** `extension Store { }` declares nothing itself; `@implementation Store` does if nothing before it declares the class. */
  #isExtension({ tag, name }: Definition): boolean {
    return tag === 'extension' || (tag === 'implementation' && this.facts.symbols.some((s) => s.name === name && isContainerKind(s.kind)));
  }

  /** The type whose extension directly surrounds a declaration. */
  #extended({ start }: Definition): string | undefined {
    const around = this.#extensions.findLast((e) => e.start < start && start < e.end);
    return around !== undefined && (this.facts.symbol(this.facts.current)?.start ?? -1) < around.start ? around.name : undefined;
  }

  /** A further clause of the function before it: that one reaches to the end of this. */
  #isClause({ name, start, end }: Definition, kind: NodeKind): boolean {
    const { symbols, current } = this.facts;
    if (!this.#rules.joinsClauses || !isCallableKind(kind)) return false;
    const before = symbols.findLast((s) => s.owner === current);
    if (before?.name !== name || before.kind !== kind || before.end > start) return false;
    const index = symbols.lastIndexOf(before);
    Object.assign(before, { end, endLine: this.facts.lineOf(end - 1) });
    this.facts.reopen(index);
    return true;
  }

  #kind(definition: Definition, around: NodeKind | undefined): NodeKind {
    const { tag } = definition;
    const kind = this.#rules.kinds?.[tag] ?? (tag === 'implementation' ? 'class' : tag);
    if (!KINDS.has(kind)) throw new Error(`${this.#rules.id}: @definition.${tag} is not a kind of symbol`);
    return kind === 'function' && (this.#extended(definition) !== undefined || (around !== undefined && isTypeKind(around))) ? 'method' : (kind as NodeKind);
  }

  #symbol(definition: Definition, kind: NodeKind): Mutable<SymbolFact> {
    const { name, nameAt, start, end } = definition;
    const { line, column } = this.facts.position(nameAt);
    const header = this.#header(definition);
    const visibility = this.#rules.visibility?.(header, definition) ?? 'public';
    const isTest = kind === 'test' || (this.#isTest && isCallableKind(kind) && /^test/i.test(name));
    return {
      name,
      kind,
      owner: this.#ownerOf(definition),
      startLine: this.facts.lineOf(start),
      endLine: this.facts.lineOf(Math.max(start, end - 1)),
      line,
      column,
      start,
      end,
      signature: cleanSignature(header),
      doc: this.#docs.of(definition),
      visibility,
      flags: (visibility === 'public' ? NODE_FLAGS.exported : 0) | (isTest ? NODE_FLAGS.test : 0),
    };
  }

  /** Several names of one declaration stand side by side. */
  #ownerOf({ start, end }: Definition): SymbolIndex {
    const around = this.facts.symbol(this.facts.current);
    return around?.start === start && around.end === end ? around.owner : this.facts.current;
  }

  #header({ start, end, bodyAt, nameAt, name }: Definition): string {
    const text = this.facts.source.slice(start, bodyAt ?? Math.min(end, start + 600));
    if (bodyAt !== undefined) return text;
    if (this.#rules.header !== undefined) return this.#rules.header.exec(text)?.[0] ?? text;
    const brace = text.indexOf('{', nameAt - start + name.length);
    return brace < 0 ? text : text.slice(0, brace);
  }

  /** `function M.open()`: M becomes a container if the file declares it, else it is said by its name alone. */
  settleOwners(): void {
    for (const [index, owner] of this.#stated) {
      const symbol = this.facts.symbol(index) as Mutable<SymbolFact>;
      const at = this.facts.symbols.findIndex((s, i) => s.name === owner && s.owner < 0 && i !== index);
      const found = this.facts.symbol(at);
      if (found === undefined || at > index) symbol.ownerType = owner;
      else {
        if (isValueKind(found.kind)) found.kind = 'module';
        symbol.owner = at;
      }
    }
  }

  extend({ name, start }: Mention): void {
    const at = this.#around(start, (s) => isContainerKind(s.kind));
    if (at >= 0) this.facts.typeAt('extends', name, start, at);
  }

  call({ name, start }: Mention): void {
    const at = this.#around(start, () => true);
    if (this.#rules.builtins?.includes(name) || this.#isDeclaredAt(start)) return;
    this.facts.refAt('call', this.#callee(name, start), start, at);
  }

  /** The header of `f(x) = ...` reads like a call of f. */
  #isDeclaredAt(offset: number): boolean {
    const { line, column } = this.facts.position(offset);
    this.#declaredAt ??= new Set(this.facts.symbols.map((s) => `${s.line}:${s.column}`));
    return this.#declaredAt.has(`${line}:${column}`);
  }

  /** A path that only the one symbol of that name in this file has, or just the name, which then stays unresolved. */
  #callee(name: string, start: number): string {
    const plain = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
    if (!WORD.test(plain)) return '?';
    const target = this.#onlyCallable(plain);
    const receiver = plain.length < name.length ? name.slice(0, -plain.length) : this.#receiver(start);
    if (target === undefined || !this.#canMean(receiver, target)) return receiver === '' ? plain : `?.${plain}`;
    const owner = this.facts.symbol(target.owner);
    return owner !== undefined && isContainerKind(owner.kind) && owner.owner < 0 && WORD.test(owner.name) ? `${owner.name}.${plain}` : plain;
  }

  #onlyCallable(name: string): SymbolFact | undefined {
    this.#callables ??= callablesByName(this.facts.symbols);
    return this.#callables.get(name) ?? undefined;
  }

  /** What stands before the name, with its last dot: `self.`, `M:`, '' for a bare call. */
  #receiver(start: number): string {
    return (this.#rules.receiver ?? RECEIVER).exec(this.facts.source.slice(Math.max(0, start - 80), start))?.[0] ?? '';
  }

  #canMean(receiver: string, { owner }: SymbolFact): boolean {
    const name = receiver.replace(/^\[|(?:\.|::?|->|\?\.|!\.|\s+)\s*$/g, '');
    return name === '' || (this.#rules.selves?.includes(name) ?? false) || this.facts.symbol(owner)?.name === name;
  }

  import(specifier: string, start: number): void {
    this.facts.imports.push({ specifier, imported: null, local: null, line: this.facts.lineOf(start) });
  }

  /** The innermost symbol around an offset that is accepted. */
  #around(offset: number, accepts: (symbol: SymbolFact) => boolean): SymbolIndex {
    const { symbols } = this.facts;
    this.#surrounding ??= new SurroundingSpans(symbols);
    let index = this.#surrounding.innermost(offset);
    while (index >= 0 && !accepts(symbols[index] as SymbolFact)) index = this.#surrounding.around(index, offset);
    return index;
  }
}

/** Null: of several owners. A method may be declared and then defined, which is one symbol. */
function callablesByName(symbols: readonly SymbolFact[]): Map<string, SymbolFact | null> {
  const named = new Map<string, SymbolFact | null>();
  for (const symbol of symbols.filter((s) => isCallableKind(s.kind))) {
    const first = named.get(symbol.name);
    if (first === undefined) named.set(symbol.name, symbol);
    else if (first?.owner !== symbol.owner || first.ownerType !== symbol.ownerType) named.set(symbol.name, null);
  }
  return named;
}
