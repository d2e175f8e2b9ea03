/** Makes SymbolFacts out of tokens: position, one-line signature, doc comment, visibility and flags by Go's conventions. */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { commentAbove, commentBehind } from '../shared/token-comments.ts';
import type { Tokens } from '../shared/tokens.ts';
import type { Cursor } from './cursor.ts';
import type { Parameter } from './types.ts';
import { BASIC_TYPES } from './universe.ts';

interface Declaration {
  /** Token of the name. */
  readonly name: number;
  /** A name that is not in the text. */
  readonly as?: string;
  readonly kind: NodeKind;
  /** First and last token of the declaration. */
  readonly first: number;
  readonly last: number;
  /** Offset at which it ends. */
  readonly end: number;
  /** Token before which the signature ends; absent when the whole declaration is the signature. */
  readonly header?: number;
  /** What the signature begins with when the keyword stands elsewhere, as in `const ( A = 1 )`. */
  readonly keyword?: string;
  /** Owns what follows until its end. */
  readonly open?: boolean;
  readonly owner?: SymbolIndex;
  readonly ownerType?: string;
  readonly flags?: number;
  readonly type?: TypeText;
  readonly typeParams?: readonly Parameter[];
  readonly params?: readonly TypeText[];
  readonly arity?: readonly [number, number];
  /** Only known by the binding of its name. */
  readonly local?: boolean;
  readonly hidden?: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const SIGNATURE_SOURCE = 600;

export function declare(c: Cursor, d: Declaration): SymbolIndex {
  const { tokens, facts } = c;
  const name = d.as ?? c.text(d.name);
  const exported = isExported(name);
  const doc = docOf(tokens, d.first, d.last);
  const start = tokens.start[d.first] as number;
  const { line, column } = tokens.position(d.name);
  const symbol: Mutable<SymbolFact> = {
    name,
    kind: d.kind,
    owner: d.owner ?? facts.current,
    startLine: tokens.line[d.first] as number,
    endLine: tokens.lineOf(Math.max(start, d.end - 1)),
    line,
    column,
    start,
    end: d.end,
    signature: signatureOf(tokens, d),
    doc,
    visibility: exported ? 'public' : 'internal',
    flags: (d.flags ?? 0) | (exported ? NODE_FLAGS.exported : 0) | (doc.includes('Deprecated:') ? NODE_FLAGS.deprecated : 0),
  };
  addDetails(symbol, d);
  if (d.hidden || facts.symbol(symbol.owner)?.hidden) symbol.hidden = true;
  return d.open ? facts.open(symbol) : facts.add(symbol);
}

function addDetails(symbol: Mutable<SymbolFact>, d: Declaration): void {
  if (d.ownerType) symbol.ownerType = d.ownerType;
  if (d.type && d.type !== '?') symbol.type = d.type;
  if (d.typeParams && d.typeParams.length > 0) addTypeParams(symbol, d.typeParams);
  if (d.params && d.params.length > 0) symbol.params = d.params;
  if (d.arity) symbol.arity = d.arity;
  if (d.local) symbol.local = true;
}

/** A bound says what a type parameter has: the methods of an interface, the elements of `~[]E`. `any` says nothing. */
function addTypeParams(symbol: Mutable<SymbolFact>, typeParams: readonly Parameter[]): void {
  symbol.typeParams = typeParams.map((p) => p.name);
  const informative = typeParams.filter((p) => p.type !== '' && p.type !== '?' && !p.type.includes('|') && !BASIC_TYPES.has(p.type));
  if (informative.length > 0) symbol.bounds = Object.fromEntries(informative.map((p) => [p.name, p.type]));
}

/** Exported names begin with an upper-case letter; nearly all of them with an ASCII one. */
function isExported(name: string): boolean {
  const code = name.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(name);
}

function signatureOf(tokens: Tokens, d: Declaration): string {
  const start = tokens.start[d.first] as number;
  const end = Math.min(d.header === undefined ? d.end : (tokens.start[d.header] as number), start + SIGNATURE_SOURCE);
  return cleanSignature((d.keyword ?? '') + tokens.source.slice(start, end));
}

/** The comment above, else one behind it on its last line. Directives (`//go:build`, `// +kubebuilder`) are not doc. */
function docOf(tokens: Tokens, first: number, last: number): string {
  const text = commentAbove(tokens, first) || commentBehind(tokens, last);
  if (text === '') return '';
  const hasDirective = text.includes('//go:') || text.includes('//nolint') || text.includes('// +');
  return cleanDoc(hasDirective ? text.replace(/^[ \t]*\/\/(go:|nolint| \+).*$/gm, '//') : text);
}
