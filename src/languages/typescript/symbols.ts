/**
 * A declaration's syntax -> SymbolFact: extent, name position, one-line signature, doc comment, modifiers.
 * Doc comments are found in the text before a declaration, because asking a node for its sibling costs a walk.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import type { FileContext, Known } from './file-context.ts';
import { field, memberName } from './syntax.ts';

const HEADER_LIMIT = 600;

export interface Declared {
  readonly kind: NodeKind;
  readonly node: Node;
  /** Node of the name; a declaration without one is named `fallback`. */
  readonly name: Node | null;
  readonly fallback?: string;
  readonly owner: SymbolIndex;
  readonly ownerType?: string | undefined;
  /** Whole statement with `export`, `const` and decorators; the node itself if absent. */
  readonly outer?: Node | undefined;
  /** Where the header ends: the start of the body or of the value. */
  readonly headerEnd?: number | undefined;
  readonly known?: Known;
  readonly typeParams?: readonly string[] | undefined;
  readonly arity?: readonly [number, number] | undefined;
  readonly exported?: boolean | undefined;
  readonly hidden?: boolean;
  readonly flags?: number;
}

export function symbolFact(ctx: FileContext, d: Declared): SymbolFact {
  const outer = d.outer ?? d.node;
  const place = d.name ?? d.node;
  const end = d.node.endIndex;
  const modifiers = modifiersBefore(ctx.source, outer.startIndex, place.startIndex);
  const doc = d.hidden ? '' : docBefore(ctx.source, outer.startIndex);
  const name = d.name === null ? (d.fallback ?? 'default') : memberName(ctx, d.name);
  return {
    name,
    kind: d.kind,
    owner: d.owner,
    ...(d.ownerType === undefined ? {} : { ownerType: d.ownerType }),
    startLine: outer.startPosition.row + 1,
    endLine: d.node.endPosition.row + 1,
    line: place.startPosition.row + 1,
    column: place.startPosition.column,
    start: outer.startIndex,
    end,
    signature: d.hidden ? '' : signature(ctx.source, headerStart(ctx.source, outer.startIndex, place.startIndex), d.headerEnd ?? end),
    doc,
    visibility: visibilityOf(modifiers, name),
    flags: flagsOf(modifiers, doc, d),
    ...(d.known?.type ? { type: d.known.type } : d.known?.value && d.known.value !== '?' ? { value: d.known.value } : {}),
    ...(d.typeParams === undefined || d.typeParams.length === 0 ? {} : { typeParams: d.typeParams }),
    ...(d.arity === undefined ? {} : { arity: d.arity }),
    ...(d.hidden ? { hidden: true as const } : {}),
  };
}

const MODIFIERS =
  /(?:(?:\b(?:export|default|declare|public|private|protected|internal|static|abstract|override|readonly|async|accessor|get|set|const|let|var|function|class)\b|\*)\s*)+$/;

/** The words right before a name; decorators and their arguments do not count. */
export function modifiersBefore(source: string, start: number, name: number): string {
  return name <= start ? '' : (MODIFIERS.exec(source.slice(Math.max(start, name - 120), name))?.[0] ?? '');
}

/** A header begins after the decorators. */
function headerStart(source: string, start: number, name: number): number {
  return source.charCodeAt(start) === 64 ? name - modifiersBefore(source, start, name).length : start;
}

function signature(source: string, start: number, end: number): string {
  return cleanSignature(
    source
      .slice(start, Math.min(end, start + HEADER_LIMIT))
      .replace(/[;,]\s*$/, '')
      .replace(/=>\s*$/, ''),
  );
}

function visibilityOf(modifiers: string, name: string): Visibility {
  if (name.startsWith('#') || /\bprivate\b/.test(modifiers)) return 'private';
  return /\bprotected\b/.test(modifiers) ? 'protected' : 'public';
}

function flagsOf(modifiers: string, doc: string, d: Declared): number {
  let flags = d.flags ?? 0;
  if (d.exported) flags |= NODE_FLAGS.exported;
  if (modifiers !== '') {
    if (/\bstatic\b/.test(modifiers)) flags |= NODE_FLAGS.static;
    if (/\babstract\b/.test(modifiers)) flags |= NODE_FLAGS.abstract;
    if (/\basync\b/.test(modifiers)) flags |= NODE_FLAGS.async;
  }
  if (doc.includes('@deprecated')) flags |= NODE_FLAGS.deprecated;
  return flags;
}

const DIRECTIVE = /^(eslint|@ts-|biome|prettier|istanbul|c8 |v8 |tslint|#__|#region|webpack|oxlint)/;

/** The comment that ends right before `offset`: a block comment, or line comments without a blank line between. */
export function docBefore(source: string, offset: number): string {
  const end = trimmedEnd(source, offset);
  if (source.endsWith('*/', end)) {
    const start = source.lastIndexOf('/*', end - 2);
    const text = start < 0 ? '' : cleanDoc(source.slice(start, end));
    return DIRECTIVE.test(text) ? '' : text;
  }
  return lineComments(source, end, offset);
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
    const start = source.lastIndexOf('\n', to - 1) + 1;
    const line = source.slice(start, to).trim();
    if (!line.startsWith('//')) break;
    lines.unshift(line.replace(/^\/+\s?/, ''));
    from = start;
    to = trimmedEnd(source, start);
  }
  const text = lines.filter((l) => !DIRECTIVE.test(l.trim())).join('\n');
  return text === '' ? '' : cleanDoc(`//${text}`);
}

function newlines(source: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to && count < 2; i++) if (source.charCodeAt(i) === 10) count++;
  return count;
}

/** Names of type parameters; their constraints are type references of the symbol. */
export function typeParameters(ctx: FileContext, node: Node): string[] {
  const list = field(node, 'type_parameters');
  if (list === null) return [];
  return list.namedChildren.flatMap((p) => (p?.type === 'type_parameter' ? [ctx.text(field(p, 'name') ?? p)] : []));
}
