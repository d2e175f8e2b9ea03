/** The name of an overload ends with its parameter types: `Writer.put(int)`. */

/** The name that all overloads share, and the types of this one: `Writer.put`, `(int)`; '' where the name has none, as in a heading (like this). */
export function splitOverload(qualifiedName: string): readonly [plain: string, parameters: string] {
  const at = qualifiedName.endsWith(')') ? openingOfLast(qualifiedName) : -1;
  return at <= 0 || qualifiedName[at - 1] === ' ' ? [qualifiedName, ''] : [qualifiedName.slice(0, at), qualifiedName.slice(at)];
}

/** Where the parenthesis opens that the last one closes: types may have their own, `run((int) -> void)`. */
function openingOfLast(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth++;
    else if (text[i] === '(' && --depth === 0) return i;
  }
  return -1;
}
