/** A page of source as an agent reads it: numbered, without blank lines. Indentation stays: whoever edits by matching text needs every blank of it. */
import type { SourcePage } from '../../engine/symbols/read-symbol.ts';
import type { GraphNode } from '../../model/graph.ts';
import { outline } from './file-lines.ts';
import { placeLine, symbolLine } from './symbol-lines.ts';

const MAX_WIDTH = 400;

/** Of an outline; a file of more is one that nobody reads from the top. */
const MOST_OUTLINED = 100;

export function pageText(page: SourcePage): string {
  return page.outline === undefined ? sourceText(page) : [placeLine(page.symbol), ...outlineLines(page.symbol, page.outline)].join('\n');
}

function outlineLines({ name, startLine }: GraphNode, symbols: readonly GraphNode[]): string[] {
  const lines = outline(symbols, name);
  const left = lines.length - MOST_OUTLINED;
  return [...lines.slice(0, MOST_OUTLINED), ...(left > 0 ? [`… ${left} more`] : []), `(too long to show whole: read some of these, or pass line ${startLine})`];
}

function sourceText({ symbol, lines, firstLine, lastLine, next, kept }: SourcePage): string {
  if (lines === undefined) return `${symbolLine(symbol)}\nThe text that was indexed is neither on disk nor in git any more: read the file, or call index_repo.`;
  const shown = lines.map((text, i) => ({ text, number: firstLine + i })).filter(({ number }) => kept === undefined || kept.has(number));
  // The first lines are the signature.
  const head = firstLine <= symbol.startLine ? placeLine(symbol) : symbolLine(symbol);
  const left = lastLine - (shown.at(-1)?.number ?? lastLine);
  const rest = [...(left > 0 ? [`… ${left} lines`] : []), ...(next === undefined ? [] : [`… goes on: line ${next}`])];
  return [head, ...numbered(shown), ...rest].join('\n');
}

interface NumberedLine {
  readonly text: string;
  readonly number: number;
}

function numbered(lines: readonly NumberedLine[]): string[] {
  const width = String(lines.at(-1)?.number ?? 0).length;
  return lines.flatMap(({ text, number }, i) => {
    const before = lines[i - 1]?.number ?? number - 1;
    const gap = number - before > 1 ? [`… ${number - before - 1} lines`] : [];
    return text.trim() === '' ? gap : [...gap, `${String(number).padStart(width)} ${text.slice(0, MAX_WIDTH)}`.trimEnd()];
  });
}
