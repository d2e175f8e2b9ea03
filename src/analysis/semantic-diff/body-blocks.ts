/**
 * Where the bodies of functions stand in a source text, by its lines alone: a header that opens a body, lines that are
 * indented deeper, what closes it. Serves every language without reading any; a body whose bounds are not plain to see
 * (a string over several lines may look like anything) is left out, which costs time and never an answer.
 */
export type Closing = 'brace' | 'word' | 'indent';

export interface BodyBlock {
  /** Offset of the header's first line, marks and comments right above it included. */
  readonly start: number;
  readonly header: number;
  /** What is declared, as far as it is plain to see: functions of one name belong together. */
  readonly name: string;
  /** Lines of the body, without header and what closes it, as offsets. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** What ends the body: a brace, the word `end`, or its indentation alone. */
  readonly closedBy: Closing;
  /** Holds further functions: tests in a group of tests. */
  readonly isGroup: boolean;
}

/** Code of the last character that leaves no ink. */
const BLANK = 32;
/** A header that goes on for longer is none. */
const MAX_HEADER = 40;
const CONTROL =
  /^(?:if|for|foreach|while|until|switch|match|try|else|elif|elsif|do|catch|finally|loop|unsafe|select|return|using|lock|with|begin|unless|case)\b/;
const CONTAINER = /\b(?:class|interface|enum|struct|record|namespace|impl|trait|mod|module|object|union|extension)\b|\bnew\s+\w/;
const TEST_BLOCK = /^(?:\w+\.)?(?:describe|context|suite|it|test|specify|scenario|feature|before|after|beforeEach|afterEach|setup|teardown)(?:\.\w+)*[ (]/;
const TEST_GROUP = /^(?:\w+\.)?(?:describe|context|suite|feature)(?:\.\w+)*[ (]/;
const DEFINITION = /^(?:async +)?def /;
const OPENS_DO = /\bdo(?: *\|[^|]*\|)?$/;

export class SourceLines {
  readonly text: string;
  readonly #starts: number[] = [];
  /** Of the first and behind the last character that is not a blank; equal on a blank line. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  constructor(text: string) {
    this.text = text;
    for (let at = 0; at <= text.length; ) {
      const end = text.indexOf('\n', at);
      const stop = end < 0 ? text.length : end;
      this.#add(at, stop);
      at = stop + 1;
    }
  }

  #add(start: number, stop: number): void {
    let [from, to] = [start, stop];
    while (from < to && this.text.charCodeAt(from) <= BLANK) from++;
    while (to > from && this.text.charCodeAt(to - 1) <= BLANK) to--;
    this.#starts.push(start);
    this.#from.push(from);
    this.#to.push(to);
  }

  get count(): number {
    return this.#starts.length;
  }

  start = (line: number): number => this.#starts[line] ?? this.text.length;
  trimmed = (line: number): string => this.text.slice(this.#from[line], this.#to[line]);
  first = (line: number): string => (this.isBlank(line) ? '' : (this.text[this.#from[line] as number] as string));
  last = (line: number): string => (this.isBlank(line) ? '' : (this.text[(this.#to[line] as number) - 1] as string));
  isBlank = (line: number): boolean => this.#from[line] === this.#to[line];

  /** -1 for a blank line. */
  indent(line: number): number {
    return this.isBlank(line) ? -1 : (this.#from[line] as number) - (this.#starts[line] as number);
  }

  /** The line that an offset stands in. */
  lineOf(offset: number): number {
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.start(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** In the order of the text, from line `from` to line `to`, those inside of others left out. */
export function bodyBlocks(lines: SourceLines, from = 0, to = lines.count): BodyBlock[] {
  const found: BodyBlock[] = [];
  for (let line = from; line < to; ) {
    const block = blockAt(lines, line, to);
    if (block === undefined) line++;
    else {
      found.push(toBlock(lines, block));
      line = block.end;
    }
  }
  return found;
}

/** Groups of tests are looked into. */
export const blocksInside = (lines: SourceLines, { bodyStart, bodyEnd }: BodyBlock): BodyBlock[] =>
  bodyBlocks(lines, lines.lineOf(bodyStart), lines.lineOf(bodyEnd));

/** As line numbers: the header is [header, body), the body [body, end). */
interface LineBlock {
  readonly header: number;
  readonly body: number;
  readonly end: number;
  readonly closedBy: Closing;
}

function toBlock(lines: SourceLines, { header, body, end, closedBy }: LineBlock): BodyBlock {
  const text = lines.text.slice(lines.start(header), lines.start(body)).trim();
  return {
    start: lines.start(firstMark(lines, header)),
    header: lines.start(header),
    bodyStart: lines.start(body),
    bodyEnd: lines.start(end),
    name: nameOf(text),
    closedBy,
    isGroup: TEST_GROUP.test(text),
  };
}

const CALLED = /([\w$]+)\s*(?:<[^()]*>)?\(/g;
const KEYWORD = /^(?:func|function|fn|async|def)$/;

/** `func (m *Type) Name(`, which says whose method it is. */
const RECEIVER = /^func\s*\((?:\w+\s+)?\*?\s*(\w+)[^()]*\)\s*(\w+)/;

/** Tests are named by their titles. Methods of one name belong together where nothing tells whose they are. */
function nameOf(header: string): string {
  const method = RECEIVER.exec(header);
  if (method !== null) return `${method[1]}.${method[2]}`;
  if (TEST_BLOCK.test(header)) return header;
  for (const [, name] of header.matchAll(CALLED)) if (!KEYWORD.test(name as string)) return name as string;
  return header;
}

const MARKS = '@#[])/*';

/** Decorators, attributes and comments above a header, which may go over several lines. */
function firstMark(lines: SourceLines, header: number): number {
  const indent = lines.indent(header);
  let first = header;
  for (; first > 0; first--) {
    const deep = lines.indent(first - 1);
    if (deep < indent || (deep === indent && !MARKS.includes(lines.first(first - 1)))) break;
  }
  return first;
}

function blockAt(lines: SourceLines, line: number, limit: number): LineBlock | undefined {
  const [first, last] = [lines.first(line), lines.last(line)];
  if (last === '{') return bracedBlock(lines, line, limit);
  if (first !== 'd' && first !== 'a' && last !== 'o' && last !== '|') return undefined;
  const text = lines.trimmed(line);
  if (DEFINITION.test(text)) return indentedBlock(lines, line, limit) ?? endedBlock(lines, line, limit);
  return OPENS_DO.test(text) && !CONTROL.test(text) ? endedBlock(lines, line, limit) : undefined;
}

/** `def f(...):`, whose body ends where its indentation does. */
function indentedBlock(lines: SourceLines, header: number, limit: number): LineBlock | undefined {
  let open = 0;
  let last = header;
  for (; last < Math.min(limit, header + MAX_HEADER); last++) {
    open += parenBalance(lines.trimmed(last));
    if (open <= 0) break;
  }
  if (open !== 0 || !/:(?:\s*#.*)?$/.test(lines.trimmed(last))) return undefined;
  const indent = lines.indent(header);
  let end = last + 1;
  for (let at = end; at < limit; at++) {
    const deep = lines.indent(at);
    if (deep >= 0 && deep <= indent) break;
    if (deep >= 0) end = at + 1;
  }
  return end === last + 1 ? undefined : { header, body: last + 1, end, closedBy: 'indent' };
}

/** `def f` or `test 'x' do` to the `end` below it. */
function endedBlock(lines: SourceLines, header: number, limit: number): LineBlock | undefined {
  const [text, indent] = [lines.trimmed(header), lines.indent(header)];
  if (parenBalance(text) !== 0 || text.endsWith(':')) return undefined;
  for (let at = header + 1; at < limit; at++) {
    const deep = lines.indent(at);
    if (deep < 0 || deep > indent) continue;
    return deep === indent && /^end\b/.test(lines.trimmed(at)) ? { header, body: header + 1, end: at, closedBy: 'word' } : undefined;
  }
  return undefined;
}

/** `f(...) {` to the brace that stands below the header's first line. */
function bracedBlock(lines: SourceLines, opening: number, limit: number): LineBlock | undefined {
  const header = headerOf(lines, opening);
  if (header === undefined) return undefined;
  const indent = lines.indent(header);
  for (let at = opening + 1; at < limit; at++)
    if (lines.first(at) === '}' && lines.indent(at) === indent) return { header, body: opening + 1, end: at, closedBy: 'brace' };
  return undefined;
}

/** Line on which the header of a function begins whose body this line opens. */
function headerOf(lines: SourceLines, opening: number): number | undefined {
  const alone = lines.trimmed(opening) === '{';
  let first = alone ? opening - 1 : opening;
  if (first < 0 || (alone && lines.isBlank(first))) return undefined;
  let open = parenBalance(lines.trimmed(first));
  for (; open < 0 && first > 0 && opening - first < MAX_HEADER; first--) open += parenBalance(lines.trimmed(first - 1));
  const text = lines.text.slice(lines.start(first), lines.start(opening + 1)).trim();
  if (!text.includes('(') || CONTROL.test(text) || text.startsWith('}')) return undefined;
  if (open !== 0) return TEST_BLOCK.test(text) ? first : undefined;
  return CONTAINER.test(text.slice(0, text.indexOf('('))) ? undefined : first;
}

function parenBalance(text: string): number {
  let balance = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 40) balance++;
    else if (c === 41) balance--;
  }
  return balance;
}
