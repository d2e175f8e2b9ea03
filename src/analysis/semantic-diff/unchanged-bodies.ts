/**
 * Two versions of one source text in, the same two without the bodies that both of them have to the letter: blanks
 * stand where those were, so every offset and line stays. Reading a function's body is most of the work of reading a
 * file, and what did not change says nothing about a change. Headers stay: every symbol is still declared.
 */
import { type BodyBlock, blocksInside, bodyBlocks, type Closing, SourceLines } from './body-blocks.ts';

/** Offsets, the end not included. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface ReducedText {
  readonly text: string;
  /** What was left out, in order. */
  readonly quiet: readonly TextRange[];
  /** How many characters that was. */
  readonly left: number;
}

/** Shorter texts are read as they are. */
const WORTH_CUTTING = 2_000;

export function withoutUnchangedBodies(before: string, after: string): readonly [ReducedText, ReducedText] | undefined {
  if (Math.min(before.length, after.length) < WORTH_CUTTING) return undefined;
  const [old, current] = [new SourceLines(before), new SourceLines(after)];
  const alike = alikeBlocks([old, bodyBlocks(old)], [current, bodyBlocks(current)]);
  if (alike[0].length === 0) return undefined;
  if (!mayDeclareFields(before) && !mayDeclareFields(after)) return [blanked(before, alike[0]), blanked(after, alike[1])];
  const fields = new Set([...declaredFields(around(before, alike[0])), ...declaredFields(around(after, alike[1]))]);
  // A type under another name takes its fields along.
  const sameTypes = typeLines(before) === typeLines(after);
  const isQuiet = (block: TextBlock) => (sameTypes && fields.size === 0) || declaredFields(block.wording.text).every((name) => sameTypes && !fields.has(name));
  return [blanked(before, alike[0].filter(isQuiet)), blanked(after, alike[1].filter(isQuiet))];
}

/** A block's text, with its header and what stands right above it: blocks of the same text share one. */
interface Wording {
  readonly text: string;
  /** How often it stands on either side. */
  readonly times: [number, number];
  plain?: boolean;
  blanks?: string;
}

interface TextBlock extends BodyBlock {
  readonly wording: Wording;
}

type Side = readonly [SourceLines, readonly BodyBlock[]];

/** Those that stand on both sides equally often, in order of place. Groups of tests are looked into, because their tests bear their names. */
function alikeBlocks(...sides: readonly [Side, Side]): [TextBlock[], TextBlock[]] {
  const wordings = new Map<string, Wording>();
  const [before, after] = [withTexts(sides[0], 0, wordings), withTexts(sides[1], 1, wordings)];
  // What the overloads of a function do is told together.
  const changed = new Set<string>();
  for (const blocks of [before, after]) for (const block of blocks) if (!isThere(block)) changed.add(block.name);
  const isAlike = (block: TextBlock) => !block.isGroup && isThere(block) && !changed.has(block.name) && isPlain(block);
  const [older, newer] = [insideGroups(sides[0]), insideGroups(sides[1])];
  const inner = older[1].length === 0 || newer[1].length === 0 ? [[], []] : alikeBlocks(older, newer);
  return [byPlace([...before.filter(isAlike), ...(inner[0] ?? [])]), byPlace([...after.filter(isAlike), ...(inner[1] ?? [])])];
}

const isThere = ({ wording: { times } }: TextBlock): boolean => times[0] === times[1];

const insideGroups = ([lines, blocks]: Side): Side => [lines, blocks.filter((b) => b.isGroup).flatMap((b) => blocksInside(lines, b))];

const byPlace = (blocks: TextBlock[]): TextBlock[] => blocks.sort((a, b) => a.bodyStart - b.bodyStart);

function withTexts([{ text: source }, blocks]: Side, side: 0 | 1, wordings: Map<string, Wording>): TextBlock[] {
  return blocks.map((block) => {
    const text = source.slice(block.start, block.bodyEnd);
    const wording = wordings.get(text) ?? { text, times: [0, 0] };
    if (wording.times[0] + wording.times[1] === 0) wordings.set(text, wording);
    wording.times[side]++;
    return { ...block, wording };
  });
}

/** `self.x = 1`, `self.x: int = 1`, `@x ||= 1`, `self.a, self.b = 1, 2`. */
const FIELD = /(?:\b(?:self|cls|this)\.|@)(\w+)(?=(?:\s*[:,][^\n=()]*)?\s*(?:[-+*/%|&^?]{1,2}|<<|>>)?=(?![=>~]))|\b(?:as|for) (?:self|cls)\.(\w+)/g;

/** What every such assignment has in it: most files of most languages have none, and a word is found sooner than a pattern. */
const FIELD_MARKS = ['self.', 'cls.', 'this.', '@'];

const mayDeclareFields = (text: string): boolean => FIELD_MARKS.some((mark) => isBeforeName(text, mark));

/** A sentence that ends with "this." declares nothing. */
function isBeforeName(text: string, mark: string): boolean {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) if (/\w/.test(text[at + mark.length] ?? '')) return true;
  return false;
}

