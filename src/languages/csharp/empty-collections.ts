/**
 * `[]` as a value (C# 12) is more than the grammar can read: it invents a name between the brackets, and in
 * `x ? [] : y` it takes the brackets for a type and loses the rest of the statement. The text with a discard in the
 * place of every such value; nothing moves.
 */
const COMMENT_OR_EMPTY = /\/\/[^\n]*|(?<=(?:[=(,?:[>{]|\breturn)\s*)\[[ \t]*\](?=\s*[;,)\]}:.?/])/g;

/** Undefined without such values. */
export function withoutEmptyCollections(source: string): string | undefined {
  let found = false;
  const text = source.replace(COMMENT_OR_EMPTY, (match) => {
    if (match.startsWith('/')) return match;
    found = true;
    return '_'.padEnd(match.length);
  });
  return found ? text : undefined;
}
