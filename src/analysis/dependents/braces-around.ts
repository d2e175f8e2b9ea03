/**
 * What a line of code stands in: the braces of a pattern that takes members out of something or of an object (JavaScript),
 * the brackets of a call (Python). Lines count from 1.
 */

const MAX_LINES = 200;
const TEXTS = /\/\/.*|#.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`/g;
const PATTERN = /\b(?:const|let|var)$/;
const DECLARES = /\b(?:import|export|default|type\s+[\w$]+(?:<[^<>]*>)?\s*=)$/;
const OBJECT = /(?:[(,[=:?|&]|=>\s*\(|\breturn|\byield|\.\.\.)$/;

export function bracesAround(lines: readonly string[], line: number): 'pattern' | 'object' | undefined {
  const open = openBefore([...lines.slice(Math.max(0, line - MAX_LINES), line - 1), '']);
  return open?.bracket === '{' ? kindOf(open.before) : undefined;
}

/** Whose call the key of a line is handed to: the last name of what is called. */
export function calledAround(lines: readonly string[], line: number, key: string): string | undefined {
  const own = lines[line - 1] ?? '';
  const at = own.search(new RegExp(`(?<![\\w$.])${key}\\s*=`));
  const open = openBefore([...lines.slice(Math.max(0, line - MAX_LINES), line - 1), own.slice(0, Math.max(0, at))]);
  return open?.bracket === '(' ? /(\w+)$/.exec(open.before)?.[1] : undefined;
}

/** The last bracket that is still open where the lines end, and the code in front of it on its line. */
function openBefore(lines: readonly string[]): { readonly bracket: string; readonly before: string } | undefined {
  let depth = 0;
  for (const line of [...lines].reverse()) {
    const text = line.replace(TEXTS, '');
    for (let i = text.length - 1; i >= 0; i--) {
      const char = text[i] as string;
      if (')]}'.includes(char)) depth++;
      else if ('([{'.includes(char) && depth-- === 0) return { bracket: char, before: text.slice(0, i).trimEnd() };
    }
  }
  return undefined;
}

function kindOf(before: string): 'pattern' | 'object' | undefined {
  if (PATTERN.test(before)) return 'pattern';
  return OBJECT.test(before) && !DECLARES.test(before) ? 'object' : undefined;
}
