/** Blocks of Svelte's markup: `{#each rows as row}`, `{:then value}`, `{@const total = ...}`, `{#snippet cell(row)}`. */
import type { TemplateReading } from './template-scopes.ts';

const BLOCK = /\{\s*([#:@/])\s*([a-z]+)\s*/y;

/** Offset of the closing brace; undefined when it is not a block. */
export function readSvelteBlock(reading: TemplateReading, at: number, end: number): number | undefined {
  BLOCK.lastIndex = at;
  const match = BLOCK.exec(reading.source);
  if (match === null) return undefined;
  const [text, mark, word = ''] = match;
  const start = at + text.length;
  if (mark === '/') {
    const stop = closing(reading.source, start, end);
    reading.scopes.close(`#${word}`, stop);
    return stop;
  }
  if (mark === '#' && word !== 'snippet') reading.scopes.open(`#${word}`, at);
  return (READERS.get(word) ?? plain)(reading, start, end);
}

type BlockReader = (reading: TemplateReading, start: number, end: number) => number;

const plain: BlockReader = (reading, start, end) => reading.expression(start, end);

const READERS: ReadonlyMap<string, BlockReader> = new Map([
  ['each', binding(/\s+as\s+/g, true)],
  ['await', binding(/\s+(?:then|catch)\s+/g, false)],
  // `{:then value}` holds for the rest of the block.
  ['then', declared],
  ['catch', declared],
  ['const', constant],
  ['snippet', snippet],
  ['else', (reading, start, end) => reading.expression(start + (reading.source.startsWith('if', start) ? 2 : 0), end)],
]);

/** `rows as row, index (row.id)`, `promise then value`: an expression, a word, and what it gives. */
function binding(word: RegExp, list: boolean): BlockReader {
  return (reading, start, end) => {
    const stop = closing(reading.source, start, end);
    const text = reading.source.slice(start, stop);
    const split = [...text.matchAll(word)].at(-1);
    if (split === undefined) return reading.expression(start, stop);
    const from = text.slice(0, split.index);
    reading.expression(start, start + split.index);
    const rest = text.slice(split.index + split[0].length);
    const key = /\(([\s\S]*)\)\s*$/.exec(rest);
    const patterns = (key === null ? rest : rest.slice(0, key.index)).split(/,(?![^{[]*[}\]])/);
    patterns.forEach((pattern, i) => {
      reading.scopes.declare(pattern, list && i === 0 ? from : undefined);
    });
    if (key !== null) reading.expression(stop - key[0].length + 1, stop - (key[0].length - key[0].lastIndexOf(')')));
    return stop;
  };
}

function declared({ source, scopes }: TemplateReading, start: number, end: number): number {
  const stop = closing(source, start, end);
  scopes.declare(source.slice(start, stop));
  return stop;
}

function constant(reading: TemplateReading, start: number, end: number): number {
  const stop = closing(reading.source, start, end);
  const equals = reading.source.slice(start, stop).indexOf('=');
  if (equals < 0) return stop;
  reading.expression(start + equals + 1, stop);
  reading.scopes.declare(reading.source.slice(start, start + equals));
  return stop;
}

/** `cell(row)`: the name holds around the block, its parameters in it. */
function snippet({ source, scopes }: TemplateReading, start: number, end: number): number {
  const stop = closing(source, start, end);
  const [, name = '', parameters = ''] = /^\s*([\w$]*)\s*\(?([\s\S]*?)\)?\s*$/.exec(source.slice(start, stop)) ?? [];
  scopes.declare(name);
  scopes.open('#snippet', start);
  for (const parameter of parameters.split(/,(?![^{[]*[}\]])/)) scopes.declare(parameter.replace(/:[\s\S]*$/, ''));
  return stop;
}

/** The brace that closes a block; strings and brackets inside are skipped. */
function closing(source: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const c = source[at] as string;
    if (c === '"' || c === "'" || c === '`') at = quoteEnd(source, c, at, end);
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c) && depth-- === 0) return at;
  }
  return end;
}

function quoteEnd(source: string, quote: string, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === quote) return at;
  }
  return end;
}
