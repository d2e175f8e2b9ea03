/**
 * Occurrences of names in the text of a repository: in strings, templates, configuration files, and in code that the graph
 * could not link. Comments in code do not count; documentation does. Texts in, places by name out.
 */
import type { GraphNode } from '../../model/graph.ts';

export interface Mention {
  readonly file: string;
  readonly line: number;
  /** False in documentation, configuration, templates. */
  readonly code: boolean;
}

/** Occurrences to keep per file: with more, the name is plainly in use there. */
const MAX_IN_FILE = 60;
/** A whole line of comment: `// x`, `# x` (but not a Rust attribute), `* x` inside of a block, `-- x`. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|#(?![[!])|--\s|<!--)/;
/** An interpolated value: `${name}`. */
const INSERTED = /\$\{[^}]*\}/g;
const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g;

export class MentionScan {
  readonly #mentions: Map<string, Mention[]>;

  constructor(names: Iterable<string>) {
    this.#mentions = new Map([...names].map((name) => [name, []]));
  }

  /** `code`: comments of it are not mentions. */
  add(file: string, text: string, code: boolean): void {
    const inFile = new Map<string, number>();
    let line = 0;
    for (const content of text.split('\n')) {
      line++;
      // What looks like a comment may be a line of a template text: then its interpolated values count.
      const read = code && COMMENT.test(content) ? (content.match(INSERTED)?.join(' ') ?? '') : content;
      for (const [word] of read.matchAll(WORD)) {
        const known = this.#mentions.get(word);
        if (known === undefined) continue;
        const count = (inFile.get(word) ?? 0) + 1;
        inFile.set(word, count);
        if (count <= MAX_IN_FILE) known.push({ file, line, code });
      }
    }
  }

  of(name: string): readonly Mention[] {
    return this.#mentions.get(name) ?? [];
  }
}

export function isWithin({ file, line }: Mention, node: GraphNode): boolean {
  return node.file === file && node.startLine <= line && line <= node.endLine;
}

/**
 * The fixed parts that code would contain if it put a name together at run time: `_get_` and `_get_current_` of
 * `_get_current_year`, and `_current_year` (a single word at the end is too common to say anything).
 */
export function computedParts(name: string): string[] {
  const seams = [...name.matchAll(/_+(?=\w)/g)];
  const starts = seams.map((m) => name.slice(0, m.index + m[0].length));
  const ends = seams.slice(0, -1).map((m) => name.slice(m.index));
  return [...starts, ...ends].filter((part) => part !== name && /[A-Za-z]/.test(part));
}
