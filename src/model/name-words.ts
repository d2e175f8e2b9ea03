/**
 * Names as 32-bit numbers, for sets of what a file mentions: a word is a run of letters, digits, `_`, `$` or anything
 * beyond ASCII. Signed, because V8 keeps those in place. Two names may share a number; whoever compares has to be content with "perhaps".
 */
export type WordHash = number;

const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

export function isWordCode(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36 || c >= 128;
}

/** What a name without a word character (`<=>`) counts as. */
const OPERATOR: WordHash = 1;

/** Hashes of the words of a text, from where a word may begin; of something that has none, the one that all operators share. */
export function wordHashes(text: string, from = 0): WordHash[] {
  const hashes: WordHash[] = [];
  let hash = OFFSET;
  let inside = false;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (isWordCode(c)) {
      hash = Math.imul(hash ^ c, PRIME);
      inside = true;
    } else {
      if (inside) hashes.push(hash);
      // `a.<=>`, `x.+`: a member that is an operator.
      else if (text[i - 1] === '.') hashes.push(OPERATOR);
      hash = OFFSET;
      inside = false;
    }
  }
  if (inside) hashes.push(hash);
  if (hashes.length === 0 && from === 0 && text !== '') hashes.push(OPERATOR);
  return hashes;
}
