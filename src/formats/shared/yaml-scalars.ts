/** Texts of YAML: quoted, plain and block ones, from their place in the source to what they say. */

const [NEWLINE, BLANK, TAB, HASH, COLON, QUOTE, DOUBLE, BACKSLASH] = [10, 32, 9, 35, 58, 39, 34, 92];

export const isBlank = (code: number): boolean => code === BLANK || code === TAB;
/** A blank, the end of the line or of the text. */
export const isSpace = (code: number): boolean => code === BLANK || code === NEWLINE || code === TAB || code === 13 || Number.isNaN(code);

/** Offset after the closing quote, or of the end when it is missing. */
export function quotedEnd(source: string, start: number, limit: number): number {
  const quote = source.charCodeAt(start);
  for (let i = start + 1; i < limit; i++) {
    const code = source.charCodeAt(i);
    if (code === BACKSLASH && quote === DOUBLE) i++;
    else if (code === quote) {
      if (quote === QUOTE && source.charCodeAt(i + 1) === QUOTE) i++;
      else return i + 1;
    }
  }
  return limit;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', e: '\u001b', '/': '/', '\\': '\\', '"': '"', ' ': ' ' };

export function unquote(written: string): string {
  const closed = written.length > 1 && written.endsWith(written.charAt(0));
  const inner = folded(written.slice(1, closed ? -1 : undefined));
  if (written.startsWith("'")) return inner.replaceAll("''", "'");
  return inner.includes('\\') ? inner.replace(/\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)/gs, (_, code: string) => unescaped(code)) : inner;
}

/** A line break, with the blanks around it, is a blank. */
function folded(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines.map((line, i) => trimmed(line, i > 0, i < lines.length - 1)).join(' ');
}

function trimmed(line: string, atStart: boolean, atEnd: boolean): string {
  let [from, to] = [0, atEnd && line.endsWith('\r') ? line.length - 1 : line.length];
  if (atStart) while (from < to && isBlank(line.charCodeAt(from))) from++;
  if (atEnd) while (to > from && isBlank(line.charCodeAt(to - 1))) to--;
  return line.slice(from, to);
}

function unescaped(code: string): string {
  if (/^[ux]./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return ESCAPES[code] ?? code;
}

/** End of a plain text on its line: before a comment, a `: `, and inside of brackets before a comma or a bracket. */
export function plainEnd(source: string, start: number, limit: number, inFlow: boolean): number {
  let i = start;
  for (; i < limit; i++) {
    const code = source.charCodeAt(i);
    if (code === NEWLINE) break;
    if (code === HASH && i > start && isBlank(source.charCodeAt(i - 1))) break;
    if (code === COLON && endsKey(source, i, limit, inFlow)) break;
    if (inFlow && (code === 44 || code === 91 || code === 93 || code === 123 || code === 125)) break;
  }
  while (i > start && isSpace(source.charCodeAt(i - 1))) i--;
  return i;
}

function endsKey(source: string, colon: number, limit: number, inFlow: boolean): boolean {
  if (colon + 1 >= limit) return true;
  const next = source.charCodeAt(colon + 1);
  return isSpace(next) || (inFlow && (next === 44 || next === 93 || next === 125));
}

export interface BlockText {
  readonly text: string;
  /** Its lines in the source, indented as they are. */
  readonly start: number;
  readonly end: number;
}

/** `|` and `>`: the lines after `header` that are indented deeper than `parent`. */
export function blockText(source: string, header: number, limit: number, parent: number): BlockText {
  const firstLine = source.indexOf('\n', header);
  if (firstLine < 0 || firstLine >= limit) return { text: '', start: limit, end: limit };
  const explicit = /^[|>][+-]?([1-9])/.exec(source.slice(header, header + 3))?.[1];
  let indent = explicit === undefined ? -1 : Math.max(parent, 0) + Number(explicit);
  const lines: string[] = [];
  let end = firstLine + 1;
  for (let line = end; line < limit; ) {
    const stop = lineEnd(source, line, limit);
    let first = line;
    while (first < stop && source.charCodeAt(first) === BLANK) first++;
    const isEmpty = first === stop || source.charCodeAt(first) === 13;
    if (!isEmpty) {
      if (first - line <= parent || (indent >= 0 && first - line < indent)) break;
      if (indent < 0) indent = first - line;
      end = stop;
    }
    lines.push(isEmpty ? '' : source.slice(line + indent, stop));
    line = stop + 1;
  }
  while (lines.at(-1) === '') lines.pop();
  return { text: lines.join(source[header] === '>' ? ' ' : '\n'), start: Math.min(firstLine + 1, end), end };
}

export function lineEnd(source: string, from: number, limit: number): number {
  const found = source.indexOf('\n', from);
  return found < 0 || found > limit ? limit : found;
}
