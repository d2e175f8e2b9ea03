/**
 * The words of a file for search: which terms stand in which field of which symbol, and in the file as a whole.
 * Facts and source in, two flat Uint32Arrays out; terms are numbered per worker, new ones reported once, so that a
 * batch crosses the thread boundary without a string per posting.
 */
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { BODY_STOP_WORDS, ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { eachIdentifier, identifierTerms } from '../../util/words.ts';

/** Shift and limit of each field's count in a packed posting, in the order of SYMBOL_FIELDS. */
export const PACKED_FIELDS = [
  { shift: 0, max: 7 },
  { shift: 3, max: 7 },
  { shift: 6, max: 15 },
  { shift: 10, max: 31 },
  { shift: 15, max: 255 },
  { shift: 23, max: 15 },
] as const;
const NAME = 0;
const QUALIFIED = 1;
const SIGNATURE = 2;
const DOC = 3;
const BODY = 4;
const MEMBERS = 5;

/** File postings: path count in the low 8 bits, content count above. */
export const FILE_PATH_BITS = 8;
const FILE_CONTENT_MAX = 0xffff;

/** Past this many identifiers the memo is dropped: it is a cache, and a worker must not grow with the repository. */
const MEMO_LIMIT = 150_000;

export interface FileTerms {
  /** Per symbol in order: number of pairs, then that many (term, packed counts). */
  readonly symbols: Uint32Array;
  /** (term, packed counts) pairs of the file. */
  readonly file: Uint32Array;
}

type Counts = Map<number, number>;

export class TermCollector {
  readonly #ids = new Map<string, number>();
  #fresh: string[] = [];
  #memo = new Map<string, readonly number[]>();
  #bodyMemo = new Map<string, readonly number[]>();

  /** Terms numbered since the last call, in order of their numbers. */
  takeNewTerms(): string[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  collect(facts: FileFacts, source: string): FileTerms {
    const fileCounts: Counts = new Map();
    const perSymbol: Counts[] = facts.symbols.map(() => new Map());
    this.#addBodies(facts, source, perSymbol, fileCounts);
    facts.symbols.forEach((s, i) => {
      this.#addDeclared(facts.symbols, s, perSymbol, i);
    });
    for (const part of facts.path.split('/'))
      for (const id of this.#terms(part.replace(/\.[^.]*$/, ''), this.#memo, ENGLISH_STOP_WORDS)) addFile(fileCounts, id, 1, 0);
    return { symbols: packSymbols(perSymbol), file: flatten(fileCounts) };
  }

  #addDeclared(symbols: readonly SymbolFact[], s: SymbolFact, perSymbol: Counts[], index: number): void {
    const own = perSymbol[index] as Counts;
    const name = this.#terms(s.name, this.#memo, ENGLISH_STOP_WORDS);
    for (const id of name) add(own, id, NAME);
    this.#addText(own, s.signature, SIGNATURE);
    this.#addText(own, s.doc, DOC);
    if (s.ownerType !== undefined) for (const id of this.#terms(s.ownerType, this.#memo, ENGLISH_STOP_WORDS)) add(own, id, QUALIFIED);
    const owner = perSymbol[s.owner];
    if (owner !== undefined) for (const id of name) add(owner, id, MEMBERS);
    for (let at = s.owner, depth = 0; at >= 0 && depth < 8; depth++) {
      const up = symbols[at] as SymbolFact;
      for (const id of this.#terms(up.name, this.#memo, ENGLISH_STOP_WORDS)) add(own, id, QUALIFIED);
      at = up.owner;
    }
  }

  #addText(counts: Counts, text: string, field: number): void {
    if (text === '') return;
    eachIdentifier(text, (identifier) => {
      for (const id of this.#terms(identifier, this.#memo, ENGLISH_STOP_WORDS)) add(counts, id, field);
    });
  }

  /** One pass over the source: every word goes to the file and to its innermost symbol, and on to callables around that. */
  #addBodies(facts: FileFacts, source: string, perSymbol: Counts[], fileCounts: Counts): void {
    const spans = bodySpans(facts.symbols);
    let next = 0;
    const open: number[] = [];
    eachIdentifier(source, (identifier, offset) => {
      while (open.length > 0 && (facts.symbols[open.at(-1) as number] as SymbolFact).end <= offset) open.pop();
      while (next < spans.length && (facts.symbols[spans[next] as number] as SymbolFact).start <= offset) {
        const index = spans[next++] as number;
        const symbol = facts.symbols[index] as SymbolFact;
        if (symbol.end > offset && ownsText(symbol, facts.symbols[open.at(-1) ?? -1])) open.push(index);
      }
      const terms = this.#terms(identifier, this.#bodyMemo, BODY_STOP_WORDS);
      if (terms.length === 0) return;
      for (const id of terms) addFile(fileCounts, id, 0, 1);
      for (let i = open.length - 1; i >= 0; i--) {
        const index = open[i] as number;
        for (const id of terms) add(perSymbol[index] as Counts, id, BODY);
        const around = open[i - 1];
        if (around === undefined || !isCallableKind((facts.symbols[around] as SymbolFact).kind)) break;
      }
    });
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

function add(counts: Counts, term: number, field: number): void {
  const { shift, max } = PACKED_FIELDS[field] as { shift: number; max: number };
  const packed = counts.get(term) ?? 0;
  if (((packed >>> shift) & max) < max) counts.set(term, packed + (1 << shift));
}

function addFile(counts: Counts, term: number, path: number, content: number): void {
  const packed = counts.get(term) ?? 0;
  const pathCount = Math.min((packed & 0xff) + path, 0xff);
  const contentCount = Math.min((packed >>> FILE_PATH_BITS) + content, FILE_CONTENT_MAX);
  counts.set(term, (contentCount << FILE_PATH_BITS) | pathCount);
}

function packSymbols(perSymbol: readonly Counts[]): Uint32Array {
  let length = 0;
  for (const counts of perSymbol) length += 1 + 2 * counts.size;
  const out = new Uint32Array(length);
  let at = 0;
  for (const counts of perSymbol) {
    out[at++] = counts.size;
    for (const [term, packed] of counts) {
      out[at++] = term;
      out[at++] = packed;
    }
  }
  return out;
}

function flatten(counts: Counts): Uint32Array {
  const out = new Uint32Array(2 * counts.size);
  let at = 0;
  for (const [term, packed] of counts) {
    out[at++] = term;
    out[at++] = packed;
  }
  return out;
}
