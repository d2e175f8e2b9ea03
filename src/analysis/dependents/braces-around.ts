/** What the braces are that a line of JavaScript stands in: of a pattern that takes members out of something, of an object, or of anything else. */

const MAX_LINES = 200;
const TEXTS = /\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`/g;
const PATTERN = /\b(?:const|let|var)$/;
const DECLARES = /\b(?:import|export|default|type\s+[\w$]+(?:<[^<>]*>)?\s*=)$/;
const OBJECT = /(?:[(,[=:?|&]|=>\s*\(|\breturn|\byield|\.\.\.)$/;

/** `line` counts from 1. */
export function bracesAround(lines: readonly string[], line: number): 'pattern' | 'object' | undefined {
  let depth = 0;
  for (let at = line - 2; at >= Math.max(0, line - MAX_LINES); at--) {
    const text = (lines[at] as string).replace(TEXTS, '');
    for (let i = text.length - 1; i >= 0; i--) {
      const char = text[i] as string;
      if (')]}'.includes(char)) depth++;
      else if ('([{'.includes(char) && depth-- === 0) return char === '{' ? kindOf(text.slice(0, i).trimEnd()) : undefined;
    }
  }
  return undefined;
}

function kindOf(before: string): 'pattern' | 'object' | undefined {
  if (PATTERN.test(before)) return 'pattern';
  return OBJECT.test(before) && !DECLARES.test(before) ? 'object' : undefined;
}
