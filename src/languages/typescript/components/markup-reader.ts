/**
 * The markup of a component, read from left to right: elements, attributes, text, and the expressions in all of them.
 * Enters: a stretch of source. Leaves, through a MarkupVisitor: component tags, uses of names, names that hold for a
 * part of the markup, and text. Unclosed elements end where something around them ends; nothing is read twice.
 */
import { readBracedAttribute } from './braced-attributes.ts';
import type { Dialect } from './component-path.ts';
import { type NameUse, readExpression } from './expression-reader.ts';
import { readSvelteBlock } from './svelte-blocks.ts';
import { type MarkupVisitor, type TemplateReading, TemplateScopes } from './template-scopes.ts';
import { type Attribute, readVueAttribute } from './vue-directives.ts';

const TAG = /<([A-Za-z][\w.:-]*)/y;
const CLOSING = /<\/([A-Za-z][\w.:-]*)?\s*>?/y;
const ATTRIBUTE = /[^\s"'<>/={}]+(?:\[[^\]\s]*\][^\s"'<>/={}]*)?/y;
const VALUE = /\s*=\s*(?:"([^"]*)"?|'([^']*)'?|(?=[{`])|([^\s"'<>`{}]+))/y;
/** A plain path and nothing else. */
const HANDLER = /\s*[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*\s*/y;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Around everything; no element is called so. */
const ROOT = '#root';
const RAW = /^(?:script|style)$/i;
/** Markup in expressions in markup. */
const MAX_DEPTH = 60;

export class MarkupReader implements TemplateReading {
  readonly source: string;
  readonly dialect: Dialect;
  readonly scopes: TemplateScopes;
  readonly visitor: MarkupVisitor;
  #depth = 0;

  constructor(source: string, dialect: Dialect, visitor: MarkupVisitor) {
    this.source = source;
    this.dialect = dialect;
    this.visitor = visitor;
    this.scopes = new TemplateScopes(visitor);
  }

  read(from: number, end: number): void {
    this.scopes.open(ROOT, from);
    this.#content(from, end, false);
    this.scopes.closeAll(end);
  }

  expression(from: number, end: number): number {
    return this.#expression(from, end, false);
  }

  handler(from: number, end: number): number {
    const path = this.#match(HANDLER, from)?.[0] ?? '';
    const stop = from + path.length;
    return this.#expression(from, end, path !== '' && (stop >= end || this.source[stop] === '}'));
  }

  #expression(from: number, end: number, called: boolean): number {
    const rules = { use: (use: NameUse) => this.scopes.use(called ? { ...use, called } : use) };
    const nests = this.dialect === 'astro' && this.#depth < MAX_DEPTH;
    const stop = readExpression(this.source, from, end, nests ? { ...rules, markup: (at) => this.#nested(at, end) } : rules);
    this.visitor.text(from, stop);
    return stop;
  }

  /** An element in place of a value: read to its end. */
  #nested(from: number, end: number): number {
    this.#depth++;
    const stop = this.#content(from, end, true);
    this.#depth--;
    return stop;
  }

  /** `single`: ends with the element that it begins with. */
  #content(from: number, end: number, single: boolean): number {
    const base = this.scopes.depth;
    let at = from;
    while (at < end) {
      at = this.#step(at, end);
      if (single && this.scopes.depth <= base) return at;
    }
    return end;
  }

  #step(at: number, end: number): number {
    const { source } = this;
    if (source.startsWith('<!--', at)) return after(source, '-->', at, end);
    if (source.startsWith('</', at)) return this.#close(at);
    if (source.startsWith('<>', at)) return this.#fragment(at);
    const tag = this.#match(TAG, at)?.[1];
    if (tag !== undefined) return this.#element(tag, at, end);
    if (this.dialect === 'vue' && source.startsWith('{{', at)) {
      const stop = Math.min(end, after(source, '}}', at + 2, end));
      this.expression(at + 2, Math.max(at + 2, stop - 2));
      return stop;
    }
    if (this.dialect !== 'vue' && source[at] === '{') return this.#braces(at, end);
    return this.#text(at, end);
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.source);
  }

  #fragment(at: number): number {
    this.scopes.open('', at);
    return at + 2;
  }

  #close(at: number): number {
    const match = this.#match(CLOSING, at);
    const stop = at + (match?.[0].length ?? 2);
    this.scopes.close(match?.[1] ?? '', stop);
    return stop;
  }

  #text(at: number, end: number): number {
    const mark = this.dialect === 'vue' ? /<|\{\{/g : /[<{]/g;
    mark.lastIndex = at + 1;
    const stop = Math.min(end, mark.exec(this.source)?.index ?? end);
    this.visitor.text(at, stop);
    return stop;
  }

  #braces(at: number, end: number): number {
    const stop = this.dialect === 'svelte' ? (readSvelteBlock(this, at, end) ?? this.expression(at + 1, end)) : this.expression(at + 1, end);
    return Math.min(end, stop + 1);
  }

  #element(tag: string, start: number, end: number): number {
    this.visitor.tag(tag, start + 1);
    this.scopes.open(tag, start);
    let at = start + 1 + tag.length;
    while (at < end) {
      const c = this.source[at] as string;
      if (c === '>' || this.source.startsWith('/>', at)) {
        const empty = c === '/' || VOID.has(tag.toLowerCase());
        const stop = at + (c === '/' ? 2 : 1);
        if (empty) this.scopes.close(tag, stop);
        return !empty && RAW.test(tag) ? Math.min(end, rawEnd(this.source, tag, stop)) : stop;
      }
      at = this.#attribute(at, end);
    }
    return end;
  }

  #attribute(at: number, end: number): number {
    if (this.source[at] === '{' && this.dialect !== 'vue') return Math.min(end, this.expression(at + (this.source.startsWith('...', at + 1) ? 4 : 1), end) + 1);
    const name = this.#match(ATTRIBUTE, at)?.[0];
    if (name === undefined) return at + 1;
    const attribute = this.#value(name, at, end);
    const stop = this.dialect === 'vue' ? readVueAttribute(this, attribute) : readBracedAttribute(this, attribute);
    return Math.max(at + name.length, stop);
  }

  /** The value without its quotes; of one in braces only the beginning is known. */
  #value(name: string, at: number, limit: number): Attribute {
    const after = at + name.length;
    const match = this.#match(VALUE, after);
    if (match === null) return { name, at, start: -1, stop: -1, end: after, limit };
    const end = after + match[0].length;
    const value = match[1] ?? match[2] ?? match[3];
    if (value === undefined) return { name, at, start: end, stop: -1, end, limit };
    const start = after + match[0].lastIndexOf(value);
    return { name, at, start, stop: start + value.length, end, limit };
  }
}

function after(source: string, text: string, from: number, end: number): number {
  const at = source.indexOf(text, from);
  return at < 0 ? end : Math.min(end, at + text.length);
}

function rawEnd(source: string, tag: string, from: number): number {
  const close = source.toLowerCase().indexOf(`</${tag.toLowerCase()}`, from);
  return close < 0 ? source.length : close;
}
