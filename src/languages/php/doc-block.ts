/** What a doc comment says about types: `@param`, `@return`, `@var`, `@property`, `@method`, `@mixin`, `@throws`. */
import { typeText } from './types.ts';

export interface DocMember {
  readonly name: string;
  readonly type: string;
  readonly isMethod: boolean;
}

export interface DocBlock {
  readonly text: string;
  readonly start: number;
  readonly params: ReadonlyMap<string, string>;
  readonly returns: string;
  readonly variable: string;
  readonly members: readonly DocMember[];
  readonly mixins: readonly string[];
  readonly throws: readonly string[];
  readonly templates: readonly string[];
}

type Refer = (name: string) => string;

const TYPE = String.raw`((?:[^\s<>(){}|&*]|<(?:[^<>]|<[^<>]*>)*>|\([^()]*\)|\{[^{}]*\}|\s*[|&]\s*)+)`;
const PARAM = new RegExp(String.raw`@(?:phpstan-|psalm-)?param\s+${TYPE}\s+(?:&|\.\.\.)*\$(\w+)`, 'g');
const RETURN = new RegExp(String.raw`@(?:phpstan-|psalm-)?return\s+${TYPE}`);
const VARIABLE = new RegExp(String.raw`@(?:phpstan-|psalm-)?var\s+${TYPE}`);
const PROPERTY = new RegExp(String.raw`@property(?:-read|-write)?\s+${TYPE}\s+\$(\w+)`, 'g');
const METHOD = new RegExp(String.raw`@method\s+(?:static\s+)?(?:${TYPE}\s+)?(\w+)\s*\(`, 'g');
const THROWS = /@throws\s+([\w\\|]+)/g;
const MIXIN = /@mixin\s+([\w\\]+)/g;
const TEMPLATE = /@(?:phpstan-|psalm-)?template(?:-covariant|-contravariant)?\s+(\w+)/g;

const EMPTY: DocBlock = { text: '', start: 0, params: new Map(), returns: '', variable: '', members: [], mixins: [], throws: [], templates: [] };

export function readDocBlock(comment: string, start: number, refer: Refer): DocBlock {
  if (!comment.includes('@')) return comment === '' ? EMPTY : { ...EMPTY, text: comment, start };
  const type = (text: string | undefined): string => (text === undefined ? '' : typeText(text, refer));
  const names = (pattern: RegExp): string[] => [...comment.matchAll(pattern)].map((m) => m[1] as string);
  const templates = names(TEMPLATE);
  return {
    text: comment,
    start,
    params: new Map([...comment.matchAll(PARAM)].map((m) => [m[2] as string, type(m[1])])),
    returns: type(RETURN.exec(comment)?.[1]),
    variable: type(VARIABLE.exec(comment)?.[1]),
    members: [
      ...[...comment.matchAll(PROPERTY)].map((m) => ({ name: m[2] as string, type: type(m[1]), isMethod: false })),
      ...[...comment.matchAll(METHOD)].map((m) => ({ name: m[2] as string, type: type(m[1]), isMethod: true })),
    ],
    mixins: names(MIXIN).map(refer),
    throws: names(THROWS).flatMap((list) => list.split('|').map(refer)),
    templates,
  };
}

interface Comment {
  readonly text: string;
  readonly start: number;
}

/** What a declaration stands behind: its offset, that of its line, and where the block comments start, by where they end. */
interface Place {
  readonly start: number;
  readonly lineStart: number;
  readonly comments: ReadonlyMap<number, number>;
}

/** The comment that ends right before `start`. */
export function docCommentBefore(source: string, { start, lineStart, comments }: Place): Comment {
  const end = lastNonBlank(source, start);
  const open = comments.get(end);
  if (open !== undefined) return { text: source.slice(open, end), start: open };
  return source.endsWith('*/', end) ? { text: '', start } : { text: lineComments(source, lineStart - 1), start };
}

function lastNonBlank(source: string, from: number): number {
  let at = from;
  while (at > 0 && /\s/.test(source[at - 1] as string)) at--;
  return at;
}

/** The lines of comments that end with the line break at `end`. */
function lineComments(source: string, end: number): string {
  const lines: string[] = [];
  for (let at = end; at > 0; ) {
    const from = source.lastIndexOf('\n', at - 1) + 1;
    const line = source.slice(from, at).trim();
    if (!/^(?:\/\/|#(?!\[))/.test(line)) break;
    lines.push(line);
    at = from - 1;
  }
  return lines.reverse().join('\n');
}
