/**
 * One text to its tree, with a bound on the work: a text that is not in its language can make a parser try every
 * reading, or look at the whole file again for each token. Steps and characters are counted, not time, so that the same
 * file is read or left out on every machine.
 */
import type { Parser, Tree } from 'web-tree-sitter';

/** The parser is as good as before; only this text is not read. */
export class TooMuchWork extends Error {
  constructor() {
    super('the parser got nowhere: far more work than other files of this size');
    this.name = 'TooMuchWork';
  }
}

/** Characters that the lexer gets at a time. It asks again wherever it goes back, and uses little of what it gets. */
const PIECE = 512;
/** Characters read for each one of the text. Of 5,559 files in 13 languages the worst need 83 (Perl), the others up to 10. */
const READS = 150;
/** Signs of life (one in a hundred steps) for each character. The same files: .027 at most, .007 usually. */
const STEPS = 0.08;
/** So that the ratios hold for small files too. */
const AT_LEAST = 5_000;

/** Brackets within brackets. What a parser does with a stack of tens of thousands is not counted among its steps. */
const DEEPEST = 20_000;
const OPENING = new Uint8Array(128);
const CLOSING = new Uint8Array(128);
for (const bracket of '([{') OPENING[bracket.charCodeAt(0)] = 1;
for (const bracket of ')]}') CLOSING[bracket.charCodeAt(0)] = 1;

/** Wherever they stand: brackets in texts and comments come in pairs, or are few. */
function isTooDeep(source: string): boolean {
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (OPENING[code] === 1 && ++depth > DEEPEST) return true;
    if (CLOSING[code] === 1 && depth > 0) depth--;
  }
  return false;
}

export function parseBounded(parser: Parser, source: string): Tree {
  if (isTooDeep(source)) throw new TooMuchWork();
  const size = source.length + AT_LEAST;
  let [characters, steps] = [READS * size, STEPS * size];
  const read = (at: number): string | undefined => {
    characters -= PIECE;
    return characters < 0 ? undefined : source.slice(at, at + PIECE);
  };
  const tree = parser.parse(read, null, { progressCallback: () => --steps < 0 || characters < 0 });
  // Where characters have run out, the parser has seen the end of the text too early.
  if (tree !== null && characters >= 0) return tree;
  tree?.delete();
  parser.reset();
  throw characters < 0 || steps < 0 ? new TooMuchWork() : new Error('the parser gave up');
}
