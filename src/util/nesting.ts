/** How deep brackets are nested in a text, told without calling itself for every level as its parser does. */
const OPENING = new Set(['[', '{', '('].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set([']', '}', ')'].map((bracket) => bracket.charCodeAt(0)));

/** Brackets in quoted text count too: whoever writes hundreds of them there is refused as well. */
export function isDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (OPENING.has(code)) depth++;
    else if (depth > 0 && CLOSING.has(code)) depth--;
    if (depth > most) return true;
  }
  return false;
}
