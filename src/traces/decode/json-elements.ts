/**
 * The objects of a large JSON text, one at a time: those that stand inside of certain brackets. `{[` means the elements
 * of a list in an object, as in `{"resourceSpans": [ … ]}`, once or one such text a line; `[` and `[[` those of a list.
 * Holds one element, never the text; an element larger than the limit is passed over and counted, and so is a line that
 * breaks off, as the last one of a program that was killed does.
 */
const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, NEWLINE] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x0a];

const MOST_ELEMENT = 64 * 1024 * 1024;

export interface ElementReader {
  /** Calls back once for each element that ends in this chunk. */
  push(chunk: Buffer): void;
  /** Whether the text ended within something. */
  finish(): boolean;
  /** Elements that were too large, and lines that broke off. */
  readonly lost: number;
}

/** How a text of a line begins, if there is one a line. */
const LINE_START = Buffer.from('{"resource');

export function elementReader(brackets: readonly string[], onElement: (text: string) => void): ElementReader {
  const insides = brackets.map((text) => [...text].map((bracket) => bracket.charCodeAt(0)));
  const stack: number[] = [];
  let [quoted, escaped, begun, size, lost] = [false, false, false, 0, 0];
  let parts: Buffer[] = [];
  const isWanted = () => insides.some((inside) => stack.length === inside.length && inside.every((bracket, i) => bracket === stack[i]));
  /** Where the element begins in this chunk. */
  let from = 0;

  const keep = (piece: Buffer) => {
    size += piece.length;
    if (size <= MOST_ELEMENT) parts.push(piece);
  };

  const end = (chunk: Buffer, to: number) => {
    keep(chunk.subarray(from, to));
    if (size > MOST_ELEMENT) lost++;
    else onElement(parts.length === 1 ? (parts[0] as Buffer).toString('utf8') : Buffer.concat(parts).toString('utf8'));
    [parts, size, begun] = [[], 0, false];
  };

  /** A line that breaks off must not swallow those after it. */
  const breakOff = () => {
    lost++;
    [quoted, begun, parts, size, stack.length] = [false, false, [], 0, 0];
  };
  /** How much of LINE_START the line begins with so far, -1 for a line that begins otherwise; and how deep the line before left off. */
  let [matched, depthBefore] = [0, 0];
  const followLine = (byte: number) => {
    if (byte === NEWLINE) [matched, depthBefore] = [0, stack.length];
    else if (matched >= 0) matched = byte === LINE_START[matched] ? matched + 1 : -1;
    if (matched < LINE_START.length) return;
    matched = -1;
    if (depthBefore === 0) return;
    breakOff();
    // The text of the line has begun: this is in the middle of its first key.
    stack.push(OPEN_OBJECT);
    quoted = true;
  };

  const push = (chunk: Buffer) => {
    from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (matched >= 0 || byte === NEWLINE) followLine(byte);
      if (quoted) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) quoted = false;
        // No JSON has a line end in a text.
        else if (byte === NEWLINE) breakOff();
      } else if (byte === QUOTE) quoted = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (byte === OPEN_OBJECT && !begun && isWanted()) [begun, from] = [true, at];
        stack.push(byte);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        stack.pop();
        if (begun && byte === CLOSE_OBJECT && isWanted()) end(chunk, at + 1);
      }
    }
    if (begun) keep(Buffer.from(chunk.subarray(from)));
  };

  return {
    push,
    finish: () => stack.length > 0 || quoted,
    get lost() {
      return lost;
    },
  };
}
