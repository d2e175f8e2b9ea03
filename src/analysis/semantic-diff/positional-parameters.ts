/**
 * How many arguments a declaration takes without their names, read from its signature: a bare `*` in the list of
 * parameters ends those, and `*rest` takes any number of them. The object itself is not counted.
 */
export interface Positional {
  readonly count: number;
  /** What follows has to be named. */
  readonly closed: boolean;
}

export function positionalParameters(signature: string): Positional {
  const list = signature.slice(signature.indexOf('(') + 1);
  const parts = topLevelParts(list).filter((p) => p !== '/' && !/^(?:self|cls)\b/.test(p));
  const star = parts.findIndex((p) => p.startsWith('*') && !p.startsWith('**'));
  const named = parts[star + 1];
  if (star < 0) return { count: parts.filter((p) => !p.startsWith('**')).length, closed: false };
  if (parts[star] !== '*' || named === undefined || !/^\w/.test(named)) return { count: Number.POSITIVE_INFINITY, closed: false };
  return { count: star, closed: true };
}

/** Up to the parenthesis that ends the list. */
function topLevelParts(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= text.length && depth >= 0; at++) {
    const c = text[at] ?? ')';
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    if (depth < 0 || (c === ',' && depth === 0)) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.filter((p) => p !== '');
}
