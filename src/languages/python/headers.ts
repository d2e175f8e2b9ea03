/**
 * Reads the header of a `def` or `class` from the source: name, brackets, bases or parameters, result, start of the
 * body. Offsets are absolute. A header cut off by a syntax error gives what was there.
 */
import { groupEnd, indexTopLevel, matchAt, type Part, skipBlank } from './text-scan.ts';

export interface Header {
  readonly name: string;
  readonly nameAt: number;
  /** Insides of `[...]` and `(...)`. */
  readonly typeParams?: Part;
  readonly list?: Part;
  readonly result?: Part;
  /** End of the header without its colon. */
  readonly end: number;
  readonly bodyAt: number;
}

const OPENING = /(?:async\s+)?(?:def|class)\s+([^\s([:]+)/y;
const ARROW = /\s*->\s*/y;
const COLON = /\s*:/y;
const MAX_RESULT = 2000;

export function headerAt(source: string, at: number): Header | undefined {
  const opening = matchAt(OPENING, source, at);
  if (opening === null) return undefined;
  const name = opening[1] as string;
  const nameAt = at + opening[0].length - name.length;
  const typeParams = group(source, nameAt + name.length, '[');
  const list = group(source, typeParams === undefined ? nameAt + name.length : typeParams.at + typeParams.text.length + 1, '(');
  const listEnd = list === undefined ? undefined : list.at + list.text.length + 1;
  const before = listEnd ?? (typeParams === undefined ? nameAt + name.length : typeParams.at + typeParams.text.length + 1);
  const result = resultAt(source, before);
  const end = result === undefined ? before : result.at + result.text.length;
  return {
    name,
    nameAt,
    ...(typeParams === undefined ? {} : { typeParams }),
    ...(list === undefined ? {} : { list }),
    ...(result === undefined ? {} : { result }),
    end,
    bodyAt: bodyAt(source, end),
  };
}

/** The inside of a bracketed group that opens at an offset, spaces aside. */
function group(source: string, at: number, bracket: string): Part | undefined {
  const open = source[at] === bracket ? at : skipBlank(source, at);
  if (source[open] !== bracket) return undefined;
  return { text: source.slice(open + 1, groupEnd(source, open) - 1), at: open + 1 };
}

function resultAt(source: string, at: number): Part | undefined {
  const arrow = matchAt(ARROW, source, at);
  if (arrow === null) return undefined;
  const start = at + arrow[0].length;
  const rest = source.slice(start, start + MAX_RESULT);
  const colon = indexTopLevel(rest, ':');
  return colon < 0 ? undefined : { text: rest.slice(0, colon).trimEnd(), at: start };
}

function bodyAt(source: string, end: number): number {
  const colon = matchAt(COLON, source, end);
  return colon === null ? source.length : skipBlank(source, end + colon[0].length);
}
