/** The source of one symbol, numbered, in pages of bounded length: for a reader who knows what to look at. */
import { UserError } from '../../errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import { countOf } from '../../util/count-of.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readLines } from '../view/source-text.ts';
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
}

export interface ReadSymbolRequest {
  readonly symbol: string;
  /** Lines before and after it. */
  readonly around: number;
  /** A line inside of the symbol to go on from. */
  readonly from?: number;
  readonly maxLines: number;
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
  const start = Math.max(1, symbol.startLine - request.around);
  const end = Math.min(symbol.endLine + request.around, all?.length ?? symbol.endLine);
  const firstLine = Math.min(Math.max(start, request.from ?? firstShown(request, start)), Math.max(start, end));
  const lastLine = Math.min(end, firstLine + request.maxLines - 1);
  return { symbol, lines: all?.slice(firstLine - 1, lastLine), firstLine, lastLine, next: lastLine < end ? lastLine + 1 : undefined };
}

/** A line that was asked for is on the page, though the symbol around it may begin pages before. */
function firstShown({ symbol, maxLines }: ReadSymbolRequest, start: number): number {
  const line = Number(/:(\d+)$/.exec(symbol.trim())?.[1] ?? 0);
  return line >= start + maxLines ? line - NEARBY : start;
}
