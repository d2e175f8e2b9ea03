/**
 * Names as 32-bit numbers, for sets of what a file mentions: a word is a run of letters, digits, `_`, `$` or anything
 * beyond ASCII. Two names may share a number; whoever compares has to be content with "perhaps".
 */
export type WordHash = number;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

function isWordCode(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36 || c >= 128;
}

/** What a name without a word character (`<=>`) counts as. */
const OPERATOR: WordHash = 1;

/** Hashes of the words of a text; of something that has none, the one that all operators share. */
export function wordHashes(text: string): WordHash[] {
  const hashes: WordHash[] = [];
  let hash = OFFSET;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (isWordCode(c)) {
      hash = Math.imul(hash ^ c, PRIME);
      inside = true;
    } else {
      if (inside) hashes.push(hash >>> 0);
      // `a.<=>`, `x.+`: a member that is an operator.
      else if (text[i - 1] === '.') hashes.push(OPERATOR);
      hash = OFFSET;
      inside = false;
    }
  }
  if (inside) hashes.push(hash >>> 0);
  if (hashes.length === 0 && text !== '') hashes.push(OPERATOR);
  return hashes;
}
