/**
 * Where marked values go inside one function body, by its text: into variables that are assigned from them, into the
 * arguments of calls, into fields, and out through `return`. Two passes, so that loops carry values back. The result is
 * what may happen: conditions are not evaluated.
 */
import { closing, splitTopLevel } from './signature-names.ts';

export interface Body {
  readonly lines: readonly string[];
  /** Number of the first line. */
  readonly first: number;
}

export interface CallSiteIn {
  readonly line: number;
  readonly column: number;
}

export interface ArgumentFlow {
  /** Positions of the arguments that carry a marked value; empty when only the receiver does. */
  readonly positions: readonly number[];
  readonly receiver: boolean;
}

/** String literals without interpolation: they name no value. Those with one (`"{name}"`, `"#{name}"`) do. */
const LITERAL = /"[^"{\n]*"|(?<=[(,=[\s])'[^'{\n]*'(?=[),;\]\s])/g;
const WORD = /[A-Za-z_$][\w$]*/g;
const ASSIGNMENT = /^([^=(!<>]*?[\w$\])}])\s*(?::=|(?:\+|\|\||\?\?)?=(?![=>]))\s*(.*)$/;
const LOOP = /\b(?:for|foreach)\b\s*\(?\s*(?:const|let|var)?\s*(.+?)\s+(?:in|of|:=\s*range|=\s*range)\s+(.*)$/;
/** `for (Item item : items)` */
const TYPED_LOOP = /\bfor\s*\(\s*(?:final\s+)?[\w.<>,?[\] ]+?\s+(\w+)\s*:\s*(.*)$/;
/** A function written in place that is given elements of what it is passed to: `xs.map((x) => …)`, `xs.each { |x| … }`. */
const INNER = /^(.*?)(?:\|([^|()]*)\||\(?\b([\w$]+(?:\s*,\s*[\w$]+)*)\)?\s*(?:=>|->)\s)/;
const BOUND = /\b(?:with|using)\b(.*)\bas\s+(\w+)/;
const RETURN = /\b(?:return|yield)\b(.*)$/;
/** Something behind `return`: not the end of the statement, nor its condition. */
const GIVEN_BACK = /^\s*[^\s;}#/](?!f\b|nless\b)/;
/** `=> value`, `fun f() = value`, and functions of Rust with a result. */
const EXPRESSION_BODY = /^[^{;]*\)[^{;=]*=>?\s*[^\s{=]|^[^{]*\bfn\b[^{]*->/;
const MAX_CONTINUED = 12;

export class BodyFlow {
  readonly marked: Set<string>;
  readonly #body: Body;
  readonly #statements: readonly { readonly line: number; readonly text: string }[];

  constructor(body: Body, names: Iterable<string>) {
    this.#body = body;
    this.marked = new Set(names);
    this.#statements = body.lines.map((_, i) => ({ line: body.first + i, text: continued(body.lines, i) }));
    for (let pass = 0; pass < 2; pass++) for (const { text } of this.#statements) this.#assign(text);
  }

  isMarked(text: string): boolean {
    return (text.replace(LITERAL, '""').match(WORD) ?? []).some((word) => this.marked.has(word));
  }

  /** Undefined when nothing marked goes into the call. */
  into({ line, column }: CallSiteIn): ArgumentFlow | undefined {
    const index = line - this.#body.first;
    const own = this.#body.lines[index];
    if (own === undefined) return undefined;
    const args = argumentsOf(
      this.#body.lines
        .slice(index, index + MAX_CONTINUED)
        .join('\n')
        .slice(column),
    );
    const positions = args.flatMap((arg, i) => (this.isMarked(arg) ? [i] : []));
    const before = /([A-Za-z_$][\w$]*)(?:\(\))?\s*(?:\.|->|::|\?\.|&\.)\s*$/.exec(own.slice(0, column))?.[1];
    const receiver = before !== undefined && this.marked.has(before);
    return positions.length > 0 || receiver ? { positions, receiver } : undefined;
  }

  /** Whether a field that is named on a line is assigned a marked value there. */
  storesInto(field: string, line: number): boolean {
    const [, left, right] = ASSIGNMENT.exec(this.#statements[line - this.#body.first]?.text.trim() ?? '') ?? [];
    return left !== undefined && new RegExp(`[.@]${field.replace(/\W/g, '')}\\s*$`).test(left) && this.isMarked(right ?? '');
  }

  /** Calls that are written with this name and take a marked value: for names that lead nowhere. */
  goesIntoNamed(name: string): number | undefined {
    for (const [i, own] of this.#body.lines.entries()) {
      const column = own.search(new RegExp(`\\b${name.replace(/[^\w$]/g, '')}\\s*\\(`));
      if (column >= 0 && this.into({ line: this.#body.first + i, column }) !== undefined) return this.#body.first + i;
    }
    return undefined;
  }

  /** First line on which a marked value leaves the function. */
  returnsAt(): number | undefined {
    const returns = this.#statements.filter(({ text }) => RETURN.test(text));
    const found = returns.find(({ text }) => this.isMarked(RETURN.exec(text)?.[1] ?? ''));
    if (found !== undefined || returns.length > 0) return found?.line;
    const last = this.#lastExpression();
    return last !== undefined && this.isMarked(last.text) ? last.line : undefined;
  }

  /** False for a procedure: nothing goes back to whoever calls it. */
  givesBack(): boolean {
    return this.#statements.some(({ text }) => GIVEN_BACK.test(RETURN.exec(text)?.[1] ?? '')) || this.#lastExpression() !== undefined;
  }

  /** What is the result without a `return`, in languages and functions that have such a thing. */
  #lastExpression(): { readonly line: number; readonly text: string } | undefined {
    const { lines } = this.#body;
    const written = this.#statements.filter(({ text }) => /\w/.test(text) && !/^\s*end\b/.test(text));
    const last = written.at(-1);
    const isExpression = EXPRESSION_BODY.test(lines.join(' ')) || /^\s*end\b/.test(lines.at(-1) ?? '');
    return isExpression && last !== undefined && !ASSIGNMENT.test(last.text.trim()) && !/;\s*\}?\s*$/.test(last.text) ? last : undefined;
  }

  #assign(statement: string): void {
    const text = statement.trim();
    const loop = LOOP.exec(text);
    const bound = BOUND.exec(text);
    const assigned = ASSIGNMENT.exec(text);
    const typed = TYPED_LOOP.exec(text);
    const inner = INNER.exec(text);
    if (typed !== null && this.isMarked(typed[2] ?? '')) this.#mark(typed[1] ?? '');
    if (inner !== null && CALLED.test(inner[1] ?? '') && this.isMarked(inner[1] ?? '')) this.#mark(inner[2] ?? inner[3] ?? '');
    if (loop !== null && this.isMarked(loop[2] ?? '')) this.#mark(loop[1] ?? '');
    if (bound !== null && this.isMarked(bound[1] ?? '')) this.#mark(bound[2] ?? '');
    if (assigned !== null && this.isMarked(assigned[2] ?? '')) this.#mark(assigned[1] ?? '');
  }

  /** Variables only: a member of an object is told as a field. */
  #mark(left: string): void {
    if (/[.[]/.test(left.replace(/^\s*\[.*\]\s*$/, ''))) return;
    const names = left.replace(/:[^,)}]*/g, '').match(WORD) ?? [];
    for (const name of names) if (!DECLARES.test(name)) this.marked.add(name);
  }
}

/** What precedes a function that is passed to a member, and so is called with elements. One that is assigned or declared is not called yet. */
const CALLED = /[.:]\w+[?!]?\s*(?:\(\s*(?:move\s*)?|(?:\([^()]*\)\s*)?(?:do|\{)\s*)?$/;

const DECLARES =
  /^(?:const|let|var|val|final|auto|mut|static|public|private|int|long|string|bool|boolean|double|float|char|byte|Some|Ok|Err|if|while|else|self|this|cls)$/;

const NAME = /^[@\w$]+[?!]?(?:(?:::)?<[^()]*?>)?\s*/;
/** `render json: user` of Ruby: what follows a name without brackets, unless that is an operator or another clause. */
const COMMAND = /^[\w$]+[?!]? +(?![-+*/%=<>|&?:,;.)\]}{]|(?:if|unless|while|until|and|or|do|then|else|rescue|in|of|as|is|not)\b)([^\n]*)/;

/** Of a call that begins with its name. */
function argumentsOf(call: string): string[] {
  const open = NAME.exec(call)?.[0].length ?? 0;
  if (call[open] === '(' || call[open] === '{') return splitTopLevel(call.slice(open + 1, closing(call, open)));
  const bare = COMMAND.exec(call)?.[1];
  return bare === undefined ? [] : splitTopLevel(bare.replace(/\s(?:if|unless|do|then)\b.*$/, ''));
}

/**
 * Whether a field that stands at a column is only written there: `x.name = 1`, or the key of a literal (`Point{name: 1}`,
 * `Point { name: 1 }`, `Point(name=1)`).
 */
export function isWrittenAt(line: string, column: number, field: string): boolean {
  if (!line.startsWith(field, column)) return false;
  const [before, after] = [line.slice(0, column).trimEnd(), line.slice(column + field.length)];
  return /^\s*=(?![=>~])/.test(after) || (/^\s*:(?!:)/.test(after) && /[{,(]$|^$/.test(before));
}

/** A statement with the lines that its open brackets reach into. */
function continued(lines: readonly string[], at: number): string {
  let text = lines[at] as string;
  for (let i = at + 1; i < lines.length && i < at + MAX_CONTINUED && opens(text) > 0; i++) text += ` ${lines[i]}`;
  return text;
}

const opens = (text: string): number => (text.match(/[([]/g)?.length ?? 0) - (text.match(/[)\]]/g)?.length ?? 0);
