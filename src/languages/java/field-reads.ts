/**
 * Fields and constants that a method body names without `this.`. Found by reading the body's words once: a word that
 * is a field of a class around it, or that nothing in the file declares while the class inherits, and that no local
 * name shadows. Visiting every identifier node instead would double the cost of extraction.
 */
import type { BindingFact, SymbolIndex } from '../../model/facts.ts';
import { skipTrivia } from '../shared/brackets.ts';
import type { Body, JavaFile } from './java-file.ts';

/** Comments, strings and characters are matched so as to be passed over. */
const WORD = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\p{L}_$][\p{L}\p{N}_$]*/gu;
const CONSTANT = /^[A-Z][A-Z0-9_$]*$/;

const KEYWORDS = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import ' +
    'instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient ' +
    'try void volatile while var yield record sealed permits when true false null'
  ).split(' '),
);

type Fields = ReadonlyMap<string, ReadonlySet<SymbolIndex>>;

/** Call it when every symbol and binding of the file is known. */
export function addFieldReads(file: JavaFile): void {
  const fields = fieldsByName(file);
  const staticNames = new Set(file.facts.imports.filter((i) => i.local !== null && CONSTANT.test(i.local)).map((i) => i.local as string));
  if (fields.size === 0 && staticNames.size === 0 && file.inheriting.size === 0) return;
  const shadows = shadowIndex(file.facts.bindings);
  const reader = { file, fields, staticNames, shadows, known: declaredNames(file), owners: new Map<SymbolIndex, SymbolIndex[]>() };
  for (let i = 0; i < file.bodies.length; ) i = readBody(reader, i);
}

interface Reader {
  readonly file: JavaFile;
  readonly fields: Fields;
  readonly staticNames: ReadonlySet<string>;
  readonly shadows: ReadonlyMap<string, readonly BindingFact[]>;
  readonly known: ReadonlySet<string>;
  /** Types around a symbol, innermost first. */
  readonly owners: Map<SymbolIndex, SymbolIndex[]>;
}

/** Reads an outermost body with those nested in it; answers the index of the next one. */
function readBody(reader: Reader, first: number): number {
  const { source, bodies } = reader.file;
  const outer = bodies[first] as Body;
  const stack = [outer];
  let next = first + 1;
  WORD.lastIndex = outer.start;
  for (let match = WORD.exec(source); match !== null && match.index < outer.end; match = WORD.exec(source)) {
    const at = match.index;
    for (; (bodies[next]?.start ?? Infinity) <= at; next++) stack.push(bodies[next] as Body);
    while ((stack.at(-1) as Body).end <= at) stack.pop();
    readWord(reader, match[0], at, (stack.at(-1) as Body).symbol);
  }
  while ((bodies[next]?.start ?? Infinity) < outer.end) next++;
  return next;
}

function readWord(reader: Reader, word: string, at: number, symbol: SymbolIndex): void {
  if (!names(reader, word, symbol)) return;
  const { source, facts } = reader.file;
  const before = source[at - 1];
  if (before === '.' || (before === ':' && source[at - 2] === ':')) return;
  const after = source[skipTrivia(source, at + word.length)];
  if (after === '(' || (after === ':' && source[at + word.length] === ':')) return;
  if (reader.shadows.get(word)?.some((b) => at >= b.start && at < b.end)) return;
  facts.refAt(CONSTANT.test(word) ? 'reference' : 'access', word, at, symbol);
}

/** True when the word can mean a field where it stands. */
function names(reader: Reader, word: string, symbol: SymbolIndex): boolean {
  const types = reader.fields.get(word);
  if (types !== undefined) return typesAround(reader, symbol).some((t) => types.has(t));
  if (reader.staticNames.has(word)) return true;
  if (reader.known.has(word) || KEYWORDS.has(word) || !/^[a-z_$]/.test(word)) return false;
  return typesAround(reader, symbol).some((t) => reader.file.inheriting.has(t));
}

function typesAround({ file, owners }: Reader, symbol: SymbolIndex): readonly SymbolIndex[] {
  let chain = owners.get(symbol);
  if (chain === undefined) {
    chain = [];
    for (let s = symbol; s >= 0; s = file.facts.symbol(s)?.owner ?? -1) chain.push(s);
    owners.set(symbol, chain);
  }
  return chain;
}

function fieldsByName({ facts }: JavaFile): Fields {
  const fields = new Map<string, Set<SymbolIndex>>();
  for (const s of facts.symbols) {
    if (s.kind !== 'field' && s.kind !== 'constant' && s.kind !== 'enum_member') continue;
    const owners = fields.get(s.name);
    if (owners === undefined) fields.set(s.name, new Set([s.owner]));
    else owners.add(s.owner);
  }
  return fields;
}

/** Names that an unknown word cannot be: whatever the file declares or binds anywhere. */
function declaredNames({ facts }: JavaFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const s of facts.symbols) names.add(s.name);
  for (const b of facts.bindings) names.add(b.name);
  for (const i of facts.imports) if (i.local !== null) names.add(i.local);
  return names;
}

function shadowIndex(bindings: readonly BindingFact[]): ReadonlyMap<string, readonly BindingFact[]> {
  const index = new Map<string, BindingFact[]>();
  for (const b of bindings) {
    const list = index.get(b.name);
    if (list === undefined) index.set(b.name, [b]);
    else list.push(b);
  }
  return index;
}
