/**
 * The words of a file for search: which terms stand in which field of which symbol, and in the file as a whole.
 * Facts and source in, two flat Uint32Arrays out; terms are numbered per worker, new ones reported once, so that a
 * batch crosses the thread boundary without a string per posting.
 */
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { BODY_STOP_WORDS, ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { eachIdentifier, identifierTerms } from '../../util/words.ts';
import { type PackedField, TermCounts } from './term-counts.ts';

const NAME: PackedField = { shift: 0, max: 7 };
const QUALIFIED: PackedField = { shift: 3, max: 7 };
const SIGNATURE: PackedField = { shift: 6, max: 15 };
const DOC: PackedField = { shift: 10, max: 31 };
const BODY: PackedField = { shift: 15, max: 255 };
const MEMBERS: PackedField = { shift: 23, max: 15 };
/** In the order of SYMBOL_FIELDS. */
export const PACKED_FIELDS: readonly PackedField[] = [NAME, QUALIFIED, SIGNATURE, DOC, BODY, MEMBERS];

/** File postings: path count in the low 8 bits, content count above. */
export const FILE_PATH_BITS = 8;
const PATH: PackedField = { shift: 0, max: 0xff };
const CONTENT: PackedField = { shift: FILE_PATH_BITS, max: 0xffff };

/** Past this many identifiers the memo is dropped: it is a cache, and a worker must not grow with the repository. */
const MEMO_LIMIT = 150_000;
const MAX_OWNERS = 8;
const NO_PAIRS = new Uint32Array();

export interface FileTerms {
  /** Per symbol in order: number of pairs, then that many (term, packed counts). */
  readonly symbols: Uint32Array;
  /** (term, packed counts) pairs of the file. */
  readonly file: Uint32Array;
}

export class TermCollector {
  readonly #ids = new Map<string, number>();
  #fresh: string[] = [];
  #memo = new Map<string, readonly number[]>();
  #bodyMemo = new Map<string, readonly number[]>();
  readonly #file = new TermCounts();
  readonly #symbol = new TermCounts();
  /** One for each level of nested bodies. */
  readonly #bodies: TermCounts[] = [];

  /** Terms numbered since the last call, in order of their numbers. */
  takeNewTerms(): string[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  collect(facts: FileFacts, source: string): FileTerms {
    const bodies = this.#countBodies(facts.symbols, source);
    const members = membersOf(facts.symbols);
    const perSymbol = facts.symbols.map((s, i) => {
      this.#symbol.load(bodies[i] ?? NO_PAIRS);
      this.#addDeclared(facts.symbols, s);
      for (const member of members[i] ?? []) this.#symbol.addAll(this.#named((facts.symbols[member] as SymbolFact).name), MEMBERS);
      return this.#symbol.take();
    });
    for (const part of facts.path.split('/')) this.#file.addAll(this.#named(part.replace(/\.[^.]*$/, '')), PATH);
    return { symbols: joined(perSymbol), file: this.#file.take() };
  }

  #addDeclared(symbols: readonly SymbolFact[], s: SymbolFact): void {
    this.#symbol.addAll(this.#named(s.name), NAME);
    this.#addText(s.signature, SIGNATURE);
    this.#addText(s.doc, DOC);
    if (s.ownerType !== undefined) this.#symbol.addAll(this.#named(s.ownerType), QUALIFIED);
    for (let at = s.owner, depth = 0; at >= 0 && depth < MAX_OWNERS; depth++) {
      const owner = symbols[at] as SymbolFact;
      this.#symbol.addAll(this.#named(owner.name), QUALIFIED);
      at = owner.owner;
    }
  }

  #addText(text: string, field: PackedField): void {
    if (text !== '') eachIdentifier(text, (identifier) => this.#symbol.addAll(this.#named(identifier), field));
  }

  /** One pass over the source: every word goes to the file and to its innermost symbol, and on to callables around that. */
  #countBodies(symbols: readonly SymbolFact[], source: string): (Uint32Array | undefined)[] {
    const spans = bodySpans(symbols);
    const counted = new Array<Uint32Array | undefined>(symbols.length);
    const open: number[] = [];
    const close = () => {
      const index = open.pop() as number;
      counted[index] = this.#bodyCounts(open.length).take();
    };
    let next = 0;
    eachIdentifier(source, (identifier, offset) => {
      while (open.length > 0 && (symbols[open.at(-1) as number] as SymbolFact).end <= offset) close();
      while (next < spans.length && (symbols[spans[next] as number] as SymbolFact).start <= offset) {
        const index = spans[next++] as number;
        const symbol = symbols[index] as SymbolFact;
        if (symbol.end > offset && ownsText(symbol, symbols[open.at(-1) ?? -1])) open.push(index);
      }
      const terms = this.#terms(identifier, this.#bodyMemo, BODY_STOP_WORDS);
      if (terms.length > 0) this.#countWord(terms, symbols, open);
    });
    while (open.length > 0) close();
    return counted;
  }

  #countWord(terms: readonly number[], symbols: readonly SymbolFact[], open: readonly number[]): void {
    this.#file.addAll(terms, CONTENT);
    for (let i = open.length - 1; i >= 0; i--) {
      this.#bodyCounts(i).addAll(terms, BODY);
      const around = open[i - 1];
      if (around === undefined || !isCallableKind((symbols[around] as SymbolFact).kind)) return;
    }
  }

  #bodyCounts(level: number): TermCounts {
    while (this.#bodies.length <= level) this.#bodies.push(new TermCounts());
    return this.#bodies[level] as TermCounts;
  }

  #named(identifier: string): readonly number[] {
    return this.#terms(identifier, this.#memo, ENGLISH_STOP_WORDS);
  }

  #terms(identifier: string, memo: Map<string, readonly number[]>, stop: ReadonlySet<string>): readonly number[] {
    let ids = memo.get(identifier);
    if (ids === undefined) {
      ids = identifierTerms(identifier)
        .filter((t) => !stop.has(t))
        .map((t) => this.#id(t));
      if (memo.size > MEMO_LIMIT) memo.clear();
      memo.set(identifier, ids);
    }
    return ids;
  }

  #id(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(term, id);
      this.#fresh.push(term);
    }
    return id;
  }
}

/** Symbols by extent, outer before inner. */
function bodySpans(symbols: readonly SymbolFact[]): number[] {
  return symbols
    .map((_, i) => i)
    .filter((i) => (symbols[i] as SymbolFact).hidden !== true)
    .sort((a, b) => {
      const x = symbols[a] as SymbolFact;
      const y = symbols[b] as SymbolFact;
      return x.start - y.start || y.end - x.end || a - b;
    });
}

/** A field assigned inside a method belongs to the class, but its statement is the method's text. */
function ownsText(symbol: SymbolFact, around: SymbolFact | undefined): boolean {
  return symbol.kind !== 'field' || around === undefined || !isCallableKind(around.kind);
}

function membersOf(symbols: readonly SymbolFact[]): (number[] | undefined)[] {
  const members = new Array<number[] | undefined>(symbols.length);
  symbols.forEach(({ owner }, i) => {
    if (owner < 0 || owner >= symbols.length) return;
    const known = members[owner];
    if (known === undefined) members[owner] = [i];
    else known.push(i);
  });
  return members;
}

/** Lists of pairs, each after its length. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
  let length = 0;
  for (const pairs of lists) length += 1 + pairs.length;
  const out = new Uint32Array(length);
  let at = 0;
  for (const pairs of lists) {
    out[at++] = pairs.length / 2;
    out.set(pairs, at);
    at += pairs.length;
  }
  return out;
}
