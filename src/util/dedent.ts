/** Code that is shown apart from its surroundings needs none of their indentation. */

/** How many leading blanks all lines share; empty lines have no say. */
export function commonIndent(lines: readonly string[]): number {
  const said = lines.filter((line) => line.trim() !== '');
  const [first = ''] = said;
  let shared = first.length - first.trimStart().length;
  for (const line of said) while (shared > 0 && !line.startsWith(first.slice(0, shared))) shared--;
  return shared;
}
