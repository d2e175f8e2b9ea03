/**
 * MinHash: of every body so many numbers that two bodies agree in about as many of them as they have runs of tokens in
 * common. One byte each is enough to compare by: equal bytes by chance are taken off the estimate.
 */
export const SIGNATURE = 128;
/** Tokens that are looked at together. Shorter runs are in every function, longer ones hardly survive an edit. */
const SHINGLE = 5;
/** Equal by chance. */
const CHANCE = 1 / 256;

/** Odd multipliers and offsets, the same in every run. */
const [MULTIPLIERS, OFFSETS] = permutations();

function permutations(): [Int32Array, Int32Array] {
  let state = 0x9e3779b9;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state = ((state ^ (state >>> 15)) + 0x6d2b79f5) | 0;
    return state;
  };
  return [Int32Array.from({ length: SIGNATURE }, () => next() | 1), Int32Array.from({ length: SIGNATURE }, () => next() | 0)];
}

export function signatureOf(tokens: readonly string[]): Uint8Array {
  const least = new Uint32Array(SIGNATURE).fill(0xffffffff);
  for (const shingle of shinglesOf(tokens))
    for (let i = 0; i < SIGNATURE; i++) {
      const value = (Math.imul(shingle, MULTIPLIERS[i] as number) + (OFFSETS[i] as number)) >>> 0;
      if (value < (least[i] as number)) least[i] = value;
    }
  // The upper bits of a minimum are mostly zero; mixed, every byte is as good as random.
  return Uint8Array.from(least, (value) => Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 24);
}

function shinglesOf(tokens: readonly string[]): Set<number> {
  const hashes = tokens.map(hashText);
  const shingles = new Set<number>();
  for (let i = 0; i + SHINGLE <= hashes.length; i++) {
    let h = 0x811c9dc5;
    for (let j = i; j < i + SHINGLE; j++) h = Math.imul(h ^ (hashes[j] as number), 0x01000193) ^ (h >>> 13);
    shingles.add(mixed(h));
  }
  return shingles;
}

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}

function mixed(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** How much two bodies have in common: 0 to 1. */
export function similarityOf(a: Uint8Array, b: Uint8Array): number {
  let same = 0;
  for (let i = 0; i < SIGNATURE; i++) if (a[i] === b[i]) same++;
  return Math.max(0, (same / SIGNATURE - CHANCE) / (1 - CHANCE));
}
