/**
 * A symbol's text as something to recognise it by: its tokens with its own name and its owner's masked, so that white
 * space, comments and the names themselves make no difference. Equal digests mean the same body; shingles (runs of three tokens)
 * say how alike two bodies are. Worked out when asked for, because most symbols of a changed file did not change.
 */
import { hash } from 'node:crypto';
import { type CommentStyle, stripComments } from '../../util/strip-comments.ts';

const TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;
const MASK = '\u0000';
const SHINGLE = 3;
/** Longer bodies are told by their beginning: nobody writes two functions that agree for so long. */
const MAX_TOKENS = 4_000;

export class Body {
  readonly #read: () => string;
  readonly #names: readonly string[];
  readonly #comments: () => CommentStyle;
  #known: string | undefined;
  #tokens: readonly string[] | undefined;
  #digest: string | undefined;
  #shingles: ReadonlySet<number> | undefined;

  /** `names` are masked. */
  constructor(text: () => string, names: readonly string[], comments: () => CommentStyle) {
    this.#read = text;
    this.#names = names;
    this.#comments = comments;
  }

  get digest(): string {
    this.#digest ??= hash('sha1', this.#words().join(' '), 'hex');
    return this.#digest;
  }

  get tokens(): number {
    return this.#words().length;
  }

  /** Hashes of runs of three tokens, each once. */
  get shingles(): ReadonlySet<number> {
    this.#shingles ??= shinglesOf(this.#words());
    return this.#shingles;
  }

  /** The same digest; mostly told by the first tokens that differ. */
  equals(other: Body): boolean {
    if (this.isTextOf(other)) return true;
    const [a, b] = [this.#words(), other.#words()];
    return a.length === b.length && a.every((word, i) => word === b[i]);
  }

  /** To the letter, names included. */
  isTextOf(other: Body): boolean {
    return this.#text === other.#text && this.#names.join() === other.#names.join();
  }

  /** Without comments, nothing masked. */
  get plain(): string {
    return stripComments(this.#text, this.#comments());
  }

  get #text(): string {
    this.#known ??= this.#read();
    return this.#known;
  }

  #words(): readonly string[] {
    if (this.#tokens !== undefined) return this.#tokens;
    const tokens = stripComments(this.#text, this.#comments()).match(TOKEN)?.slice(0, MAX_TOKENS) ?? [];
    for (const [i, token] of tokens.entries()) if (this.#names.includes(token)) tokens[i] = MASK;
    this.#tokens = tokens;
    return tokens;
  }
}

function shinglesOf(tokens: readonly string[]): Set<number> {
  const shingles = new Set<number>();
  for (let i = 0; i + SHINGLE <= tokens.length; i++) {
    let h = 0x811c9dc5;
    for (let j = i; j < i + SHINGLE; j++) h = mixText(h, tokens[j] as string);
    shingles.add(h);
  }
  return shingles;
}

/** FNV-1a over the characters, a separator behind. */
function mixText(seed: number, text: string): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return Math.imul(h ^ 0xff, 0x01000193) >>> 0;
}

/** Jaccard index of two sets of shingles: 1 for the same, 0 for nothing in common. */
export function similarity(a: Body, b: Body): number {
  const [small, large] = a.shingles.size < b.shingles.size ? [a.shingles, b.shingles] : [b.shingles, a.shingles];
  if (small.size === 0) return a.equals(b) ? 1 : 0;
  let common = 0;
  for (const s of small) if (large.has(s)) common++;
  return common / (small.size + large.size - common);
}
