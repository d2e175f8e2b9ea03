/**
 * HCL: blocks and attributes with their offsets. Expressions stay text, found by their brackets, strings and here-documents.
 * What is not understood costs its line, an unclosed bracket at most the rest of its block.
 */
export interface HclAttribute {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

export interface HclBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly HclAttribute[];
  readonly blocks: readonly HclBlock[];
}

type Body = Pick<HclBlock, 'attributes' | 'blocks'>;

export interface HclFile extends Body {
  readonly hasErrors: boolean;
}

const MAX_DEPTH = 60;
const BLANK = /(?:[\s,;]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const WORD = /[A-Za-z_][\w-]*|"(?:\\.|[^"\\\n])*"/y;
/** At the beginning of a line: whatever is open above it was never closed. */
const TOP_LEVEL = /(?:resource|data|module|variable|output|locals|provider|terraform)\b[^=\n]*\{/y;
/** What has to be skipped whole inside of an expression. */
const HEREDOC = /<<-?([A-Za-z_]\w*)[ \t]*\r?\n/y;

export function readHcl(source: string): HclFile {
  const reader = new HclReader(source);
  const body = reader.body(0);
  return { ...body, hasErrors: reader.hasErrors };
}

class HclReader {
  hasErrors = false;
  readonly #source: string;
  #pos = 0;

  constructor(source: string) {
    this.#source = source;
  }

  body(depth: number): Body {
    const [attributes, blocks] = [[] as HclAttribute[], [] as HclBlock[]];
    while (this.#pos < this.#source.length) {
      this.#match(BLANK);
      if (this.#pos >= this.#source.length || (depth > 0 && this.#isTopLevel(this.#pos))) break;
      if (this.#source[this.#pos] === '}') {
        if (depth > 0) return { attributes, blocks };
        this.hasErrors = true;
        this.#pos++;
        continue;
      }
      this.#statement(attributes, blocks, depth);
    }
    if (depth > 0) this.hasErrors = true;
    return { attributes, blocks };
  }

  #statement(attributes: HclAttribute[], blocks: HclBlock[], depth: number): void {
    const start = this.#pos;
    const name = this.#match(WORD);
    const labels: string[] = [];
    while (name !== undefined) {
      while (this.#source[this.#pos] === ' ' || this.#source[this.#pos] === '\t') this.#pos++;
      const code = this.#source[this.#pos];
      if (code === '=' && this.#source[this.#pos + 1] !== '=' && labels.length === 0) return void attributes.push(this.#attribute(name, start));
      if (code === '{' && depth < MAX_DEPTH) return void blocks.push(this.#block({ name, labels, start }, depth));
      const label = this.#match(WORD);
      if (label === undefined) break;
      labels.push(label.replace(/^"|"$/g, ''));
    }
    this.hasErrors = true;
    this.#skipLine();
  }

  #attribute(name: string, start: number): HclAttribute {
    this.#pos++;
    while (this.#source[this.#pos] === ' ' || this.#source[this.#pos] === '\t') this.#pos++;
    const valueStart = this.#pos;
    this.#expression();
    return { name: name.replace(/^"|"$/g, ''), start, valueStart, end: this.#pos };
  }

  #block({ name, labels, start }: { name: string; labels: readonly string[]; start: number }, depth: number): HclBlock {
    this.#pos++;
    const body = this.body(depth + 1);
    if (this.#source[this.#pos] === '}') this.#pos++;
    return { type: name, labels, start, end: this.#pos, ...body };
  }

  /** To the end of the line, or of the brackets that are open there. */
  #expression(): void {
    let depth = 0;
    while (this.#pos < this.#source.length) {
      const code = this.#source[this.#pos];
      if (code === '\n' && (depth === 0 || this.#isTopLevel(this.#pos + 1))) return;
      if (code === '"') this.#string();
      else if (code === '#' || this.#source.startsWith('//', this.#pos)) this.#skipLine();
      else if (this.#source.startsWith('/*', this.#pos)) this.#match(BLANK);
      else if (code === '<' && this.#heredoc()) continue;
      else {
        if (code === '{' || code === '[' || code === '(') depth++;
        else if (code === '}' || code === ']' || code === ')') {
          if (depth === 0) return;
          depth--;
        }
        this.#pos++;
      }
    }
  }

  /** With `${ … }` inside, which may hold strings again. */
  #string(): void {
    this.#pos++;
    while (this.#pos < this.#source.length) {
      const code = this.#source[this.#pos];
      if (code === '\\') this.#pos += 2;
      else if (code === '"') {
        this.#pos++;
        return;
      } else if (code === '\n') return;
      else if ((code === '$' || code === '%') && this.#source[this.#pos + 1] === '{' && this.#source[this.#pos - 1] !== code) this.#interpolation();
      else this.#pos++;
    }
  }

  #interpolation(): void {
    this.#pos += 2;
    for (let depth = 1; this.#pos < this.#source.length && depth > 0; ) {
      const code = this.#source[this.#pos];
      if (code === '"') this.#string();
      else {
        if (code === '{') depth++;
        else if (code === '}') depth--;
        else if (code === '\n' && depth === 1 && this.#source[this.#pos + 1] === '\n') return;
        this.#pos++;
      }
    }
  }

  #heredoc(): boolean {
    HEREDOC.lastIndex = this.#pos;
    const open = HEREDOC.exec(this.#source);
    if (open === null) return false;
    const close = new RegExp(`^[ \\t]*${open[1]}[ \\t\\r]*$`, 'm').exec(this.#source.slice(HEREDOC.lastIndex));
    this.#pos = close === null ? this.#source.length : HEREDOC.lastIndex + close.index + close[0].length;
    return true;
  }

  #isTopLevel(at: number): boolean {
    if (this.#source[at - 1] !== '\n') return false;
    TOP_LEVEL.lastIndex = at;
    return TOP_LEVEL.test(this.#source);
  }

  #skipLine(): void {
    const end = this.#source.indexOf('\n', this.#pos);
    this.#pos = end < 0 ? this.#source.length : end;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#pos;
    const found = pattern.exec(this.#source)?.[0];
    if (found !== undefined) this.#pos += found.length;
    return found;
  }
}
