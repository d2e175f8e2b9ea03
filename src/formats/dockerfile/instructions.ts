/** The instructions of a Dockerfile with their offsets: lines put together, comments and here-documents left out. */
import { LineMarks } from '../../util/line-marks.ts';

export interface Instruction {
  /** In capitals. */
  readonly name: string;
  /** What follows it. Line breaks and comments within are blanks, so that offsets stay. */
  readonly rest: string;
  readonly start: number;
  readonly restAt: number;
  readonly end: number;
}

export function instructionsOf(text: string): Instruction[] {
  const joiner = /^#\s*escape\s*=\s*`/im.test(text.slice(0, 200)) ? '`' : '\\';
  const found: Instruction[] = [];
  const ends = text.includes('<<') ? new LineMarks(text, HERE_DOCUMENT_END) : undefined;
  for (let at = 0; at < text.length; ) {
    const end = instructionEnd(text, at, joiner);
    const line = text.slice(at, end);
    const [, indent = '', name] = /^([ \t]*)([A-Za-z]+)(?=\s|$)/.exec(line) ?? [];
    if (name === undefined) {
      at = lineEnd(text, at) + 1;
      continue;
    }
    const restAt = at + indent.length + name.length;
    found.push({ name: name.toUpperCase(), rest: oneLine(line.slice(indent.length + name.length), joiner), start: at + indent.length, restAt, end });
    at = end + 1 + hereDocumentLength(text, end + 1, line, ends);
  }
  return found;
}

function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found;
}

/** Past lines that end with the joiner character, and comments and empty lines between them. */
function instructionEnd(text: string, start: number, joiner: string): number {
  let end = lineEnd(text, start);
  if (/^\s*#/.test(text.slice(start, end))) return end;
  for (let goesOn = continues(text.slice(start, end), joiner); goesOn && end < text.length; ) {
    const next = lineEnd(text, end + 1);
    const line = text.slice(end + 1, next);
    if (!/^\s*(?:#.*)?$/.test(line)) goesOn = continues(line, joiner);
    end = next;
  }
  return end;
}

const continues = (line: string, joiner: string): boolean => line.trimEnd().endsWith(joiner);

function oneLine(text: string, joiner: string): string {
  const blank = (s: string): string => ' '.repeat(s.length);
  return text
    .replace(/\n[ \t]*#[^\n]*/g, blank)
    .replace(joiner === '`' ? /`[ \t\r]*\n/g : /\\[ \t\r]*\n/g, blank)
    .replace(/[\r\n]/g, ' ');
}

/** A line with a word and nothing else. */
const HERE_DOCUMENT_END = /^[\t ]*([A-Za-z_]\w*)[ \t\r]*$/gm;

/** `RUN <<EOF`: the lines until `EOF`. */
function hereDocumentLength(text: string, from: number, line: string, ends: LineMarks | undefined): number {
  if (ends === undefined || !/^\s*(?:RUN|COPY|ADD)\b/i.test(line)) return 0;
  const word = /<<-?\s*["']?([A-Za-z_]\w*)["']?/.exec(line)?.[1];
  if (word === undefined) return 0;
  const close = ends.after(word, from);
  return close === undefined ? 0 : lineEnd(text, close.start) + 1 - from;
}
