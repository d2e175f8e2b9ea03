/**
 * Reads YAML and JSON: every document of a file by itself, so that a broken one costs no other, and within one every line
 * that can be understood. Written for manifests: it takes a twentieth of the time of a library that keeps all details
 * (docs/infrastructure.md has the comparison). What it does not know is complex keys (`? `).
 */
import type { YamlDocument, YamlEntry, YamlNode } from './yaml.ts';
import { blockText, isBlank, isSpace, lineEnd, plainEnd, quotedEnd, unquote } from './yaml-scalars.ts';

const [NEWLINE, CR, BLANK, TAB, HASH, DASH, COLON, COMMA] = [10, 13, 32, 9, 35, 45, 58, 44];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [91, 93, 123, 125];
const [QUOTE, DOUBLE, STAR, AND, BANG, PIPE, GREATER] = [39, 34, 42, 38, 33, 124, 62];
const MAX_DEPTH = 100;

export function readYaml(source: string): YamlDocument[] {
  const documents: YamlDocument[] = [];
  let start = 0;
  for (const marker of source.matchAll(/^(?:---|\.\.\.)(?=\s|$)/gm)) {
    addDocument(documents, source, start, marker.index);
    start = marker.index + 3;
  }
  addDocument(documents, source, start, source.length);
  return documents;
}

function addDocument(documents: YamlDocument[], source: string, start: number, end: number): void {
  const reader = new DocumentReader(source, start, end);
  const root = reader.read();
  if (root !== undefined || reader.hasErrors) documents.push({ root, start, end, hasErrors: reader.hasErrors });
}

/** What may stand before a value. */
interface Properties {
  tag?: string;
  anchor?: string;
}

class DocumentReader {
  hasErrors = false;
  readonly #source: string;
  readonly #limit: number;
  readonly #anchors = new Map<string, YamlNode>();
  #pos: number;
  #columnAt = 0;
  #lineStart = 0;
  #depth = 0;
  /** Column of what holds the brackets that are open: what stands at it or before it is outside of them. */
  #flowParent = -1;

  constructor(source: string, start: number, end: number) {
    this.#source = source;
    this.#pos = start;
    this.#limit = end;
  }

  read(): YamlNode | undefined {
    const column = this.#toContent();
    if (column < 0) return undefined;
    const root = this.#block(column, -1);
    if (this.#toContent() >= 0) this.hasErrors = true;
    return root;
  }

  #code(offset = 0): number {
    const at = this.#pos + offset;
    return at < this.#limit ? this.#source.charCodeAt(at) : Number.NaN;
  }

