/**
 * Words of a question that this code writes short: "thumbnail" as `thumb`, "table of contents" as `toc`. Not from a list:
 * the short form has to name something here, and the files that use it have to say the long form too, far more often than
 * other files do. Words in, query terms out.
 */
import { FILE_FIELDS, PostingReader, type TermPostings } from '../../model/search-index.ts';
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import type { QueryTerm } from '../keyword-set.ts';
import { namesWith } from './nameless-words.ts';

export interface WrittenShortParams {
  readonly weight: number;
  /** Of the files with the short form, the share that says the long one. */
  readonly share: number;
  /** How many times as large that share is as among all files, at least for one of its words; twice as often for three letters of one word. */
  readonly lift: number;
}

export const WRITTEN_SHORT_PARAMS: WrittenShortParams = { weight: 0.6, share: 0.3, lift: 3 };

interface Code {
  postings(terms: readonly string[]): Promise<TermPostings[]>;
  readonly files: number;
  /** Whether a word is known as a word of its own. */
  isWord(word: string): boolean;
}

/** A short form and the words that it stands for. */
interface Guess {
  readonly short: string;
  readonly words: readonly string[];
}

/** Plurals are read as one: "table of contents", `content`. */
export async function writtenShort(title: string, code: Code, params: WrittenShortParams = WRITTEN_SHORT_PARAMS): Promise<QueryTerm[]> {
  const words = (title.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/(?<=[a-rt-z])s$/, ''));
  const guesses = [...words.flatMap(beginnings), ...initials(words)].filter(({ short }) => !code.isWord(short) && !ENGLISH_STOP_WORDS.has(short));
  if (guesses.length === 0) return [];
  const found = new Map((await code.postings([...new Set(guesses.flatMap((g) => [g.short, ...g.words]))])).map((p) => [p.term, p]));
  const taken = guesses.filter((guess) => isWrittenSo(guess, found, code.files, params));
  return taken.map(({ short }) => ({ term: short, weight: params.weight, source: 'abbreviation' }));
}

/** Symbols that are named by the short form. */
const NAMES = 2;
/** Letters of a word that is worth writing short, and of what it is cut to. */
const LONG = 7;
const CUT = { least: 3, most: 6, off: 3 } as const;

function beginnings(word: string): Guess[] {
  if (word.length < LONG) return [];
  const most = Math.min(CUT.most, word.length - CUT.off);
  return Array.from({ length: most - CUT.least + 1 }, (_, i) => ({ short: word.slice(0, CUT.least + i), words: [word] }));
}

/** Of three or four words in a row, with small ones inside. */
function initials(words: readonly string[]): Guess[] {
  const says = (word: string | undefined) => word !== undefined && !ENGLISH_STOP_WORDS.has(word);
  return words.flatMap((_, from) =>
    [3, 4].flatMap((size) => {
      const run = words.slice(from, from + size);
      if (run.length < size || !says(run[0]) || !says(run.at(-1))) return [];
      return [{ short: run.map((w) => w.charAt(0)).join(''), words: run.filter(says) }];
    }),
  );
}

function isWrittenSo({ short, words }: Guess, found: ReadonlyMap<string, TermPostings>, files: number, { share, lift }: WrittenShortParams): boolean {
  const own = found.get(short);
  const full = words.flatMap((word) => found.get(word) ?? []);
  if (own === undefined || full.length < words.length) return false;
  const wanted = short.length > CUT.least || full.length > 1 ? lift : 2 * lift;
  // What the counts alone rule out is not read.
  const mayBe = full.every((p) => p.fileCount >= share * own.fileCount) && full.some((p) => p.fileCount * wanted <= files);
  if (!mayBe || namesWith(own) < NAMES) return false;
  const shares = full.map((p) => sharedBy(filesOf(own), filesOf(p), files));
  return shares.every((s) => s.share >= share) && shares.some((s) => s.lift >= wanted);
}

/** Which share of some files is among others, and how many times as large it is as among all files. */
function sharedBy(some: readonly number[], others: readonly number[], all: number): { share: number; lift: number } {
  const said = new Set(others);
  const share = some.filter((file) => said.has(file)).length / some.length;
  return { share, lift: share / (said.size / all) };
}

const known = new WeakMap<TermPostings, readonly number[]>();

/** Kept as long as the postings are. */
function filesOf(postings: TermPostings): readonly number[] {
  const files = known.get(postings) ?? readFiles(postings);
  known.set(postings, files);
  return files;
}

function readFiles({ files: bytes, fileCount }: TermPostings): number[] {
  const reader = new PostingReader(bytes, FILE_FIELDS.length);
  const ids: number[] = [];
  for (let i = 0; i < fileCount && reader.next(); i++) ids.push(reader.id);
  return ids;
}
