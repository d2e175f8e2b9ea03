/**
 * Fields, properties and methods that a body names without a receiver (`count` for `this.count`). Found by reading
 * the body's words once: a word that is a member of a type around it, or that nothing in the file declares while the
 * type inherits, and that no local name shadows. Visiting every identifier node instead would double the cost of
 * extraction. Enters: all symbols and bindings of a file; leave: access, reference and callback facts.
 */
import type { BindingFact, RefRole, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { isWordCode, skipTrivia } from './brackets.ts';
import type { SourceFacts } from './source-facts.ts';

/** The body of a callable, the first value of a field, a block that makes a type ready. */
export interface Body {
  readonly start: number;
  readonly end: number;
  readonly symbol: SymbolIndex;
}

export interface BareNameOptions {
  /** In document order, outer before inner. */
  readonly bodies: readonly Body[];
  /** Types whose bare names may be members of a type in another file. */
  readonly inheriting: ReadonlySet<SymbolIndex>;
  readonly keywords: ReadonlySet<string>;
  readonly words: WordSource;
  /** The file imports all members of some type: any unknown word may be one. */
  readonly opensTypes: boolean;
  /** Names brought in by imports that stand for members of a type elsewhere. */
  readonly imported: ReadonlySet<string>;
  /** Offsets of words that other facts account for. */
  readonly spoken: ReadonlySet<number>;
  /** What a member of this kind is to the body that names it; undefined when it does not count. */
  roleOf(member: SymbolFact): RefRole | undefined;
  /** What a word is that only an inherited member or an import can explain; undefined when it does not count. */
  unknownRole(word: string, before: string, after: string): RefRole | undefined;
}

/** Calls back for every word between two offsets, in order, with its offset. */
export type WordSource = (start: number, end: number, visit: (word: string, at: number) => void) => void;

/** The words of a source by a global pattern that matches words, and comments and strings so as to pass over them. */
export function wordsByPattern(source: string, pattern: RegExp): WordSource {
  return (start, end, visit) => {
    pattern.lastIndex = start;
    for (let match = pattern.exec(source); match !== null && match.index < end; match = pattern.exec(source)) visit(match[0], match.index);
  };
}

interface Reader extends BareNameOptions {
  readonly facts: SourceFacts;
  /** Members by name: the type they belong to, and their role. */
  readonly members: ReadonlyMap<string, ReadonlyMap<SymbolIndex, RefRole>>;
  readonly shadows: ReadonlyMap<string, readonly BindingFact[]>;
  readonly known: ReadonlySet<string>;
  readonly around: Map<SymbolIndex, readonly SymbolIndex[]>;
}

/** Call it when every symbol and binding of the file is known. */
export function addBareNames(facts: SourceFacts, options: BareNameOptions): void {
  const reader: Reader = {
    ...options,
    facts,
    members: membersByName(facts, options),
    shadows: bindingsByName(facts.bindings),
    known: declaredNames(facts),
    around: new Map(),
  };
  for (let i = 0; i < options.bodies.length; ) i = readBody(reader, i);
}

/** Reads an outermost body with those nested in it; answers the index of the next one. */
function readBody(reader: Reader, first: number): number {
  const { bodies } = reader;
  const outer = bodies[first] as Body;
  const stack = [outer];
  let next = first + 1;
  reader.words(outer.start, outer.end, (word, at) => {
    for (; (bodies[next]?.start ?? Infinity) <= at; next++) stack.push(bodies[next] as Body);
    while (stack.length > 1 && (stack.at(-1) as Body).end <= at) stack.pop();
    const { symbol } = stack.at(-1) as Body;
    if (isWordCode(word.charCodeAt(0)) && !word.endsWith('"')) readWord(reader, word, at, symbol);
    else if (INTERPOLATED.test(word)) readHoles(reader, word, at, symbol);
  });
  while ((bodies[next]?.start ?? Infinity) < outer.end) next++;
  return next;
}

const INTERPOLATED = /^(?:\$|@\$)/;
const HOLE_WORD = /(?<![\w.])[A-Za-z_]\w*/g;

/** The expressions inside an interpolated string. */
function readHoles(reader: Reader, literal: string, at: number, symbol: SymbolIndex): void {
  for (const hole of literal.matchAll(/\{([^{}":]*)/g)) {
    for (const word of (hole[1] as string).matchAll(HOLE_WORD)) readWord(reader, word[0], at + hole.index + 1 + word.index, symbol);
  }
}

function readWord(reader: Reader, word: string, at: number, symbol: SymbolIndex): void {
  const { facts, keywords, members, known, imported } = reader;
  const member = members.get(word);
  if (member === undefined && (keywords.has(word) || (known.has(word) && !imported.has(word)))) return;
  const { source } = facts;
  const before = source[at - 1] as string;
  if (before === '.' || (before === ':' && source[at - 2] === ':')) return;
  const next = skipTrivia(source, at + word.length);
  const after = source[next] ?? '';
  if (after === '(' || (after === ':' && source[next + 1] === ':')) return;
  const role = member !== undefined ? memberRole(reader, member, symbol) : imported.has(word) ? 'reference' : unknownRole(reader, word, at, symbol, after);
  if (role === undefined || reader.spoken.has(at) || reader.shadows.get(word)?.some((b) => at >= b.start && at < b.end)) return;
  facts.refAt(role, word, at, symbol);
}

function memberRole(reader: Reader, member: ReadonlyMap<SymbolIndex, RefRole>, symbol: SymbolIndex): RefRole | undefined {
  for (const type of ownersAround(reader, symbol)) {
    const role = member.get(type);
    if (role !== undefined) return role;
  }
  return undefined;
}

function unknownRole(reader: Reader, word: string, at: number, symbol: SymbolIndex, after: string): RefRole | undefined {
  if (!reader.opensTypes && !ownersAround(reader, symbol).some((t) => reader.inheriting.has(t))) return undefined;
  const { source } = reader.facts;
  let i = at - 1;
  while (i > 0 && source.charCodeAt(i) <= 32) i--;
  return reader.unknownRole(word, source[i] ?? '', after);
}

/** A symbol and what contains it, innermost first. */
function ownersAround({ facts, around }: Reader, symbol: SymbolIndex): readonly SymbolIndex[] {
  const known = around.get(symbol);
  if (known !== undefined) return known;
  const chain: SymbolIndex[] = [];
  for (let s = symbol; s >= 0; s = facts.symbol(s)?.owner ?? -1) chain.push(s);
  around.set(symbol, chain);
  return chain;
}

function membersByName(facts: SourceFacts, options: BareNameOptions): Reader['members'] {
  const members = new Map<string, Map<SymbolIndex, RefRole>>();
  for (const symbol of facts.symbols) {
    const role = symbol.owner < 0 ? undefined : options.roleOf(symbol);
    if (role === undefined) continue;
    const owners = members.get(symbol.name);
    if (owners === undefined) members.set(symbol.name, new Map([[symbol.owner, role]]));
    else owners.set(symbol.owner, role);
  }
  return members;
}

/** Names that an unknown word cannot be: whatever the file declares or binds anywhere. */
function declaredNames(facts: SourceFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const s of facts.symbols) names.add(s.name);
  for (const b of facts.bindings) names.add(b.name);
  for (const i of facts.imports) if (i.local !== null) names.add(i.local);
  return names;
}

function bindingsByName(bindings: readonly BindingFact[]): Reader['shadows'] {
  const index = new Map<string, BindingFact[]>();
  for (const b of bindings) {
    const list = index.get(b.name);
    if (list === undefined) index.set(b.name, [b]);
    else list.push(b);
  }
  return index;
}
