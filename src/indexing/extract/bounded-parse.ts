/**
 * One text to its tree, with a bound on the work: a text that is not in its language can make a parser try every
 * reading, or look at the whole file again for each token. Steps and characters are counted, so that the same file is
 * read or left out on every machine; time, which differs, ends only what takes several times as long as files do.
 */
import type { Parser, Query, QueryCapture, Tree } from 'web-tree-sitter';
import { ownTime } from './file-time.ts';

/** The parser is as good as before; only this text is not read. */
export class TooMuchWork extends Error {
  constructor() {
    super('the parser got nowhere: far more work than other files of this size');
    this.name = 'TooMuchWork';
  }
}

/** Characters that the lexer gets at a time. It asks again wherever it goes back, and uses little of what it gets. */
const PIECE = 512;
/** Small files may need much for each character; for large ones the same would be minutes. */
interface Allowance {
  readonly perCharacter: number;
  /** For each character behind the first SMALL ones. */
  readonly beyond: number;
}

const SMALL = 65_536;
/** Characters read for each one of the text. Of 5,559 files in 13 languages the worst need 83 (Perl), the others up to 10. */
const READS: Allowance = { perCharacter: 150, beyond: 100 };
/** Signs of life (one in a hundred steps) for each character. The same files: .027 at most, .007 usually. */
const STEPS: Allowance = { perCharacter: 0.08, beyond: 0.04 };
/** So that the ratios hold for small files too. */
const AT_LEAST = 5_000;
/**
 * Milliseconds of this thread's processor time, the last resort: what a parser of C# does about one error is not counted among
 * its steps and takes a millisecond (100,000 characters of `"x"x`: ten seconds). Files as people write them take a third
 * of a microsecond to one for a character.
 */
const TIME = { least: 1_000, perCharacter: 0.002 };

const most = ({ perCharacter, beyond }: Allowance, size: number): number => perCharacter * Math.min(size, SMALL) + beyond * Math.max(0, size - SMALL);

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

/**
 * What happens to a text in a parser: one budget for its tree and for what is then looked for in the tree.
 */
export class Bounded {
  readonly #source: string;
  readonly #limitMs: number;
  /** Asked for the system's word on it only when this much has passed on the clock. */
  readonly #begun = performance.now();
  /** Taken at the first sign of life, which few files give: most are read before. */
  #own: number | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#limitMs = TIME.least + TIME.perCharacter * source.length;
  }

  parse(parser: Parser): Tree {
    if (isTooDeep(this.#source)) throw new TooMuchWork();
    const size = this.#source.length + AT_LEAST;
    let [characters, steps, late] = [most(READS, size), most(STEPS, size), false];
    const read = (at: number): string | undefined => {
      characters -= PIECE;
      return characters < 0 ? undefined : this.#source.slice(at, at + PIECE);
    };
    const isOver = (): boolean => {
      late ||= this.#isLate();
      return --steps < 0 || characters < 0 || late;
    };
    const tree = parser.parse(read, null, { progressCallback: isOver });
    // Where characters have run out, the parser has seen the end of the text too early.
    if (tree !== null && characters >= 0) return tree;
    tree?.delete();
    parser.reset();
    throw characters < 0 || steps < 0 || late ? new TooMuchWork() : new Error('the parser gave up');
  }

  captures(query: Query, tree: Tree): QueryCapture[] {
    let late = false;
    const isOver = (): boolean => {
      late ||= this.#isLate();
      return late;
    };
    const captures = query.captures(tree.rootNode, { progressCallback: isOver });
    if (!late) return captures;
    tree.delete();
    throw new TooMuchWork();
  }

  #isLate(): boolean {
    this.#own ??= ownTime();
    return performance.now() - this.#begun > this.#limitMs && ownTime() - this.#own > this.#limitMs;
  }
}
