/** Makes SymbolFacts out of tokens for Kotlin and Scala: position, one-line signature, doc comment, visibility and flags. */
import type { SymbolFact, SymbolIndex, TypeText } from '../../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../../model/graph.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { cleanDoc, cleanSignature, shortValue } from '../text.ts';
import { commentAbove } from '../token-comments.ts';
import type { Annotation, JvmCursor } from './cursor.ts';

export interface Declaration {
  readonly name: string;
  /** Token of the name, or of what stands for it. */
  readonly token: number;
  readonly kind: NodeKind;
  /** First token, annotations included, and the first one behind annotations. */
  readonly first: number;
  readonly rest: number;
  /** Offset at which the signature ends. */
  readonly header: number;
  /** Offset at which it ends; one that is opened may learn it later. */
  readonly end: number;
  readonly open?: boolean;
  readonly owner?: SymbolIndex;
  readonly visibility: Visibility;
  readonly flags?: number;
  readonly annotations?: readonly Annotation[];
  readonly type?: TypeText | undefined;
  readonly value?: string | undefined;
  readonly typeParams?: readonly TypeParam[];
  readonly params?: readonly TypeText[];
  readonly arity?: readonly [number, number];
  readonly extensionOf?: TypeText | undefined;
  readonly hidden?: boolean;
  readonly local?: boolean;
}

export interface TypeParam {
  readonly name: string;
  /** '' without one. */
  readonly bound: TypeText;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const SIGNATURE_SOURCE = 600;

export function declare(c: JvmCursor, d: Declaration): SymbolIndex {
  const { tokens, facts } = c;
  const start = tokens.start[d.first] as number;
  const { line, column } = tokens.position(d.token);
  const doc = d.hidden ? '' : docOf(c, d.first);
  const symbol: Mutable<SymbolFact> = {
    name: d.name,
    kind: d.kind,
    owner: d.owner ?? facts.current,
    startLine: tokens.line[d.first] as number,
    endLine: tokens.lineOf(Math.max(start, d.end - 1)),
    line,
    column,
    start,
    end: d.end,
    signature: cleanSignature(tokens.source.slice(tokens.start[d.rest], Math.min(d.header, (tokens.start[d.rest] as number) + SIGNATURE_SOURCE))),
    doc,
    visibility: d.visibility,
    flags: flagsOf(d, doc),
  };
  addDetails(symbol, d);
  const index = d.open ? facts.open(symbol) : facts.add(symbol);
  if (d.annotations !== undefined && d.annotations.length > 0) annotate(c, index, d.annotations);
  return index;
}

/** The constructor in a type's header, which has no node of its own while it is the only one: another one comes now. */
export function showPrimary(c: JvmCursor, type: SymbolIndex): void {
  const primary: Mutable<SymbolFact> | undefined = c.facts.symbols.find((s) => s.owner === type && s.kind === 'constructor' && s.hidden === true);
  if (primary === undefined) return;
  delete primary.hidden;
  primary.signature = cleanSignature(primary.name + c.tokens.source.slice(primary.start, Math.min(primary.end, primary.start + SIGNATURE_SOURCE)));
}

function flagsOf(d: Declaration, doc: string): number {
  const exported = d.visibility === 'public' ? NODE_FLAGS.exported : 0;
  const deprecated = doc.includes('@deprecated') || d.annotations?.some((a) => /^[Dd]eprecated$/.test(a.name)) ? NODE_FLAGS.deprecated : 0;
  return (d.flags ?? 0) | exported | deprecated;
}

function addDetails(symbol: Mutable<SymbolFact>, d: Declaration): void {
  if (d.type && d.type !== '?') symbol.type = d.type;
  if (d.value && d.value !== '?') symbol.value = d.value;
  if (d.typeParams && d.typeParams.length > 0) addTypeParams(symbol, d.typeParams);
  if (d.params && d.params.length > 0) symbol.params = d.params;
  if (d.arity) symbol.arity = d.arity;
  if (d.extensionOf) symbol.extensionOf = d.extensionOf;
  if (d.hidden) symbol.hidden = true;
  if (d.local) symbol.local = true;
}

export function addTypeParams(symbol: Mutable<SymbolFact>, typeParams: readonly TypeParam[]): void {
  symbol.typeParams = typeParams.map((p) => p.name);
  const bounded = typeParams.filter((p) => p.bound !== '' && p.bound !== 'Any' && p.bound !== '?');
  if (bounded.length > 0) symbol.bounds = Object.fromEntries(bounded.map((p) => [p.name, p.bound]));
}

/** The doc comment above the declaration. */
function docOf(c: JvmCursor, first: number): string {
  const text = commentAbove(c.tokens, first);
  const at = text.lastIndexOf('/**');
  return at < 0 ? '' : cleanDoc(text.slice(at));
}

/** The signature from a token up to an offset. */
export function setSignature(c: JvmCursor, index: SymbolIndex, rest: number, end: number): void {
  const symbol = c.facts.symbol(index) as Mutable<SymbolFact>;
  const start = c.startOffset(rest);
  symbol.signature = cleanSignature(c.tokens.source.slice(start, Math.min(end, start + SIGNATURE_SOURCE)));
}

/** Closes a symbol whose end was not known when it was opened. */
export function closeSymbol(c: JvmCursor, index: SymbolIndex, end: number): void {
  const symbol = c.facts.symbol(index) as Mutable<SymbolFact>;
  symbol.end = Math.max(end, symbol.start + 1);
  symbol.endLine = c.tokens.lineOf(symbol.end - 1);
  if (symbol.kind === 'constant') symbol.signature += writtenValue(c.tokens.source.slice(symbol.start, symbol.end), symbol.name);
}

/** What a constant is set to, where that is short. */
function writtenValue(declaration: string, name: string): string {
  const rest = declaration.slice(declaration.indexOf(name) + name.length);
  const equals = /(?<![=<>!:])=(?![=>])/.exec(rest)?.index;
  return equals === undefined ? '' : shortValue(rest.slice(equals + 1));
}

/** Annotations that compilers read; no repository declares them. */
const COMPILER =
  /^(?:Suppress|Deprecated|deprecated|Throws|throws|Override|JvmStatic|JvmField|JvmOverloads|JvmName|JvmInline|Volatile|volatile|tailrec|inline|nowarn|main|SuppressWarnings|OptIn)$/;

export function annotate(c: JvmCursor, index: SymbolIndex, annotations: readonly Annotation[]): void {
  c.annotated.set(index, annotations);
  for (const { name, token } of annotations) {
    if (COMPILER.test(name)) continue;
    const { line, column, offset } = c.tokens.position(token);
    c.facts.refs.push({ role: 'decorator', at: index, expr: name, line, column, offset });
  }
}
