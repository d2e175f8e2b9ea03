/**
 * The facts of a style sheet. A class or an id is one selector node a file (`.card`, `#app`), wherever it is styled; nested
 * names (`&__title`) are put together. Variables, mixins and functions are nodes, and whoever uses them refers to them.
 */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { SelectorNames } from './selector-names.ts';
import { plainStyles, type StyleBlock, styleBlocks } from './style-blocks.ts';

const VARIABLE =
  /(?<![\w-])(--[\w-]+|\$[\w-]+|@(?!media|import|include|mixin|extend|if|else|each|for|while|function|return|use|forward|supports|keyframes|font-face|charset|page|layer|container|apply|tailwind|namespace|property|plugin)[\w-]+)\s*:(?!:)/g;
const IMPORT = /@(?:import|use|forward)\s+(?:\([^)]{0,400}\)\s*)?(?:url\(\s*)?["']?([^"')\s;]+)["']?/g;
const MIXIN = /^@mixin\s+([\w-]+)/;
const FUNCTION = /^@function\s+([\w-]+)/;

export function readStyles(path: string, text: string): FileFacts {
  const sheet = new StyleSheet(path, text);
  sheet.read();
  return sheet.facts.finish();
}

class StyleSheet {
  readonly facts: FormatFacts;
  readonly #plain: string;
  readonly #path: string;
  readonly #names = new SelectorNames();
  readonly #declared = new Map<string, SymbolIndex>();

  constructor(path: string, text: string) {
    this.facts = new FormatFacts('css', path, text);
    this.#path = path;
    this.#plain = plainStyles(text, !path.endsWith('.css'));
  }

  read(): void {
    const blocks = styleBlocks(this.#plain);
    for (const block of blocks) this.#block(block);
    for (const { 0: whole, 1: name = '', index } of this.#plain.matchAll(VARIABLE)) this.#variable(name, index, whole);
    this.#imports();
    this.#uses(blocks);
  }

  #block(block: StyleBlock): void {
    const { head, start, end } = block;
    const mixin = MIXIN.exec(head)?.[1] ?? FUNCTION.exec(head)?.[1];
    const signature = head.replace(/\s+/g, ' ').slice(0, 160);
    if (mixin !== undefined) this.#declare('mixin', mixin, { start, end, signature });
    else for (const name of this.#names.of(block)) this.#declare('selector', name, { start, end, signature });
  }

  #variable(name: string, start: number, whole: string): void {
    const end = Math.min(this.#plain.length, Math.max(start + whole.length, endOfValue(this.#plain, start + whole.length)));
    this.#declare('variable', name, { start, end, signature: this.#plain.slice(start, end).replace(/\s+/g, ' ').slice(0, 160) });
  }

  #declare(kind: 'selector' | 'mixin' | 'variable', name: string, place: { start: number; end: number; signature: string }): void {
    const key = `${kind} ${name}`;
    if (!this.#declared.has(key)) this.#declared.set(key, this.facts.symbol({ kind, name, ...place, flags: name.startsWith('--') ? NODE_FLAGS.exported : 0 }));
  }

  /** `@use 'base/colors'` is base/_colors.scss; a package is none of our files. */
  #imports(): void {
    for (const { 1: written = '', index } of this.#plain.matchAll(IMPORT)) {
      if (/^(?:https?:|\/\/|sass:|~)/.test(written)) continue;
      for (const name of candidates(this.#path, written))
        this.facts.relation({ type: 'imports', target: { kind: 'file', name, otherwise: 'nothing' }, at: index });
    }
  }

  #uses(blocks: readonly StyleBlock[]): void {
    for (const { 1: mixin = '', index } of this.#plain.matchAll(/@include\s+(?:[\w-]+\.)?([\w-]+)/g)) this.#use(blocks, 'mixin', mixin, index);
    for (const { 1: name = '', index } of this.#plain.matchAll(/var\(\s*(--[\w-]+)/g)) this.#use(blocks, 'variable', name, index);
    for (const { 1: name = '', index } of this.#plain.matchAll(/(?<![\w-])(\$[\w-]+)(?!\s*:)/g)) this.#use(blocks, 'variable', name, index);
    for (const { 1: name = '', index } of this.#plain.matchAll(/@extend\s+([.%#][\w-]+)/g)) this.#use(blocks, 'selector', name, index);
  }

  #use(blocks: readonly StyleBlock[], kind: 'mixin' | 'variable' | 'selector', name: string, at: number): void {
    const from = this.#symbolAround(blocks, at) ?? -1;
    this.facts.relation({ type: 'references', from, target: { kind, name, reader: 'css', otherwise: 'nothing' }, at });
  }

  /** Of the innermost block that is one. */
  #symbolAround(blocks: readonly StyleBlock[], at: number): SymbolIndex | undefined {
    for (let block = lastBefore(blocks, at); block !== undefined; block = block.outer) {
      const symbol = at < block.end ? this.#symbolOf(block) : undefined;
      if (symbol !== undefined) return symbol;
    }
    return undefined;
  }

  #symbolOf(block: StyleBlock): SymbolIndex | undefined {
    const mixin = MIXIN.exec(block.head)?.[1] ?? FUNCTION.exec(block.head)?.[1];
    if (mixin !== undefined) return this.#declared.get(`mixin ${mixin}`);
    const [name] = this.#names.of(block);
    return name === undefined ? undefined : this.#declared.get(`selector ${name}`);
  }
}

/** The last block that begins before a place. */
function lastBefore(blocks: readonly StyleBlock[], at: number): StyleBlock | undefined {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as StyleBlock).start <= at) low = middle + 1;
    else high = middle;
  }
  return blocks[low - 1];
}

function endOfValue(text: string, at: number): number {
  const end = text.slice(at, at + 400).search(/[;}\n]/);
  return end < 0 ? at : at + end;
}

function candidates(path: string, written: string): string[] {
  const parts = path.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const base = parts.pop() ?? '';
  const folder = parts.map((p) => `${p}/`).join('');
  if (/\.(?:css|scss|less)$/.test(base)) return [`${folder}${base}`];
  return ['scss', 'css', 'less'].flatMap((ending) => [`${folder}${base}.${ending}`, `${folder}_${base}.${ending}`, `${folder}${base}/_index.${ending}`]);
}
