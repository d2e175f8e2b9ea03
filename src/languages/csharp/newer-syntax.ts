/**
 * What C# 12 to 14 write and the grammar cannot read yet, in older words of the same length, so that nothing moves.
 *
 * - `[]` as a value: the grammar invents a name between the brackets, and in `x ? [] : y` it takes them for a type and
 *   loses the rest of the statement. A discard stands for it.
 * - `params ReadOnlySpan<int> rest`: the word is left out; of arrays it is known.
 * - `where T : allows ref struct`: `struct`.
 * - `a?.b = c`: as if `a` were always there.
 */
const NEWER = new RegExp(
  [
    /\/\/[^\n]*/,
    // What is looked for stands before what has to be around it: else every blank would look back over all before it.
    /(?=\[)(?<=(?:[=(,?:[>{]|\breturn)\s*)\[[ \t]*\](?=\s*[;,)\]}:.?/])/,
    /(?=params)(?<=[(,]\s*)params(?=\s+[\w.]+<[^()[\]]{0,400}>\s+\w)/,
    /\ballows\s+ref\s+struct\b/,
    /\?\.(?=\w+(?:\.\w+)*\s*(?:[-+*|&^%]|\?\?)?=(?![=>]))/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'g',
);

/** Undefined without any of it. */
export function inOlderWords(source: string): string | undefined {
  const text = source.replace(NEWER, older);
  return text === source ? undefined : text;
}

function older(newer: string): string {
  if (newer.startsWith('//')) return newer;
  if (newer.startsWith('[')) return '_'.padEnd(newer.length);
  if (newer.startsWith('allows')) return 'struct'.padEnd(newer.length);
  return newer === 'params' ? '      ' : ' .';
}
