/** Makes SymbolFacts out of tokens: position, one-line signature, doc comment, visibility and who may see it. */
import type { SymbolFact, SymbolIndex, TypeText } from '../../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../../model/graph.ts';
import { isTypeKind, type NodeKind } from '../../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../text.ts';
import { commentAbove, commentBehind } from '../token-comments.ts';
import type { Cursor } from './cursor.ts';

export interface Declaration {
  /** Token of the name. */
  readonly name: number;
  /** A name that is not a token of its own: `operator+`, `~Foo`. */
  readonly as?: string;
  readonly kind: NodeKind;
  /** First token of the declaration. */
  readonly first: number;
  /** Offset at which it ends. */
  readonly end: number;
  /** Token before which the signature ends. */
  readonly header: number;
  readonly open?: boolean;
  readonly owner?: SymbolIndex;
  readonly ownerType?: string;
  readonly flags?: number;
  readonly type?: TypeText;
  readonly typeParams?: readonly string[];
  readonly params?: readonly TypeText[];
  readonly arity?: readonly [number, number];
  /** It is defined elsewhere. */
  readonly declaration?: boolean;
  readonly isStatic?: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const SIGNATURE_SOURCE = 600;

export function declare(c: Cursor, d: Declaration): SymbolIndex {
  const { tokens, facts } = c;
  const start = tokens.start[d.first] as number;
  const { line, column } = tokens.position(d.name);
  const owner = d.owner ?? facts.current;
  const fileOnly = isFileOnly(c, d, owner);
  const doc = docOf(c, d);
  const symbol: Mutable<SymbolFact> = {
    name: d.as ?? c.text(d.name),
    kind: d.kind,
    owner,
    startLine: tokens.line[d.first] as number,
    endLine: tokens.lineOf(Math.max(start, d.end - 1)),
    line,
    column,
    start,
    end: d.end,
    signature: cleanSignature(tokens.source.slice(start, Math.min(tokens.start[d.header] as number, start + SIGNATURE_SOURCE))),
    doc,
    visibility: visibilityOf(c, fileOnly),
    flags: (d.flags ?? 0) | flagsOf(c, fileOnly, d.isStatic === true, doc),
  };
  addDetails(symbol, d);
  if (fileOnly) symbol.fileOnly = true;
  return d.open ? facts.open(symbol) : facts.add(symbol);
}

function addDetails(symbol: Mutable<SymbolFact>, d: Declaration): void {
  if (d.ownerType) symbol.ownerType = d.ownerType;
  if (d.type && d.type !== '?') symbol.type = d.type;
  if (d.typeParams && d.typeParams.length > 0) symbol.typeParams = d.typeParams;
  if (d.params && d.params.length > 0) symbol.params = d.params;
  if (d.arity) symbol.arity = d.arity;
  if (d.declaration) symbol.declaration = true;
}

function visibilityOf({ region }: Cursor, fileOnly: boolean): Visibility {
  return region.type >= 0 ? region.access : fileOnly ? 'private' : 'public';
}

function flagsOf(c: Cursor, fileOnly: boolean, isStatic: boolean, doc: string): number {
  const exported = c.region.type < 0 ? !fileOnly : c.region.access !== 'private';
  return (exported ? NODE_FLAGS.exported : 0) | (isStatic ? NODE_FLAGS.static : 0) | (/@deprecated\b|\\deprecated\b/.test(doc) ? NODE_FLAGS.deprecated : 0);
}

/**
 * Other files see what a header declares, and of a source file the functions and variables that are not `static`. Types and
 * macros of a source file are its own, and in C++ so are constants.
 */
function isFileOnly(c: Cursor, d: Declaration, owner: SymbolIndex): boolean {
  const around = c.facts.symbol(owner);
  if (c.isHeader || d.ownerType !== undefined || (around !== undefined && around.kind !== 'module')) return false;
  if (c.region.unnamed || d.kind === 'macro' || d.kind === 'enum_member' || isTypeKind(d.kind)) return true;
  if (d.kind === 'module') return false;
  return d.isStatic === true || (d.kind === 'constant' && c.isCpp);
}

/** The comment above the declaration, or behind it on its last line (`int fd; // of the listener`). Rulers and licences say nothing. */
function docOf(c: Cursor, d: Declaration): string {
  const above = commentAbove(c.tokens, d.first);
  const text = above !== '' ? above : isOneLine(d.kind) ? commentBehind(c.tokens, d.header) || commentBehind(c.tokens, d.header - 1) : '';
  if (text === '' || /^\/\*[\s*\-=]*\*\/$/.test(text)) return '';
  return cleanDoc(
    text
      .replace(/^\/\*+[-=*\s]*|[-=*\s]*\*+\/$/g, '')
      .replace(/^\/\/+[!<]*[-=]*/, '')
      .replace(/^[<!]\s*/, '')
      .replace(/[@\\](?:brief|details)\s+/g, ''),
  );
}

const isOneLine = (kind: NodeKind): boolean => kind === 'field' || kind === 'enum_member' || kind === 'variable' || kind === 'constant';
