/** How many arguments a declaration takes, and how many a call hands over: by their text, where that is whole. */

export interface Takes {
  readonly least: number;
  readonly most: number;
}

const OPENING = '([{<';
const CLOSING = ')]}>';
const VARIADIC = /\.\.\.|^\s*(?:params|vararg)\s|^\s*\*/;

/** `signature`: of a declaration, as it is written. Undefined where its list of parameters is cut off. */
export function takes(signature: string, name: string): Takes | undefined {
  const parameters = listAfter(signature, name);
  if (parameters === undefined) return undefined;
  const needed = parameters.filter((p) => !p.includes('=') && !VARIADIC.test(p));
  return { least: needed.length, most: parameters.some((p) => VARIADIC.test(p)) ? Number.POSITIVE_INFINITY : parameters.length };
}

/** Whether some call of that name on the line may hand over so many. A call that goes on below may. */
export function mayHand(text: string, name: string, { least, most }: Takes): boolean {
  const calls = [...text.matchAll(new RegExp(`\\b${name}(?:<[^()]*>)?(?=\\()`, 'g'))];
  if (calls.length === 0) return true;
  return calls.some((call) => {
    const handed = listAfter(text.slice(call.index), name)?.length;
    return handed === undefined || (handed >= least && handed <= most);
  });
}

/** What stands in the parentheses behind the name, at its commas; undefined if they do not close. */
function listAfter(text: string, name: string): string[] | undefined {
  const from = text.indexOf('(', text.indexOf(name));
  if (from < 0) return undefined;
  const parts: string[] = [];
  let [depth, start] = [0, from + 1];
  for (let i = from; i < text.length; i++) {
    const letter = text[i] as string;
    if (letter === '"' || letter === "'") i = endOfText(text, i);
    else if (OPENING.includes(letter) && !isOperator(text, i)) depth++;
    else if (CLOSING.includes(letter) && !isOperator(text, i)) depth--;
    else if (letter === ',' && depth === 1) start = parts.push(text.slice(start, i)) && i + 1;
    if (depth === 0) return text.slice(from + 1, i).trim() === '' ? [] : [...parts, text.slice(start, i)];
  }
  return undefined;
}

/** `->`, `=>`, `<=`, `a < b`: not the bracket of a type. */
const isOperator = (text: string, at: number): boolean => '<>'.includes(text[at] as string) && /[-=\s]/.test(`${text[at - 1] ?? ''}`);

function endOfText(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[from]) return i;
  }
  return text.length;
}
