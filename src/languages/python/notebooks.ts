/**
 * Jupyter notebooks: the code cells are one Python text, in the order of the file. It is read as such, and every place
 * in the facts is then moved to where it stands in the notebook, because JSON writes quotes and line ends in two characters.
 */
import { createRequire } from 'node:module';
import type { Node } from 'jsonc-parser';
import type { FileFacts } from '../../model/facts.ts';
import { lineStarts, placeOf } from '../../util/line-starts.ts';

const require = createRequire(import.meta.url);

export const isNotebook = (path: string): boolean => path.endsWith('.ipynb');

interface Cells {
  /** The code of all cells. */
  readonly text: string;
  /** Offset in the notebook of each character of `text`, and of its end. */
  readonly offsets: readonly number[];
  /** Where texts of cells stand, markdown included. */
  readonly ranges: readonly (readonly [number, number])[];
}

export function readNotebook(path: string, source: string, read: (path: string, text: string) => FileFacts): FileFacts {
  const cells = cellsOf(source);
  return moved(read(path, cells.text), cells, source);
}

/** What search counts: the cells' own text, without output and settings. */
export function notebookText(source: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  let [text, at] = ['', 0];
  for (const [start, end] of cellsOf(source).ranges) {
    text += blank(source.slice(at, start)) + source.slice(start, end).replace(/\\n/g, '  ');
    at = end;
  }
  return text + blank(source.slice(at));
}

function cellsOf(source: string): Cells {
  const cells: { text: string; offsets: number[]; ranges: (readonly [number, number])[] } = { text: '', offsets: [], ranges: [] };
  // Loaded when there is a notebook: most repositories have none.
  const { parseTree } = require('jsonc-parser') as typeof import('jsonc-parser');
  for (const cell of member(parseTree(source), 'cells')?.children ?? []) {
    const texts = strings(member(cell, 'source'));
    for (const { offset, length } of texts) cells.ranges.push([offset + 1, offset + length - 1]);
    if (member(cell, 'cell_type')?.value === 'code') addCell(cells, source, texts);
  }
  cells.offsets.push(cells.offsets.at(-1) ?? 0);
  return cells;
}

const member = (node: Node | undefined, name: string): Node | undefined => node?.children?.find((p) => p.children?.[0]?.value === name)?.children?.[1];
const strings = (node: Node | undefined): readonly Node[] => (node?.type === 'string' ? [node] : (node?.children ?? []).filter((n) => n.type === 'string'));

function addCell(cells: { text: string; offsets: number[] }, source: string, texts: readonly Node[]): void {
  const from = cells.text.length;
  let code = '';
  for (const { offset, length } of texts) code += decode(source.slice(offset + 1, offset + length - 1), offset + 1, cells.offsets);
  cells.text += `${withoutMagic(code)}\n`;
  cells.offsets.push(cells.offsets.at(-1) ?? from);
}

/** Characters of a JSON string; the offset of each is added to `offsets`. */
function decode(raw: string, start: number, offsets: number[]): string {
  let text = '';
  for (const found of raw.matchAll(/\\u[\da-fA-F]{4}|\\.|[^\\]/gs)) {
    text += found[0].length === 1 ? found[0] : (JSON.parse(`"${found[0]}"`) as string);
    offsets.push(start + found.index);
  }
  return text;
}

/** `%matplotlib inline` and `!pip install x` are for the notebook, a cell that begins with `%%html` is no Python. */
const withoutMagic = (code: string): string => (/^\s*%%(?!time|capture)/.test(code) ? code.replace(/[^\n]/g, ' ') : code.replace(/^([ \t]*)[%!?]/gm, '$1#'));

function moved(facts: FileFacts, { text, offsets }: Cells, source: string): FileFacts {
  const [inText, inSource] = [lineStarts(text), lineStarts(source)];
  const offset = (at: number): number => offsets[Math.min(at, offsets.length - 1)] ?? 0;
  const place = (line: number, column: number) => placeOf(inSource, offset((inText[line - 1] ?? 0) + column));
  const range = <T extends { readonly start?: number; readonly end?: number }>(fact: T): T =>
    fact.start === undefined ? fact : { ...fact, start: offset(fact.start), end: offset(fact.end ?? fact.start) };
  const at = <T extends { readonly line: number; readonly column: number }>(fact: T): T => ({ ...fact, ...place(fact.line, fact.column) });
  const pointed = <T extends { readonly line: number; readonly column: number; readonly offset: number }>(fact: T): T => ({
    ...at(fact),
    offset: offset(fact.offset),
  });
  return {
    ...facts,
    symbols: facts.symbols.map((s) => ({ ...range(at(s)), startLine: place(s.startLine, 0).line, endLine: place(s.endLine, 0).line })),
    bindings: facts.bindings.map(range),
    refs: facts.refs.map(pointed),
    types: facts.types.map(at),
    imports: facts.imports.map((i) => range({ ...i, line: place(i.line, 0).line })),
    routes: facts.routes.map(pointed),
    effects: facts.effects.map(at),
  };
}
