/**
 * The component that a file is: a function by the name of the file, around everything that its scripts declare, as a
 * React component is around its handlers. What the module itself offers (named exports of a module script) stays
 * outside. Opened before the scripts are read, closed with what the template uses.
 */
import type { ImportFact, SymbolFact, SymbolIndex } from '../../../model/facts.ts';
import { NODE_FLAGS } from '../../../model/graph.ts';
import type { FileContext } from '../file-context.ts';
import { type Block, type Blocks, splitBlocks } from './blocks.ts';
import { componentName, type Dialect, dialectOf } from './component-path.ts';
import { MarkupReader } from './markup-reader.ts';
import { TemplateFacts } from './template-facts.ts';

export interface Component {
  readonly symbol: SymbolIndex;
  readonly name: string;
  readonly dialect: Dialect;
  readonly blocks: Blocks;
  /** The whole file. */
  readonly text: string;
  /** Where its props are declared. */
  readonly props: Block[];
}

/** Undefined when the file is not a component. */
export function openComponent(ctx: FileContext, text: string): Component | undefined {
  const dialect = dialectOf(ctx.path);
  if (dialect === undefined) return undefined;
  const name = componentName(ctx.path);
  const blocks = splitBlocks(text, dialect);
  return { symbol: ctx.facts.open(componentFact(ctx, name, text, dialect)), name, dialect, blocks, text, props: [] };
}

function componentFact(ctx: FileContext, name: string, text: string, dialect: Dialect): SymbolFact {
  return {
    name,
    kind: 'function',
    owner: -1,
    startLine: 1,
    endLine: ctx.facts.lineOf(Math.max(0, text.trimEnd().length - 1)),
    line: 1,
    column: 0,
    start: 0,
    end: text.length + 1,
    signature: `<${name}> ${dialect} component`,
    doc: leadingComment(text),
    visibility: 'public',
    flags: NODE_FLAGS.exported,
  };
}

/** `<!-- @component ... -->` or another comment at the head of the file. */
function leadingComment(text: string): string {
  const comment = /^\s*<!--([\s\S]{1,2000}?)-->/.exec(text)?.[1] ?? '';
  return /^\s*(?:eslint|prettier)/.test(comment)
    ? ''
    : comment
        .replace(/^\s*@component\b/, '')
        .trim()
        .slice(0, 500);
}

export function closeComponent(ctx: FileContext, component: Component): void {
  const { facts } = ctx;
  declareReactive(ctx, component);
  releaseModule(ctx, component);
  sign(ctx, component);
  const others = facts.exports.filter((e) => e.exportedAs !== 'default');
  facts.exports.length = 0;
  facts.exports.push(...others, { exportedAs: 'default', expr: component.name });
  const template = new TemplateFacts(ctx, component.dialect, component.symbol);
  if (component.dialect === 'svelte') template.readStores();
  const reader = new MarkupReader(component.text, component.dialect, template);
  for (const { start, end } of component.blocks.markup) reader.read(start, end);
  preferImports(ctx, component);
}

const MAX_PROPS = 12;

/** What the component takes, as who uses it writes it. */
function sign({ facts }: FileContext, component: Component): void {
  const props = facts.symbols.filter((s) => s.owner === component.symbol && isProp(s, component)).map((s) => s.name);
  const more = props.length > MAX_PROPS ? ' ...' : '';
  const fact = facts.symbol(component.symbol);
  if (fact !== undefined && props.length > 0)
    fact.signature = `<${component.name} ${props.slice(0, MAX_PROPS).join(' ')}${more}> ${component.dialect} component`;
}

function isProp({ kind, start, flags, signature }: SymbolFact, { dialect, props }: Component): boolean {
  if (kind === 'property') return props.some((p) => p.start <= start && start < p.end);
  if (kind !== 'variable' && kind !== 'constant') return false;
  return (dialect === 'svelte' && (flags & NODE_FLAGS.exported) !== 0) || /=\s*(?:\$props\(\)|Astro\.props)/.test(signature);
}

const REACTIVE = /^[ \t]*\$:\s*([A-Za-z_$][\w$]*)\s*=(?![=>])/gm;

/** `$: total = rows.length` declares `total`. */
function declareReactive(ctx: FileContext, { dialect, symbol }: Component): void {
  if (dialect !== 'svelte') return;
  for (const match of ctx.source.matchAll(REACTIVE)) {
    const name = match[1] as string;
    if (ctx.facts.symbols.some((s) => s.owner === symbol && s.name === name)) continue;
    const nameAt = match.index + match[0].indexOf(name);
    const end = lineEnd(ctx.source, nameAt);
    const { line, column } = ctx.facts.position(nameAt);
    const start = match.index + match[0].indexOf('$');
    const signature = ctx.source.slice(start, end).trim();
    const place = { startLine: line, endLine: line, line, column, start, end };
    ctx.facts.add({ name, kind: 'variable', owner: symbol, ...place, signature, doc: '', visibility: 'public', flags: 0 });
  }
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

/** Named exports of a module script belong to the module: others import them from the file. */
function releaseModule(ctx: FileContext, { symbol, blocks }: Component): void {
  const ranges = blocks.scripts.filter((s) => s.module);
  for (const s of ctx.facts.symbols) {
    if (s.owner !== symbol || (s.flags & NODE_FLAGS.exported) === 0 || s.name === 'default') continue;
    if (ranges.some(({ start, end }) => start <= s.start && s.start < end)) s.owner = -1;
  }
}

/** In `Button.svelte`, an imported `Button` is not the component itself. */
function preferImports(ctx: FileContext, { name, text }: Component): void {
  const { imports } = ctx.facts;
  imports.forEach((fact: ImportFact, i) => {
    if (fact.local === name) imports[i] = { ...fact, start: 0, end: text.length + 1 };
  });
}
