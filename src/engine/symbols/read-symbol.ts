/** The source of one symbol, numbered, in pages of bounded length: for a reader who knows what to look at. */
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import { countOf } from '../../util/count-of.ts';
import { type LineRange, relevantLines } from '../view/relevant-lines.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { hiddenDoc, readLines } from '../view/source-text.ts';
import { lineOutside } from './find-symbol.ts';
import type { ResolvedSymbol } from './resolve-symbol.ts';
import { overloadsAmong, resolveSymbol } from './resolve-symbol.ts';

export interface SourcePage {
  readonly symbol: GraphNode;
  /** Undefined when neither the working tree nor git has the text that was indexed. */
  readonly lines: readonly string[] | undefined;
  readonly firstLine: number;
  readonly lastLine: number;
  /** First line of the next page, when there is one. */
  readonly next: number | undefined;
  /** Lines of the page that concern what was asked about; all where that is undefined. */
  readonly kept?: ReadonlySet<number>;
  /** What a file or a type holds that is longer than a page, instead of its lines. */
  readonly outline?: readonly GraphNode[];
}

export interface ReadSymbolRequest {
  readonly symbol: string;
  /** Lines before and after it. */
  readonly around: number;
  /** A line inside of the symbol to go on from. */
  readonly from?: number;
  readonly maxLines: number;
  /** Words: of a long symbol, only what concerns them. */
  readonly about?: string;
  /** Lines of its documentation that are shown; all unless given. */
  readonly doc?: number;
}

export async function readSymbol(view: SnapshotView, request: ReadSymbolRequest): Promise<SourcePage | Exclude<ResolvedSymbol, { found: GraphNode }>> {
  const outside = await readOutside(view, request);
  if (outside !== undefined) return outside;
  const resolved = await resolveSymbol(view.reader, request.symbol);
  return 'found' in resolved ? readPage(view, resolved.found, request) : resolved;
}

/** Lines before and after one that no symbol gives a beginning and an end. */
const NEARBY = 10;

/** A line of an indexed file that stands in no symbol: top-level code, an import, what a macro makes. */
async function readOutside(view: SnapshotView, request: ReadSymbolRequest): Promise<SourcePage | undefined> {
  const place = await lineOutside(view.reader, request.symbol);
  if (place === undefined) return undefined;
  const { file, line } = place;
  const length = file.endLine;
  if (line > length) throw new UserError('NOT_FOUND', `${file.file} has no line ${line}.`, { hint: `It has ${countOf(length, 'line')}.` });
  const around = request.around > 0 ? request.around : NEARBY;
  return readPage(view, { ...file, startLine: Math.max(1, line - around), endLine: Math.min(length, line + around) }, { ...request, around: 0 });
}

/** A name without parameters means all of its overloads; undefined where the candidates are something else. */
export async function readOverloads(view: SnapshotView, candidates: readonly GraphNode[], request: ReadSymbolRequest): Promise<SourcePage[] | undefined> {
  const overloads = overloadsAmong(candidates);
  return overloads === undefined ? undefined : Promise.all(overloads.map((symbol) => readPage(view, symbol, request)));
}

async function readPage(view: SnapshotView, symbol: GraphNode, request: ReadSymbolRequest): Promise<SourcePage> {
  const all = await readLines(view, symbol.file);
  const { start, end } = extentOf(symbol, request, all?.length ?? symbol.endLine);
  if (request.from === undefined && request.about === undefined && end - start >= request.maxLines) {
    const outline = await outlineOf(view, symbol, start, end);
    if (outline !== undefined) return { symbol, lines: [], firstLine: start, lastLine: end, next: undefined, outline };
  }
  const firstLine = Math.min(Math.max(start, request.from ?? start), Math.max(start, end));
  const kept =
    all === undefined || request.about === undefined || end - start < SHORT
      ? undefined
      : relevantLines(all, { first: firstLine, last: end }, request.about, ABOUT_LINES);
  if (kept !== undefined) return { symbol, lines: all?.slice(firstLine - 1, end), firstLine, lastLine: end, next: undefined, kept };
  const hidden = all === undefined || request.doc === undefined ? undefined : hiddenDoc(all, symbol, request.doc);
  const lastLine = Math.min(end, firstLine + request.maxLines - 1 + (hidden === undefined ? 0 : hidden.last - hidden.first + 1));
  const page = { symbol, lines: all?.slice(firstLine - 1, lastLine), firstLine, lastLine, next: lastLine < end ? lastLine + 1 : undefined };
  return hidden === undefined ? page : { ...page, kept: without(hidden, firstLine, lastLine) };
}

/** Fewer functions than this are read sooner than chosen from. */
const LEAST_OUTLINE = 3;

/** Of a whole file or type whose functions can be read one by one; undefined for anything else. */
async function outlineOf(
  { reader }: SnapshotView,
  { kind, file, startLine, endLine }: GraphNode,
  start: number,
  end: number,
): Promise<GraphNode[] | undefined> {
  if ((kind !== 'file' && !isTypeKind(kind)) || start > startLine || end < endLine) return undefined;
  const inside = (await reader.nodesByFile([file])).filter((n) => n.kind !== 'file' && n.startLine >= startLine && n.endLine <= endLine);
  const functions = inside.filter((n) => isCallableKind(n.kind));
  const isLocal = (n: GraphNode) => functions.some((f) => f.id !== n.id && f.startLine <= n.startLine && n.endLine <= f.endLine);
  return functions.length < LEAST_OUTLINE ? undefined : inside.filter((n) => !isLocal(n) && !(n.startLine === startLine && n.endLine === endLine));
}

function without({ first, last }: LineRange, from: number, to: number): ReadonlySet<number> {
  const kept = new Set<number>();
  for (let n = from; n <= to; n++) if (n < first || n > last) kept.add(n);
  return kept;
}

/** A symbol that is read whole although one line of it, or what concerns some words, was asked for. */
const SHORT = 60;
const ABOUT_LINES = 40;
const NEAR_LINE = 25;

/** Whoever names a line wants what stands around it, not two hundred lines of the symbol that it stands in. */
function extentOf(symbol: GraphNode, { symbol: asked, around, from }: ReadSymbolRequest, length: number): { start: number; end: number } {
  const { startLine, endLine } = symbol;
  const line = from === undefined ? Number(/:(\d+)$/.exec(asked.trim())?.[1] ?? 0) : 0;
  const isLine = line >= startLine && line <= endLine;
  if (isLine && around > 0) return { start: Math.max(1, line - around), end: Math.min(line + around, length) };
  if (isLine && endLine - startLine >= SHORT) return { start: Math.max(startLine, line - NEAR_LINE), end: Math.min(line + NEAR_LINE, endLine) };
  return { start: Math.max(1, startLine - around), end: Math.min(endLine + around, length) };
}
