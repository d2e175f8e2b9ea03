/**
 * A declaration -> SymbolFact: extent, name position, one-line signature, doc comment, modifiers, all read from the
 * source text by offsets.
 */
import type { SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import type { FileContext, Known } from './file-context.ts';

const HEADER_LIMIT = 600;

export interface Declared {
  readonly kind: NodeKind;
  readonly name: string;
  readonly nameAt: number;
  readonly owner: SymbolIndex;
  readonly ownerType?: string | undefined;
  /** With `export`, `const` and decorators. */
  readonly start: number;
  readonly end: number;
  /** Where the header ends: the start of the body or of a long value. */
  readonly headerEnd?: number | undefined;
  readonly known?: Known | undefined;
  readonly typeParams?: readonly string[] | undefined;
  readonly arity?: readonly [number, number] | undefined;
  readonly exported?: boolean | undefined;
  readonly hidden?: boolean;
  readonly local?: boolean;
  readonly flags?: number;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function symbolFact(ctx: FileContext, d: Declared): SymbolFact {
  const modifiers = d.hidden ? '' : modifiersBefore(ctx.source, d.start, d.nameAt);
  const doc = d.hidden ? '' : docBefore(ctx.source, d.start);
  const { line, column } = ctx.facts.position(d.nameAt);
  const fact: Mutable<SymbolFact> = {
    name: d.name,
    kind: d.kind,
    owner: d.owner,
    startLine: ctx.facts.lineOf(d.start),
    endLine: ctx.facts.lineOf(Math.max(d.start, d.end - 1)),
    line,
    column,
    start: d.start,
    end: d.end,
    signature: d.hidden ? '' : signature(ctx.source, headerStart(ctx.source, d, modifiers), d.headerEnd ?? d.end),
    doc,
    visibility: visibilityOf(modifiers, d.name),
    flags: flagsOf(modifiers, doc, d),
  };
  if (d.ownerType !== undefined) fact.ownerType = d.ownerType;
  if (d.known?.type) fact.type = d.known.type;
  else if (d.known?.value && d.known.value !== '?') fact.value = d.known.value;
  if (d.typeParams !== undefined && d.typeParams.length > 0) fact.typeParams = d.typeParams;
  if (d.arity !== undefined) fact.arity = d.arity;
  if (d.hidden) fact.hidden = true;
  if (d.local) fact.local = true;
  if (d.owner === -1 && d.start < ctx.globalEnd) fact.global = true;
  return fact;
}

const MODIFIERS =
  /(?:(?:\b(?:export|default|declare|public|private|protected|internal|static|abstract|override|readonly|async|accessor|get|set|const|let|var|function|class)\b|\*)\s*)+$/;

/** The words right before a name; decorators and their arguments do not count. */
export function modifiersBefore(source: string, start: number, name: number): string {
  return name <= start ? '' : (MODIFIERS.exec(source.slice(Math.max(start, name - 120), name))?.[0] ?? '');
}

/** A header begins after the decorators. */
function headerStart(source: string, d: Declared, modifiers: string): number {
  return source.charCodeAt(d.start) === 64 ? d.nameAt - modifiers.length : d.start;
}

function signature(source: string, start: number, end: number): string {
  return cleanSignature(source.slice(start, Math.min(end, start + HEADER_LIMIT)).replace(/(?:[;,]|=>)\s*$/, ''));
}

function visibilityOf(modifiers: string, name: string): Visibility {
  if (name.charCodeAt(0) === 35 || modifiers.includes('private')) return 'private';
  return modifiers.includes('protected') ? 'protected' : 'public';
}

function flagsOf(modifiers: string, doc: string, d: Declared): number {
  let flags = d.flags ?? 0;
  if (d.exported) flags |= NODE_FLAGS.exported;
  if (modifiers !== '') {
    if (modifiers.includes('static')) flags |= NODE_FLAGS.static;
    if (modifiers.includes('abstract')) flags |= NODE_FLAGS.abstract;
    if (modifiers.includes('async')) flags |= NODE_FLAGS.async;
  }
  if (doc.includes('@deprecated')) flags |= NODE_FLAGS.deprecated;
  return flags;
}

const DIRECTIVE = /^(eslint|@ts-|biome|prettier|istanbul|c8 |v8 |tslint|#__|#region|webpack|oxlint)/;
const MAX_COMMENT = 4000;

/** The comment that ends right before `offset`: a block comment, or line comments without a blank line between. */
export function docBefore(source: string, offset: number): string {
  const end = trimmedEnd(source, offset);
  if (!source.endsWith('*/', end)) return source.charCodeAt(end - 1) > 32 ? lineComments(source, end, offset) : '';
  const start = source.lastIndexOf('/*', end - 2);
  const text = start < 0 || end - start > MAX_COMMENT ? '' : cleanDoc(source.slice(start, end));
  return DIRECTIVE.test(text) ? '' : text;
}

function trimmedEnd(source: string, offset: number): number {
  let end = offset;
  while (end > 0 && source.charCodeAt(end - 1) <= 32) end--;
  return end;
}

function lineComments(source: string, end: number, offset: number): string {
  const lines: string[] = [];
  let from = offset;
  let to = end;
  while (lines.length < 20 && newlines(source, to, from) <= 1) {
    const start = lineStart(source, to);
    let first = start;
    while (first < to && source.charCodeAt(first) <= 32) first++;
    if (!source.startsWith('//', first)) break;
    lines.unshift(source.slice(first, to).replace(/^\/+\s?/, ''));
    from = start;
    to = trimmedEnd(source, start);
  }
  const text = lines.filter((l) => !DIRECTIVE.test(l.trim())).join('\n');
  return text === '' ? '' : cleanDoc(`//${text}`);
}

const MAX_LINE = 400;

/** Where the line before `end` begins; a longer line is not a comment that anyone would read. */
function lineStart(source: string, end: number): number {
  const from = Math.max(0, end - MAX_LINE);
  return from + source.slice(from, end).lastIndexOf('\n') + 1;
}

function newlines(source: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to && count < 2; i++) if (source.charCodeAt(i) === 10) count++;
  return count;
}
