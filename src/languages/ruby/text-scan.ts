/**
 * Reads pieces of Ruby source as text: headers, argument lists, comments above a definition. Offsets are absolute.
 * Strings and brackets are respected; unbalanced input ends at the end of the text.
 */
interface Part {
  readonly text: string;
  readonly at: number;
}

const CONSTANT_PATH_AT = /(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*/y;
const NAME_AT = /[a-z_\u0080-\uffff][\w\u0080-\uffff]*[?!]?/y;
const NEXT_BRACKET = /["'`()[\]{}]/g;
const COMMENT_LINES = 60;

export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** `A::B` at an offset; '' if no constant starts there. */
export const constantPathAt = (source: string, at: number): string => matchAt(CONSTANT_PATH_AT, source, at)?.[0] ?? '';
export const nameAt = (source: string, at: number): string => matchAt(NAME_AT, source, at)?.[0] ?? '';
/** `A::B` as a path of members; `::A::B` keeps its sign: the first name is looked for at the top alone. */
export const dottedPath = (path: string): string => (path.startsWith('::') ? `::${path.slice(2).replaceAll('::', '.')}` : path.replaceAll('::', '.'));

function stringEnd(text: string, open: number): number {
  const quote = text[open];
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === quote) return i + 1;
  }
  return text.length;
}

/** Past the bracket that closes the one at `open`. */
export function groupEnd(text: string, open: number): number {
  let depth = 0;
  NEXT_BRACKET.lastIndex = open;
  for (let found = NEXT_BRACKET.exec(text); found !== null; found = NEXT_BRACKET.exec(text)) {
    const c = found[0];
    if (c === '"' || c === "'" || c === '`') NEXT_BRACKET.lastIndex = stringEnd(text, found.index);
    else if (c === '(' || c === '[' || c === '{') depth++;
    else if (--depth <= 0) return found.index + 1;
  }
  return text.length;
}

/** Splits at commas outside of brackets and strings. */
export function splitArguments(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let i = 0; i < text.length; ) {
    const c = text[i] as string;
    if (c === ',') {
      addPart(parts, text, start, i);
      start = ++i;
    } else if (c === '"' || c === "'") i = stringEnd(text, i);
    else if (c === '(' || c === '[' || c === '{') i = groupEnd(text, i);
    else i++;
  }
  addPart(parts, text, start, text.length);
  return parts;
}

function addPart(parts: Part[], text: string, start: number, end: number): void {
  const raw = text.slice(start, end);
  const part = raw.trim();
  if (part !== '') parts.push({ text: part, at: start + raw.length - raw.trimStart().length });
}

/** The name in `:name`, `"name"`, `'name'`; undefined for anything else, interpolation included. */
export function literalName(text: string | undefined): string | undefined {
  const m = text === undefined ? null : /^(?::"((?:[^"#]|#(?!\{))*)"|:([A-Za-z_]\w*[?!=]?)|"((?:[^"#]|#(?!\{))*)"|'([^']*)')$/.exec(text);
  return m === null ? undefined : (m[1] ?? m[2] ?? m[3] ?? m[4]);
}

/** The names in `[:a, :b]`, `%i[a b]`, or a single `:a`. */
export function literalNames(text: string): string[] {
  const words = /^%[iIwW][[({<]([\s\S]*)[\])}>]$/.exec(text);
  if (words !== null) return (words[1] as string).trim().split(/\s+/);
  const list = /^\[([\s\S]*)\]$/.exec(text);
  return splitArguments(list === null ? text : (list[1] as string)).flatMap((p) => literalName(p.text) ?? []);
}

/** The comment lines right above an offset, without `:nodoc:` and magic comments. */
export function commentAbove(source: string, at: number): string {
  const lines: string[] = [];
  let end = source.lastIndexOf('\n', at - 1);
  while (end > 0 && lines.length < COMMENT_LINES) {
    const start = source.lastIndexOf('\n', end - 1) + 1;
    const line = source.slice(start, end).trim();
    if (!line.startsWith('#')) break;
    lines.push(line);
    end = start - 1;
  }
  return lines
    .reverse()
    .filter((l) => !/^#\s*(-\*-|frozen_string_literal:|encoding:|typed:|rubocop:|:nodoc:|#?$)/.test(l))
    .join('\n');
}
