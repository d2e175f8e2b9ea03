/**
 * A component file -> its parts: scripts, and the markup between them. What a parser of TypeScript reads is the scripts
 * alone, everything else blank, so that lines, columns and offsets are those of the file.
 */
import type { Dialect } from './component-path.ts';

export interface Block {
  readonly start: number;
  readonly end: number;
}

export interface Script extends Block {
  /** What it declares is the module's, not one component's: Svelte's `<script module>`. */
  readonly module: boolean;
  /** JSX is allowed. */
  readonly jsx: boolean;
}

export interface Blocks {
  readonly scripts: readonly Script[];
  readonly markup: readonly Block[];
}

/** Without quotes a `<` begins another element: a tag that is never closed is not looked for in the whole rest of a file. */
const ATTRIBUTES = '((?:"[^"]*"|\'[^\']*\'|\\{[^{}]*\\}|[^<>"\'{])*)>';
const ELEMENT: Readonly<Record<Dialect, RegExp>> = {
  vue: new RegExp(`<!--|<([a-z][\\w-]*)\\b${ATTRIBUTES}`, 'gi'),
  svelte: new RegExp(`<!--|<(script|style)\\b${ATTRIBUTES}`, 'gi'),
  astro: new RegExp(`<!--|<(script|style)\\b${ATTRIBUTES}`, 'gi'),
};
const FENCE = /^\uFEFF?\s*---[ \t]*\r?\n/;
const FENCE_END = /^---[ \t]*$/m;

export function splitBlocks(source: string, dialect: Dialect): Blocks {
  const scripts: Script[] = [];
  const markup: Block[] = [];
  let at = dialect === 'astro' ? frontmatter(source, scripts) : 0;
  const element = new RegExp(ELEMENT[dialect]);
  for (element.lastIndex = at; ; element.lastIndex = at) {
    const match = element.exec(source);
    const stop = match?.index ?? source.length;
    if (dialect !== 'vue' && stop > at) markup.push({ start: at, end: stop });
    if (match === null) return { scripts, markup };
    const [text, name = '', attributes = ''] = match;
    const start = stop + text.length;
    const end = name === '' ? commentEnd(source, start) : text.endsWith('/>') ? start : elementEnd(source, name, start);
    if (name.toLowerCase() === 'script' && isCode(attributes)) scripts.push({ start, end, ...kindOf(attributes, dialect) });
    else if (name === 'template' && !/\blang\s*=\s*["']?(?:pug|jade)/.test(attributes)) markup.push({ start, end });
    at = Math.max(end, stop + 1);
  }
}

/** Between the fences of an Astro file; where the rest begins. */
function frontmatter(source: string, scripts: Script[]): number {
  const start = FENCE.exec(source)?.[0].length;
  if (start === undefined) return 0;
  const length = FENCE_END.exec(source.slice(start))?.index ?? source.length - start;
  scripts.push({ start, end: start + length, module: true, jsx: false });
  return Math.min(source.length, start + length + 3);
}

function commentEnd(source: string, from: number): number {
  const end = source.indexOf('-->', from);
  return end < 0 ? source.length : end + 3;
}

/** Where the content of an element ends; a template may hold others of its kind. */
function elementEnd(source: string, name: string, from: number): number {
  const tag = new RegExp(`<(/?)${name}\\b${name === 'template' ? ATTRIBUTES : ''}`, 'gi');
  tag.lastIndex = from;
  for (let depth = 1; ; ) {
    const match = tag.exec(source);
    if (match === null) return unclosedEnd(source, from);
    if (match[1] === '/') depth--;
    else if (name === 'template' && !match[0].endsWith('/>')) depth++;
    if (depth === 0) return match.index;
  }
}

/** Where the next block of the file begins, at the beginning of a line. */
function unclosedEnd(source: string, from: number): number {
  const next = /\n<(?:script|style|template)\b/.exec(source.slice(from));
  return next === null ? source.length : from + next.index;
}

/** Data blocks and scripts of other languages are none of ours. */
function isCode(attributes: string): boolean {
  const type = /\btype\s*=\s*["']?([^"'\s>]+)/.exec(attributes)?.[1];
  return type === undefined || /^(?:module|(?:text|application)\/(?:javascript|typescript|babel|ecmascript))$/.test(type);
}

function kindOf(attributes: string, dialect: Dialect): Pick<Script, 'module' | 'jsx'> {
  const module = dialect === 'svelte' ? /\bmodule\b/.test(attributes) : !/\bsetup\b/.test(attributes);
  return { module, jsx: /\blang\s*=\s*["']?[jt]sx/.test(attributes) };
}

/** The scripts in their places. A semicolon keeps the statements of two scripts apart. */
export function scriptText(source: string, { scripts }: Blocks): string {
  let text = '';
  for (const { start, end } of scripts) {
    const before = blank(source.slice(text.length, start));
    text += /\s$/.test(source[start - 1] ?? ' ') ? before : `${before.slice(0, -1)};`;
    text += source.slice(start, end);
  }
  return text + blank(source.slice(text.length));
}

export const blank = (text: string): string => text.replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length));