const TYPE_LINE = /^[ \t]*(?:\w+[ \t]+)*class\b/;

/** Lines that declare a class: looked for by the word, because a pattern would try every line of a long file. */
function typeLines(text: string): string {
  const found: string[] = [];
  for (let at = text.indexOf('class'); at >= 0; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end);
    if (TYPE_LINE.test(line)) found.push(line);
    at = end < 0 ? -1 : text.indexOf('class', end);
  }
  return found.join('\n');
}

/** Fields that come to be by being assigned: a type has them as long as one of its functions does that. */
const declaredFields = (text: string): string[] => [...text.matchAll(FIELD)].map((m) => (m[1] ?? m[2]) as string);

function around(source: string, blocks: readonly TextBlock[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { bodyStart, bodyEnd } of blocks) {
    parts.push(source.slice(at, bodyStart));
    at = bodyEnd;
  }
  return parts.join('') + source.slice(at);
}

/** Text in lines of its own that looks like anything: `<<~SQL`. */
const OPENS_TEXT = /<<[~-]?["'`]?[A-Z]/;

/** No string or comment that begins in it ends outside, as far as marks can be counted; nor does what it opens. */
function isPlain({ wording, header, start, closedBy }: TextBlock): boolean {
  wording.plain ??= isBalanced(wording.text.slice(header - start), closedBy);
  return wording.plain;
}

function isBalanced(text: string, closedBy: Closing): boolean {
  if (OPENS_TEXT.test(text) || (closedBy === 'indent' && occurrences(text, "'''") % 2 !== 0)) return false;
  let [quotes, ticks, braces] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) quotes++;
    else if (c === TICK) ticks++;
    else if (c === OPEN) braces++;
    else if (c === CLOSE) braces--;
  }
  if (quotes % 2 !== 0 || ticks % 2 !== 0 || braces !== (closedBy === 'brace' ? 1 : 0)) return false;
  return occurrences(text, '/*') === occurrences(text, '*/') && (closedBy !== 'word' || wordsOpen(text) === 1);
}

const [QUOTE, TICK, OPEN, CLOSE] = ['"', '`', '{', '}'].map((mark) => mark.charCodeAt(0));

const OPENER =
  /^[ \t]*(?:def|class|module|if|unless|while|until|case|begin|for)\b|=[ \t]*(?:if|unless|case|begin|while)\b|\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t\r]*$/gm;
const ENDER = /(?<![.:\w])end\b(?![:?!=])/g;

/** How many more are begun than ended, as far as lines show it. */
const wordsOpen = (text: string): number => (text.match(OPENER)?.length ?? 0) - (text.match(ENDER)?.length ?? 0);

function occurrences(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) count++;
  return count;
}

function blanked(source: string, blocks: readonly TextBlock[]): ReducedText {
  const parts: string[] = [];
  let [at, left] = [0, 0];
  for (const block of blocks) {
    parts.push(source.slice(at, block.bodyStart), blanksFor(block));
    at = block.bodyEnd;
    left += block.bodyEnd - block.bodyStart;
  }
  parts.push(source.slice(at));
  return { text: parts.join(''), quiet: blocks.map((b) => ({ start: b.bodyStart, end: b.bodyEnd })), left };
}

/** Mostly made for the other side already. */
function blanksFor({ wording, bodyStart, bodyEnd, closedBy }: TextBlock): string {
  const length = bodyEnd - bodyStart;
  if (wording.blanks?.length !== length) {
    const body = wording.text.slice(wording.text.length - length);
    wording.blanks = closedBy === 'indent' ? filled(blanksLike(body), body) : blanksLike(body);
  }
  return wording.blanks;
}

/** As bytes: lines of blanks put together one by one are copied several times over. */
function blanksLike(body: string): string {
  const blanks = Buffer.allocUnsafe(body.length).fill(BLANK);
  for (let at = body.indexOf('\n'); at >= 0; at = body.indexOf('\n', at + 1)) blanks[at] = LINE_END;
  return blanks.toString('latin1');
}

const [BLANK, LINE_END] = [' ', '\n'].map((mark) => mark.charCodeAt(0)) as [number, number];

/** One expression over all lines, so that the function ends where it did. */
function filled(blanks: string, body: string): string {
  const [first, last] = [body.search(/\S/), codeEnd(body) - 1];
  if (last <= first) return `${blanks.slice(0, first)}0${blanks.slice(first + 1)}`;
  return `${blanks.slice(0, first)}(${blanks.slice(first + 1, last)})${blanks.slice(last + 1)}`;
}

/** Behind the last line that is not a comment. */
function codeEnd(body: string): number {
  for (let end = body.length; end > 0; ) {
    const start = body.lastIndexOf('\n', end - 1) + 1;
    const line = body.slice(start, end).trim();
    if (line !== '' && !line.startsWith('#')) return start + body.slice(start, end).trimEnd().length;
    end = start - 1;
  }
  return 0;
}
