/** Names that hold for a part of a template only: loop variables, slot props. Elements and blocks open and close scopes. */
import type { NameUse } from './expression-reader.ts';

/** What is said about a template. Offsets are those of the file. */
export interface MarkupVisitor {
  /** An element; which of them are components is not decided here. */
  tag(name: string, at: number): void;
  use(use: NameUse): void;
  /** A name for each of what `list`, a plain path, holds. */
  bind(name: string, list: string, start: number, end: number): void;
  /** Something that a person may read: text, and expressions. */
  text(start: number, end: number): void;
}

/** What the readers of attributes and blocks need of the reader of markup. */
export interface TemplateReading {
  readonly source: string;
  readonly scopes: TemplateScopes;
  readonly visitor: MarkupVisitor;
  /** Uses of names in an expression; where it ends. */
  expression(from: number, end: number): number;
  /** The same, where a plain path is called. */
  handler(from: number, end: number): number;
}

interface Scope {
  readonly tag: string;
  readonly start: number;
  /** What each name is one of, if that is known. */
  readonly names: Map<string, string | undefined>;
}

const PLAIN_PATH = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*$/;

export class TemplateScopes {
  readonly #visitor: MarkupVisitor;
  readonly #scopes: Scope[] = [];

  constructor(visitor: MarkupVisitor) {
    this.#visitor = visitor;
  }

  get depth(): number {
    return this.#scopes.length;
  }

  open(tag: string, start: number): void {
    this.#scopes.push({ tag, start, names: new Map() });
  }

  /** Closes the innermost element of that name and what is open in it; a stray end closes nothing. */
  close(tag: string, end: number): void {
    const index = this.#scopes.findLastIndex((s) => s.tag === tag);
    if (index >= 0) this.#closeDownTo(index, end);
  }

  closeAll(end: number): void {
    this.#closeDownTo(0, end);
  }

  #closeDownTo(index: number, end: number): void {
    for (const { names, start } of this.#scopes.splice(index)) {
      for (const [name, list] of names) if (list !== undefined) this.#visitor.bind(name, list, start, end);
    }
  }

  /** The names of a pattern, `row` or `{ id, name: label }`, here and inside; a single one is an element of `list`. */
  declare(pattern: string, list?: string): void {
    const names = this.#scopes.at(-1)?.names;
    const plain = pattern.trim();
    if (names === undefined) return;
    if (/^[\w$]+$/.test(plain)) names.set(plain, list !== undefined && PLAIN_PATH.test(list.trim()) ? list.trim().replaceAll('?', '') : undefined);
    else for (const [name] of plain.matchAll(/[A-Za-z_$][\w$]*(?!\s*:)\b/g)) names.set(name, undefined);
  }

  use(use: NameUse): void {
    const head = /^[\w$]+/.exec(use.path)?.[0] ?? '';
    const scope = this.#scopes.findLast((s) => s.names.has(head));
    if (scope === undefined) this.#visitor.use(use);
    else if (scope.names.get(head) !== undefined) this.#visitor.use({ ...use, local: true });
  }
}