  /** Moves to the next thing that is not a comment; gives its column, -1 at the end. */
  #toContent(): number {
    while (this.#pos < this.#limit) {
      const code = this.#code();
      const isLineStart = this.#pos === 0 || this.#source.charCodeAt(this.#pos - 1) === NEWLINE;
      if (code === HASH || (code === 37 && isLineStart)) this.#pos = lineEnd(this.#source, this.#pos, this.#limit);
      else if (code === NEWLINE || code === CR || code === BLANK || code === TAB || code === 0xfeff) this.#pos++;
      else return this.#column();
    }
    return -1;
  }

  /** Looks only at what was read since the last time: a JSON file of 50 MB may be one line. */
  #column(): number {
    const from = this.#pos >= this.#columnAt ? this.#columnAt : 0;
    const newline = this.#source.slice(from, this.#pos).lastIndexOf('\n');
    if (newline >= 0) this.#lineStart = from + newline + 1;
    else if (from === 0) this.#lineStart = 0;
    this.#columnAt = this.#pos;
    return this.#pos - this.#lineStart;
  }

  /** Blanks of the line. True if nothing but a comment follows on it. */
  #atLineEnd(): boolean {
    while (isBlank(this.#code())) this.#pos++;
    const code = this.#code();
    return Number.isNaN(code) || code === NEWLINE || code === CR || code === HASH;
  }

  /** A value that begins here, at `column`; what belongs to it is indented deeper than `parent`. */
  #block(column: number, parent: number): YamlNode | undefined {
    if (++this.#depth > MAX_DEPTH) return this.#giveUp();
    const properties = this.#properties();
    let at = column;
    if (properties !== undefined) {
      if (this.#atLineEnd()) {
        at = this.#toContent();
        if (at <= parent && !(at === parent && this.#isItem())) return this.#finish(undefined, properties);
      } else at = this.#column();
    }
    const node = this.#isItem() ? this.#list(at) : this.#keyEnd() >= 0 ? this.#map(at) : this.#inline(parent);
    return this.#finish(node, properties);
  }

  #giveUp(): undefined {
    this.#depth--;
    this.hasErrors = true;
    this.#pos = this.#limit;
    return undefined;
  }

  #finish(node: YamlNode | undefined, properties: Properties | undefined): YamlNode | undefined {
    this.#depth--;
    if (properties === undefined || node === undefined) return node;
    const tagged = properties.tag === undefined ? node : { ...node, tag: properties.tag };
    if (properties.anchor !== undefined) this.#anchors.set(properties.anchor, tagged);
    return tagged;
  }

  #properties(): Properties | undefined {
    let found: Properties | undefined;
    for (;;) {
      const code = this.#code();
      if (code !== BANG && code !== AND) return found;
      const start = this.#pos;
      while (!isSpace(this.#code()) && this.#code() !== COMMA && this.#code() !== CLOSE_LIST && this.#code() !== CLOSE_MAP) this.#pos++;
      const word = this.#source.slice(start, this.#pos);
      found = { ...found, ...(code === BANG ? { tag: word } : { anchor: word.slice(1) }) };
      while (isBlank(this.#code())) this.#pos++;
    }
  }

  #isItem(): boolean {
    return this.#code() === DASH && isSpace(this.#code(1));
  }

  #list(column: number): YamlNode {
    const [start, items] = [this.#pos, [] as YamlNode[]];
    let end = start;
    for (let at = column; at === column && this.#isItem(); at = this.#nextLine(column)) {
      this.#pos++;
      const item = this.#after(column);
      end = item?.end ?? this.#pos;
      if (item !== undefined) items.push(item);
    }
    return { kind: 'list', items, start, end };
  }

  /** Column of the next content; whatever is indented deeper than the list or map that goes on is skipped. */
  #nextLine(column: number): number {
    let at = this.#toContent();
    while (at > column) {
      this.hasErrors = true;
      this.#pos = lineEnd(this.#source, this.#pos, this.#limit);
      at = this.#toContent();
    }
    return at;
  }

  /** The value behind a `-` or a `key:` that stands at `column`. */
  #after(column: number, isKey = false): YamlNode | undefined {
    if (!this.#atLineEnd()) return isKey ? this.#valueOnLine(column) : this.#block(this.#column(), column);
    const [before, at] = [this.#pos, this.#toContent()];
    if (at > column || (isKey && at === column && this.#isItem())) return this.#block(at, isKey ? column : column);
    this.#pos = before;
    return undefined;
  }

  /** `key: value` on one line: a key cannot follow there, but a value on the next lines can, after a tag or an anchor. */
  #valueOnLine(column: number): YamlNode | undefined {
    const properties = this.#properties();
    if (properties === undefined) return this.#inline(column);
    if (++this.#depth > MAX_DEPTH) return this.#giveUp();
    if (!this.#atLineEnd()) return this.#finish(this.#inline(column), properties);
    return this.#finish(this.#after(column, true), properties);
  }

  #map(column: number): YamlNode {
    const [start, entries] = [this.#pos, [] as YamlEntry[]];
    let end = start;
    for (let at = column; at === column; at = this.#nextLine(column)) {
      const keyEnd = this.#keyEnd();
      if (keyEnd < 0) {
        if (this.#isItem()) break;
        this.hasErrors = true;
        this.#pos = lineEnd(this.#source, this.#pos, this.#limit);
        continue;
      }
      const keyStart = this.#pos;
      const written = this.#source.slice(keyStart, keyEnd);
      const key = /^["']/.test(written) ? unquote(written) : written.replace(/^&\S+\s+/, '');
      this.#pos = this.#source.indexOf(':', keyEnd) + 1;
      const afterColon = this.#pos;
      const value = this.#after(column, true);
      end = value === undefined ? afterColon : Math.max(afterColon, Math.min(value.end, this.#pos));
      entries.push({ key, keyStart, value, end });
    }
    return { kind: 'map', entries, start, end };
  }

  /** End of the key that begins here, before its colon; -1 if there is none on the line. */
  #keyEnd(): number {
    const code = this.#code();
    if (code === OPEN_LIST || code === OPEN_MAP || code === HASH || code === PIPE || code === GREATER || Number.isNaN(code)) return -1;
    const line = lineEnd(this.#source, this.#pos, this.#limit);
    const isQuoted = code === QUOTE || code === DOUBLE;
    const end = isQuoted ? quotedEnd(this.#source, this.#pos, line) : plainEnd(this.#source, this.#pos, line, false);
    let colon = end;
    while (isBlank(this.#source.charCodeAt(colon))) colon++;
    const isColon = colon < line && this.#source.charCodeAt(colon) === COLON && (colon + 1 >= line || isSpace(this.#source.charCodeAt(colon + 1)));
    return isColon ? end : -1;
  }

  /** A text, an alias or something in brackets; lines that go on are indented deeper than `parent`. */
  #inline(parent: number): YamlNode | undefined {
    const code = this.#code();
    if (code === PIPE || code === GREATER) return this.#blockText(parent);
    if (code === OPEN_LIST || code === OPEN_MAP) {
      this.#flowParent = parent;
      return this.#flow();
    }
    if (code === STAR) return this.#alias();
    if (code === QUOTE || code === DOUBLE) return this.#quoted();
    return this.#plain(parent);
  }

  #blockText(parent: number): YamlNode {
    const { text, start, end } = blockText(this.#source, this.#pos, this.#limit, parent);
    this.#pos = end;
    return { kind: 'text', text, start, end };
  }

  #alias(): YamlNode | undefined {
    const start = ++this.#pos;
    while (!isSpace(this.#code()) && this.#code() !== COMMA && this.#code() !== CLOSE_LIST && this.#code() !== CLOSE_MAP) this.#pos++;
    return this.#anchors.get(this.#source.slice(start, this.#pos));
  }

  #quoted(): YamlNode {
    const start = this.#pos;
    this.#pos = quotedEnd(this.#source, start, this.#limit);
    if (this.#pos === this.#limit && this.#source[this.#limit - 1] !== this.#source[start]) this.hasErrors = true;
    return { kind: 'text', text: unquote(this.#source.slice(start, this.#pos)), start, end: this.#pos };
  }

  #plain(parent: number): YamlNode {
    const start = this.#pos;
    let end = plainEnd(this.#source, start, this.#limit, false);
    this.#pos = lineEnd(this.#source, end, this.#limit);
    const parts = [this.#source.slice(start, end)];
    while (!/^[ \t]+#/.test(this.#source.slice(end, this.#pos))) {
      const before = this.#pos;
      if (this.#toContent() <= parent || this.#source.slice(before, this.#pos).includes('#') || this.#keyEnd() >= 0) {
        this.#pos = before;
        break;
      }
      const from = this.#pos;
      end = plainEnd(this.#source, from, this.#limit, false);
      parts.push(this.#source.slice(from, end));
      this.#pos = Math.max(lineEnd(this.#source, end, this.#limit), before + 1);
    }
    const text = parts.join(' ');
    return { kind: 'text', text: text === '~' || text === 'null' ? '' : text, start, end };
  }

  /** `[a, b]` and `{a: b}`, and with them all of JSON. */
  #flow(): YamlNode | undefined {
    if (++this.#depth > MAX_DEPTH) return this.#giveUp();
    const node = this.#code() === OPEN_LIST ? this.#flowList() : this.#flowMap();
    this.#depth--;
    return node;
  }

  #flowList(): YamlNode {
    const [start, items] = [this.#pos++, [] as YamlNode[]];
    for (;;) {
      const code = this.#nextInFlow(CLOSE_LIST);
      if (code === CLOSE_LIST) break;
      const [from, value] = [this.#pos, this.#flowValue()];
      if (this.#toContent() >= 0 && this.#code() === COLON) items.push(this.#pairInList(from, value));
      else if (value !== undefined) items.push(value);
      if (this.#pos === from) break;
    }
    return { kind: 'list', items, start, end: this.#pos };
  }

  /** `[a: b]`: a map of one entry. */
  #pairInList(start: number, key: YamlNode | undefined): YamlNode {
    this.#pos++;
    this.#toContent();
    const value = this.#flowValue();
    const pair: YamlEntry = { key: key?.kind === 'text' ? key.text : '', keyStart: start, value, end: this.#pos };
    return { kind: 'map', entries: [pair], start, end: this.#pos };
  }

  #flowMap(): YamlNode {
    const [start, entries] = [this.#pos++, [] as YamlEntry[]];
    for (;;) {
      const code = this.#nextInFlow(CLOSE_MAP);
      if (code === CLOSE_MAP) break;
      const keyStart = this.#pos;
      const key = this.#flowValue();
      let value: YamlNode | undefined;
      if (this.#toContent() >= 0 && this.#code() === COLON) {
        this.#pos++;
        this.#toContent();
        value = this.#flowValue();
      }
      if (key?.kind === 'text') entries.push({ key: key.text, keyStart, value, end: this.#pos });
      if (this.#pos === keyStart) break;
    }
    return { kind: 'map', entries, start, end: this.#pos };
  }

  /** The next item's first character; at the closing bracket it is taken. A text that ends before counts as closed there. */
  #nextInFlow(close: number): number {
    for (let column = this.#toContent(); column >= 0; column = this.#toContent()) {
      const code = this.#code();
      if (code !== close && column <= this.#flowParent) break;
      if (code !== COMMA) {
        if (code === close) this.#pos++;
        return code;
      }
      this.#pos++;
    }
    this.hasErrors = true;
    return close;
  }

  #flowValue(): YamlNode | undefined {
    const properties = this.#properties();
    const code = this.#code();
    if (code === COMMA || code === CLOSE_LIST || code === CLOSE_MAP) return undefined;
    this.#depth++;
    if (code === OPEN_LIST || code === OPEN_MAP) return this.#finish(this.#flow(), properties);
    if (code === STAR) return this.#finish(this.#alias(), properties);
    if (code === QUOTE || code === DOUBLE) return this.#finish(this.#quoted(), properties);
    return this.#finish(this.#plainInFlow(), properties);
  }

  #plainInFlow(): YamlNode {
    const start = this.#pos;
    const end = plainEnd(this.#source, start, this.#limit, true);
    this.#pos = end;
    const text = this.#source.slice(start, end);
    return { kind: 'text', text: text === '~' || text === 'null' ? '' : text, start, end };
  }
}
