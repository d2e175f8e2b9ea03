/**
 * The words of a component that count for search: its scripts, and what a person reads or writes in the markup. Tags of
 * the page, attribute names, classes and styles are in every component and say nothing about one.
 */
import { blank, splitBlocks } from './blocks.ts';
import { type Dialect, dialectOf } from './component-path.ts';
import { MarkupReader } from './markup-reader.ts';

export function searchedText(path: string, source: string): string {
  const dialect = dialectOf(path);
  return dialect === undefined ? source : kept(source, spans(source, dialect));
}

type Span = readonly [start: number, end: number];

function spans(source: string, dialect: Dialect): Span[] {
  const { scripts, markup } = splitBlocks(source, dialect);
  const found: Span[] = scripts.map(({ start, end }) => [start, end]);
  const reader = new MarkupReader(source, dialect, {
    tag: (name, at) => {
      if (/^[A-Z]|-/.test(name)) found.push([at, at + name.length]);
    },
    use: () => undefined,
    bind: () => undefined,
    text: (start, end) => {
      found.push([start, end]);
    },
  });
  for (const { start, end } of markup) reader.read(start, end);
  return found.sort((a, b) => a[0] - b[0]);
}

function kept(source: string, ranges: readonly Span[]): string {
  let text = '';
  for (const [start, end] of ranges) {
    if (end <= text.length) continue;
    text += blank(source.slice(text.length, Math.max(text.length, start)));
    text += source.slice(text.length, end);
  }
  return text + blank(source.slice(text.length));
}
