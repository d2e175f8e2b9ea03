/** Makes SymbolFacts out of tokens: position, one-line signature, doc comment, visibility and flags. */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { commentAbove } from '../shared/token-comments.ts';
import type { Tokens } from '../shared/tokens.ts';
import { type Attributes, emitDecorators } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { noteFeatures } from './effects.ts';

export interface Declaration {
  /** Token of the name. */
  readonly name: number;
  readonly kind: NodeKind;
  /** First token, attributes included, and last one. */
  readonly first: number;
  readonly last: number;
  /** Offset at which it ends. */
  readonly end: number;
  /** Token with which the signature begins, and before which it ends; absent: the whole declaration. */
  readonly head?: number;
  readonly header?: number;
  /** Owns what follows until its end. */
  readonly open?: boolean;
  readonly attributes?: Attributes;
  readonly visibility?: Visibility;
  readonly owner?: SymbolIndex;
  readonly ownerType?: string;
  readonly flags?: number;
  readonly type?: TypeText;
  readonly typeParams?: readonly string[];
  readonly bounds?: Readonly<Record<string, TypeText>>;
  readonly params?: readonly TypeText[];
  readonly arity?: readonly [number, number];
  /** Resolved against, never shown. */
  readonly hidden?: true;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const SIGNATURE_SOURCE = 600;

export function declare(c: Cursor, d: Declaration): SymbolIndex {
  const { tokens, facts } = c;
  const { line, column } = tokens.position(d.name);
  const start = tokens.start[d.first] as number;
  const symbol: Mutable<SymbolFact> = {
    name: c.text(d.name),
    kind: d.kind,
    owner: d.owner ?? (d.ownerType === undefined ? facts.current : -1),
    startLine: tokens.line[d.first] as number,
    endLine: tokens.lineOf(Math.max(start, d.end - 1)),
    line,
    column,
    start,
    end: d.end,
    signature: signatureOf(tokens, d),
    doc: docOf(tokens, d.first) || (d.head === undefined || d.head === d.first ? '' : docOf(tokens, d.head)),
    visibility: d.visibility ?? 'private',
    flags: flagsOf(c, d),
  };
  addDetails(symbol, d);
  const index = d.open ? facts.open(symbol) : facts.add(symbol);
  if (d.attributes !== undefined) {
    emitDecorators(c, d.attributes, index);
    noteFeatures(c, d.attributes.features, index);
  }
  return index;
}

function flagsOf(c: Cursor, d: Declaration): number {
  let flags = d.flags ?? 0;
  if (d.visibility === 'public') flags |= NODE_FLAGS.exported;
  if (c.inTest || d.attributes?.isTest || d.attributes?.testOnly) flags |= NODE_FLAGS.test;
  if (d.attributes?.deprecated) flags |= NODE_FLAGS.deprecated;
  return flags;
}

function addDetails(symbol: Mutable<SymbolFact>, d: Declaration): void {
  if (d.ownerType !== undefined) symbol.ownerType = d.ownerType;
  if (d.type && d.type !== '?') symbol.type = d.type;
  if (d.typeParams && d.typeParams.length > 0) symbol.typeParams = d.typeParams;
  if (d.bounds) symbol.bounds = d.bounds;
  if (d.params) symbol.params = d.params;
  if (d.arity) symbol.arity = d.arity;
  if (d.hidden) symbol.hidden = true;
}

function signatureOf(tokens: Tokens, d: Declaration): string {
  const start = tokens.start[d.head ?? d.first] as number;
  const end = Math.min(d.header === undefined ? d.end : (tokens.start[d.header] as number), start + SIGNATURE_SOURCE);
  return cleanSignature(tokens.source.slice(start, end));
}

/** `///` and `/**` above the item; other comments are remarks, not documentation. */
function docOf(tokens: Tokens, first: number): string {
  const text = commentAbove(tokens, first);
  if (!text.includes('///') && !text.includes('/**')) return '';
  return cleanDoc(text.replace(/^[ \t]*\/\/(?!\/(?!\/)).*$/gm, ''));
}
