/**
 * Which lines a line stands under, by indentation: conditions, loops and blocks, innermost first. Knows no language: it
 * works wherever people indent. Lines are counted from 1.
 */

/** Goes on with what stands above it at the same depth: `} else {`, `except X:`, a brace on a line of its own, the end of a condition over several lines. */
const CONTINUES = /^(?:[)\]}{]|else\b|elif\b|elsif\b|catch\b|except\b|rescue\b|finally\b|ensure\b)/;
/** One of several beside each other: what they belong to stands above the first. */
const ALTERNATIVE = /^(?:case|default|when|in)\b/;
/** Says nothing by itself: what it opens or ends is said above it. */
const ONLY_SIGNS = /^[)\]}{:;,\s]+$/;
const CLOSES = /^[)\]}]/;
const COMMENT = /^(?:\/\/|#|\*|\/\*|--|<!--|"""|''')/;

/** `first`: where the symbol around it begins; neither that line nor what is out of it counts. */
export function enclosingLines(lines: readonly string[], line: number, first: number): number[] {
  const floor = indentOf(lines[first - 1] ?? '');
  const found: number[] = [];
  let below = lines[line - 1] ?? '';
  for (let n = line - 1; n > first; n--) {
    const text = lines[n - 1] ?? '';
    if (isSilent(text) || !isAround(text, below)) continue;
    if (indentOf(text) <= floor) break;
    if (!ONLY_SIGNS.test(text)) found.push(n);
    below = text;
  }
  return found;
}

function isAround(text: string, below: string): boolean {
  const [depth, inner] = [indentOf(text), indentOf(below)];
  if (depth !== inner) return depth < inner;
  const [said, under] = [text.trim(), below.trim()];
  return CONTINUES.test(under) || (ALTERNATIVE.test(under) && !ALTERNATIVE.test(said) && !CLOSES.test(said));
}

function isSilent(text: string): boolean {
  const said = text.trim();
  return said === '' || COMMENT.test(said);
}

/** A tab counts for four. */
function indentOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (sign === '\t') width += 4;
    else if (sign === ' ') width++;
    else break;
  }
  return width;
}
