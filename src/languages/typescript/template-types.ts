/**
 * Type arguments in front of a template, as in styled.div<{ wide: boolean }>`…` and sql<User>`…`: the grammar knows them in
 * front of an argument list alone, and takes these for comparisons or errors. A text in, the same text with blanks in
 * their place out; lines and offsets stay. What the template is a call of is read from the rest.
 */

/** Longer ones are not type arguments but text between two signs. */
const MAX_LENGTH = 2_000;
const TAG_END = /[\w$)\]]/;
const COMMENT_LINE = /^[ \t]*(?:\/\/|\/?\*)/;
/** `Foo<Bar>` as a quotation: the backtick behind it belongs to the one in front of it. */
const QUOTED = /`[\w$.]*$/;

/** Undefined when there are none. */
export function withoutTemplateTypes(source: string): string | undefined {
  let [mended, from] = ['', 0];
  for (let end = source.indexOf('>`'); end >= 0; end = source.indexOf('>`', end + 1)) {
    const start = typeArgumentsStart(source, end);
    if (start === undefined || start < from || !isTagged(source, start)) continue;
    mended += source.slice(from, start) + source.slice(start, end + 1).replace(/[^\r\n]/g, ' ');
    from = end + 1;
  }
  return from === 0 ? undefined : mended + source.slice(from);
}

function isTagged(source: string, start: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', start) + 1, start);
  return TAG_END.test(source[start - 1] ?? '') && !COMMENT_LINE.test(before) && !QUOTED.test(before);
}

/** The `<` that the `>` at `end` closes, if what is between them can be types. */
function typeArgumentsStart(source: string, end: number): number | undefined {
  let [angles, others] = [0, 0];
  for (let at = end; at >= 0 && end - at < MAX_LENGTH; at--) {
    const char = source[at] as string;
    if (char === '>' && source[at - 1] !== '=') angles++;
    else if (char === '<') angles--;
    else if (char === '}' || char === ')' || char === ']') others++;
    else if (char === '{' || char === '(' || char === '[') others--;
    if (angles === 0 && others === 0) return at;
    if (others < 0 || isNoType(source, at, others)) return undefined;
  }
  return undefined;
}

/** `depth`: brackets around. */
function isNoType(source: string, at: number, depth: number): boolean {
  const char = source[at];
  if (char === '`') return true;
  if (char === '$') return source[at + 1] === '{';
  if (char === '&' || char === '|') return source[at - 1] === char;
  return depth === 0 && (char === ';' || char === '+' || (char === '=' && source[at + 1] !== '>'));
}
