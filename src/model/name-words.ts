/**
 * Names hashed to 32-bit numbers, for the sets of names that a file mentions. A word is a run of letters, digits, `_`, `$` or
 * anything beyond ASCII. Signed numbers, because V8 stores those without an allocation. Two names may share a number, so
 * "is in the set" only ever means "perhaps".
 */
export type WordHash = number;

const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

export function isWordCode(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36 || c >= 128;
}

/** The number of every name without a word character, such as `<=>`. */
const OPERATOR: WordHash = 1;

/** Hashes of the words of a text, from offset `from` on; for a text without words, the one number that all operators share. */
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
