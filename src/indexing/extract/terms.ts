/**
 * The words of a file for search: which terms stand in which field of which symbol, and in the file as a whole.
 * Facts and source in, two flat Uint32Arrays out; terms are numbered per worker, new ones reported once, so that a
 * batch crosses the thread boundary without a string per posting.
 */
import type { FileOutline, SymbolFact } from '../../model/facts.ts';
import { BODY_STOP_WORDS, ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { identifierTerms } from '../../util/words.ts';
import { IdentifierTable } from './identifier-table.ts';
import { OpenBodies } from './open-bodies.ts';
import { Tally } from './tally.ts';
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

/** Past this many identifiers they are forgotten: a worker must not grow with the repository. */
const IDENTIFIER_LIMIT = 150_000;
const MAX_OWNERS = 8;
const NO_PAIRS = new Uint32Array();
const NO_TERMS: readonly number[] = [];

export interface FileTerms {
  /** Per symbol in order: number of pairs, then that many (term, packed counts). */
  readonly symbols: Uint32Array;
  /** (term, packed counts) pairs of the file. */
  readonly file: Uint32Array;
}

export class TermCollector {
  readonly #ids = new Map<string, number>();
  #fresh: string[] = [];
  readonly #identifiers = new IdentifierTable((identifier) => this.#learn(identifier));
  /** By number of identifier: its terms where it declares or describes something, and where it stands in a body. */
  readonly #declaring: (readonly number[])[] = [];
  readonly #inBody: (readonly number[])[] = [];
  readonly #file = new TermCounts();
  readonly #symbol = new TermCounts();
  readonly #body = new TermCounts();
  readonly #fileWords = new Tally();
  /** One for each level of nested bodies. */
  readonly #bodyWords: Tally[] = [];

  /** Terms numbered since the last call, in order of their numbers. */
  takeNewTerms(): string[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  collect(facts: Pick<FileOutline, 'path' | 'symbols'>, source: string): FileTerms {
    this.#forgetWhenLarge();
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
    if (text === '') return;
    const words = this.#identifiers.read(text);
    const { ids } = this.#identifiers;
    for (let i = 0; i < words; i++) this.#symbol.addAll(this.#declaring[ids[i] as number] as readonly number[], field);
  }

  /** One pass over the source: every word counts for the file and for the innermost symbol around it. */
  #countBodies(symbols: readonly SymbolFact[], source: string): (Uint32Array | undefined)[] {
    const words = this.#identifiers.read(source);
    const { ids, offsets } = this.#identifiers;
    const bodies = new OpenBodies(symbols);
    const counted = new Array<Uint32Array | undefined>(symbols.length);
    for (let i = 0; i < words; i++) {
      const offset = offsets[i] as number;
      while (bodies.end <= offset) this.#close(bodies, counted);
      while (bodies.nextStart <= offset) bodies.openNext(offset);
      this.#fileWords.add(ids[i] as number);
      if (bodies.depth > 0) this.#wordsAt(bodies.depth - 1).add(ids[i] as number);
    }
    while (bodies.depth > 0) this.#close(bodies, counted);
    this.#fileWords.drain((word, times) => this.#file.addAll(this.#inBody[word] as readonly number[], CONTENT, times));
    return counted;
  }

  /** The words of a body are the words of a callable around it, too. */
  #close(bodies: OpenBodies, counted: (Uint32Array | undefined)[]): void {
    const words = this.#wordsAt(bodies.depth - 1);
    const index = bodies.close();
    const around = bodies.isInCallable ? this.#wordsAt(bodies.depth - 1) : undefined;
    words.drain((word, times) => {
      this.#body.addAll(this.#inBody[word] as readonly number[], BODY, times);
      around?.add(word, times);
    });
    counted[index] = this.#body.take();
  }

  #wordsAt(level: number): Tally {
    while (this.#bodyWords.length <= level) this.#bodyWords.push(new Tally());
    return this.#bodyWords[level] as Tally;
  }

  /** A name counts as one identifier, whatever it is made of. */
  #named(name: string): readonly number[] {
    return this.#declaring[this.#identifiers.numberOf(name)] as readonly number[];
  }

  #learn(identifier: string): void {
    const terms = identifierTerms(identifier);
    this.#declaring.push(this.#numbered(terms, ENGLISH_STOP_WORDS));
    this.#inBody.push(this.#numbered(terms, BODY_STOP_WORDS));
  }

  #forgetWhenLarge(): void {
    if (this.#identifiers.size <= IDENTIFIER_LIMIT) return;
    this.#identifiers.clear();
    this.#declaring.length = 0;
    this.#inBody.length = 0;
  }

  #numbered(terms: readonly string[], stop: ReadonlySet<string>): readonly number[] {
    const ids: number[] = [];
    for (const term of terms) if (!stop.has(term)) ids.push(this.#id(term));
    return ids.length === 0 ? NO_TERMS : ids;
  }

  #id(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#ids.size;
      const own = unsliced(term);
      this.#ids.set(own, id);
      this.#fresh.push(own);
    }
    return id;
  }
}

/** V8 keeps longer parts of a text as views of it: a word that is kept would keep its whole file. */
const VIEW_LENGTH = 13;
const unsliced = (term: string): string => (term.length < VIEW_LENGTH ? term : Buffer.from(term, 'utf16le').toString('utf16le'));

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
