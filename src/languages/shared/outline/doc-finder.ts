/** Finds what is written about a declaration: a doc string the query names, or the comment that ends right above it. */
import type { SourceFacts } from '../source-facts.ts';
import { cleanDoc } from '../text.ts';
import type { Span, Tags } from './collect-tags.ts';
import type { Definition } from './outline-rules.ts';

const MARKER = /^[ \t]*(?:--+[ \t]*[|^]?|<#|#>|#+'?|\/\/+!?|\{-[ \t]*\|?|-\}|%+|;+)[ \t]?/gm;
const POD = /^=(?:head\d|over|item|back|cut|pod|encoding)[^\n]*$/gm;

export class DocFinder {
  readonly #facts: SourceFacts;
  readonly #docs: readonly Span[];
  /** By the start of the declaration that they stand in. */
  readonly #inner = new Map<number, Span>();
  /** By the line that a comment ends on. */
  readonly #comments: ReadonlyMap<number, Span>;
  readonly #decoration: RegExp | undefined;
  readonly #lines: readonly string[];
  #used = 0;

  constructor(facts: SourceFacts, tags: Tags, decoration: RegExp | undefined) {
    this.#facts = facts;
    this.#docs = tags.docs;
    for (const doc of tags.innerDocs) {
      const around = tags.definitions.findLast((d) => d.start < doc.start && doc.end <= d.end);
      if (around !== undefined) this.#inner.set(around.start, doc);
    }
    this.#comments = new Map(tags.comments.map((span) => [facts.lineOf(this.#lastChar(span)), span]));
    this.#decoration = decoration;
    this.#lines = decoration === undefined ? [] : facts.source.split('\n');
  }

  of(definition: Definition): string {
    const stated = this.#inner.get(definition.start) ?? this.#stated(definition);
    return clean(stated === undefined ? this.#above(definition) : this.#text(stated));
  }

  /** Doc strings belong to the declaration that follows; declarations come in document order. */
  #stated({ start }: Definition): Span | undefined {
    let found: Span | undefined;
    while (this.#used < this.#docs.length && (this.#docs[this.#used] as Span).start < start) found = this.#docs[this.#used++];
    return found;
  }

  /** What stands behind something else on its line shares the comment with that. */
  #above({ start }: Definition): string {
    if (this.#isBehindCode(start)) return '';
    const parts: string[] = [];
    let line = this.#facts.lineOf(start) - 1;
    while (this.#decoration?.test(this.#lines[line - 1] ?? '')) line--;
    for (let span = this.#comments.get(line); span !== undefined; span = this.#comments.get(line)) {
      if (this.#isBehindCode(span.start)) break;
      parts.unshift(this.#text(span).trimEnd());
      line = this.#facts.lineOf(span.start) - 1;
    }
    return parts.join('\n');
  }

  #isBehindCode(start: number): boolean {
    let at = start - 1;
    while (at >= 0 && this.#facts.source[at] !== '\n' && /\s/.test(this.#facts.source[at] as string)) at--;
    return at >= 0 && this.#facts.source[at] !== '\n';
  }

  #lastChar({ start, end }: Span): number {
    let at = end - 1;
    while (at > start && /\s/.test(this.#facts.source[at] as string)) at--;
    return at;
  }

  #text({ start, end }: Span): string {
    return this.#facts.source.slice(start, end);
  }
}

const QUOTED = /^\s*(?:~[sS])?("{3}|'{3}|")([\s\S]*?)\1\s*$/;

const clean = (text: string): string =>
  text.startsWith('#!')
    ? ''
    : cleanDoc(
        text
          .replace(QUOTED, '$2')
          .replace(POD, '')
          .replace(MARKER, '')
          .replace(/#>\s*$/, ''),
      );
