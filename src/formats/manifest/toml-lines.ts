/** TOML by lines: which table a line is in, its key and its value, with places. Values over several lines are joined. */
export interface TomlLine {
  readonly table: string;
  readonly key: string;
  readonly value: string;
  /** Of the key. */
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
}

export function tomlLines(text: string): TomlLine[] {
  const found: TomlLine[] = [];
  let table = '';
  const pattern = /^[ \t]*(?:\[\[?[ \t]*([^\]\n]+?)[ \t]*\]\]?|("[^"\n]+"|'[^'\n]+'|[\w.-]+)[ \t]*=[ \t]*)/gm;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (match[1] !== undefined) table = match[1].replace(/["']/g, '');
    else {
      const valueStart = match.index + match[0].length;
      const end = valueEnd(text, valueStart);
      const start = match.index + match[0].search(/\S/);
      found.push({ table, key: (match[2] ?? '').replace(/^["']|["']$/g, ''), value: text.slice(valueStart, end), start, end, valueStart });
      pattern.lastIndex = end;
    }
  }
  return found;
}

/** An array or a table in braces may go on over lines; everything else ends with its line. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") {
      const close = text.indexOf(char, at + 1);
      const line = text.indexOf('\n', at);
      if (close < 0 || (line >= 0 && close > line)) return line < 0 ? text.length : line;
      at = close;
    } else if (char === '#') {
      const line = text.indexOf('\n', at);
      if (line < 0 || depth === 0) return depth === 0 ? at : text.length;
      at = line;
    } else if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
    else if (char === '\n' && depth <= 0) return at;
  }
  return text.length;
}

/** Texts in a value, with their places; what comments quote is none. */
export const tomlTexts = (line: TomlLine): { text: string; start: number; end: number }[] =>
  [...line.value.matchAll(/"([^"\n]*)"|'([^'\n]*)'|#[^\n]*/g)]
    .filter(({ 0: whole }) => !whole.startsWith('#'))
    .map(({ 0: whole, 1: double, 2: single, index }) => ({
      ...{ text: double ?? single ?? '', start: line.valueStart + index, end: line.valueStart + index + whole.length },
    }));
