/**
 * Whether a name stands anywhere else in the text of the repository: in a string, a template, a configuration file, in
 * code that the graph could not link. Lines of the symbol itself and comments in code do not count; documentation does.
 */
import type { GraphNode } from '../../model/graph.ts';

export interface Mention {
  readonly file: string;
  readonly line: number;
}

/** Past this many places a name is plainly in use. */
const MAX_MENTIONS = 40;
/** A whole line of comment: `// x`, `# x` (but not a Rust attribute), `* x` inside of a block, `-- x`. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:[\s/]|$)|#(?![[!])|--\s|<!--)/;
const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g;

export class MentionScan {
  readonly #mentions: Map<string, Mention[]>;

  constructor(names: Iterable<string>) {
    this.#mentions = new Map([...names].map((name) => [name, []]));
  }

  /** `code`: comments of it are no mentions. */
  add(file: string, text: string, code: boolean): void {
    let line = 0;
    for (const content of text.split('\n')) {
      line++;
      if (code && COMMENT.test(content)) continue;
      for (const [word] of content.matchAll(WORD)) {
        const known = this.#mentions.get(word);
        if (known !== undefined && known.length < MAX_MENTIONS) known.push({ file, line });
      }
    }
  }

  of(name: string): readonly Mention[] {
    return this.#mentions.get(name) ?? [];
  }
}

/** Places outside of the symbol and of the others that share its name and its fate. */
export function mentionsElsewhere(mentions: readonly Mention[], same: readonly GraphNode[]): Mention[] {
  return mentions.filter(({ file, line }) => !same.some((n) => n.file === file && n.startLine <= line && line <= n.endLine));
}

/** `_get_current_` of `_get_current_year`: what a name begins with when it is put together from a literal and a value. */
export function computedPrefixes(name: string): string[] {
  return [...name.matchAll(/_+(?=\w)/g)].map((m) => name.slice(0, m.index + m[0].length)).filter((prefix) => /[A-Za-z]/.test(prefix));
}
