/**
 * The expressions of a template, token by token: which names they use, and which of them they call. Good for what
 * stands between braces and quotes of a template: short, without declarations, and seldom broken. What is declared by
 * an arrow function inside is left out. Never reads past `end`.
 */

export interface NameUse {
  /** `total`, `store.save`; `?.save` when what is asked is not plain path. */
  readonly path: string;
  /** Offset of the first and of the last name. */
  readonly start: number;
  readonly at: number;
  readonly called: boolean;
  /** Its head is a name of the template: a loop variable. */
  readonly local?: boolean;
}

export interface ExpressionRules {
  /** Reads markup that stands in place of a value, and says where it ends (Astro). */
  markup?(at: number): number;
  use(use: NameUse): void;
}

const PATH = /[A-Za-z_$][\w$]*(?:\s*(?:\?\.|!?\.)\s*[A-Za-z_$][\w$]*)*/y;
const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\d[\w.]*|'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?/y;
const REGEX = /\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const CALL = /\s*(?:\?\.)?(?:<[\w$.,\s[\]|]*>)?\(/y;
/** The parameters of an arrow function, up to its arrow. */
const ARROW = /(?:\([^()]*\)|[A-Za-z_$][\w$]*)\s*(?::\s*[\w$.<>[\]|]+\s*)?=>/y;
const WORDS = new Set(
  `true false null undefined this typeof instanceof in of new void await async let const var if else return as satisfies function delete for while
  NaN Infinity arguments keyof readonly is string number boolean any unknown never`.split(/\s+/),
);
const OPERAND_END = /[\w$)\]}'"`]/;
/** Template literals in the holes of others: deeper than anyone nests them a hole is text. */
const MAX_DEPTH = 20;

/** Reads up to `end` or an unmatched closing bracket; says where it stopped. */
export function readExpression(source: string, from: number, end: number, rules: ExpressionRules): number {
  return new ExpressionReader(source, end, rules, 0).read(from);
}

class ExpressionReader {
  readonly #source: string;
  readonly #end: number;
  readonly #rules: ExpressionRules;
  readonly #depth: number;
  readonly #open: string[] = [];
  /** Names that arrow functions bring along. */
  readonly #locals = new Set<string>();
  /** Last character that is not a blank: tells an operand from an operator. */
  #last = '';

  constructor(source: string, end: number, rules: ExpressionRules, depth: number) {
    this.#source = source;
    this.#end = end;
    this.#rules = rules;
    this.#depth = depth;
  }

  read(from: number): number {
    for (let at = from; at < this.#end; ) {
      const next = this.#trivia(at) ?? this.#arrow(at) ?? this.#path(at) ?? this.#mark(at);
      if (next === at) return at;
      at = next;
    }
    return this.#end;
  }

  #trivia(at: number): number | undefined {
    const text = matchAt(SKIPPED, this.#source, at);
    if (text === undefined) return undefined;
    if (!/^[\s/]/.test(text)) this.#last = '0';
    return at + text.length;
  }

  #arrow(at: number): number | undefined {
    const text = this.#last === '.' ? undefined : matchAt(ARROW, this.#source, at);
    if (text === undefined) return undefined;
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) this.#locals.add(word);
    this.#last = '>';
    return at + text.length;
  }

  #path(at: number): number | undefined {
    const text = matchAt(PATH, this.#source, at);
    if (text === undefined) return undefined;
    if (!this.#isKey(at + text.length)) this.#use(at, text);
    this.#last = WORDS.has(text) ? ' ' : 'a';
    return at + text.length;
  }

  /** `{ active: isActive }`: a name before a colon in an object. */
  #isKey(after: number): boolean {
    const begins = this.#last === '{' || this.#last === ',';
    return begins && this.#open.at(-1) === '{' && /^\s*:/.test(this.#source.slice(after, after + 20));
  }

  #use(start: number, text: string): void {
    const path = text.replace(/[\s?!]+/g, '');
    const head = /^[\w$]+/.exec(path)?.[0] ?? '';
    const called = matchAt(CALL, this.#source, start + text.length) !== undefined;
    const at = start + (/[\w$]+$/.exec(text)?.index ?? 0);
    if (this.#last === '.') {
      if (called) this.#rules.use({ path: `?.${path}`, start, at, called });
    } else if (!WORDS.has(head) && !this.#locals.has(head)) this.#rules.use({ path, start, at, called });
  }

  /** Operators, brackets, and what begins with one: templates, patterns, markup. The same offset when all is over. */
  #mark(at: number): number {
    const c = this.#source[at] as string;
    const operand = !OPERAND_END.test(this.#last);
    const { markup } = this.#rules;
    if (c === '`') return this.#operand(this.#template(at + 1));
    if (c === '/' && operand) return this.#operand(at + (matchAt(REGEX, this.#source, at)?.length ?? 1));
    if (c === '<' && operand && markup !== undefined && /[A-Za-z>]/.test(this.#source[at + 1] ?? '')) return this.#operand(Math.max(at + 1, markup(at)));
    if ('([{'.includes(c)) this.#open.push(c);
    else if (')]}'.includes(c) && this.#open.pop() === undefined) return at;
    this.#last = c;
    return at + 1;
  }

  #operand(end: number): number {
    this.#last = '0';
    return end;
  }

  /** Past the template literal whose content begins at `from`. */
  #template(from: number): number {
    for (let at = from; at < this.#end; at++) {
      const c = this.#source[at];
      if (c === '\\') at++;
      else if (c === '`') return at + 1;
      else if (c === '$' && this.#source[at + 1] === '{' && this.#depth < MAX_DEPTH) at = this.#inside().read(at + 2);
    }
    return this.#end;
  }

  /** What an arrow function around a template literal declares is declared in it too. */
  #inside(): ExpressionReader {
    const { use } = this.#rules;
    const rules: ExpressionRules = { ...this.#rules, use: (u) => (this.#locals.has(/^[\w$]+/.exec(u.path)?.[0] ?? '') ? undefined : use(u)) };
    return new ExpressionReader(this.#source, this.#end, rules, this.#depth + 1);
  }
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
