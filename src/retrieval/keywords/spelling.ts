/**
 * A task as its writer meant to spell it. A word, or a part of a name, that the index does not have is read as the one
 * that a slip of the fingers made it from, if the code uses that one; a British spelling as the American one, or the
 * other way round, where the code keeps to the other.
 */

import { withoutContractions } from '../../util/contractions.ts';
import { wordStem } from '../../util/irregular-verbs.ts';
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { isLightWord, isMetaWord, isTaskVerb } from '../task-words.ts';
import type { TermSource } from './expand-terms.ts';
import { intendedWords, otherSpellings } from './slips.ts';

const TOKEN = /[A-Za-z][A-Za-z0-9_]*/g;
const PART = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g;
/** Shorter words have too many neighbours. */
const LEAST = 5;
/** Longer ones are data: what one slip makes of them would fill memory. */
const MOST = 40;
/** A title has few words of its own; a pasted log is not proof-read. */
const MOST_WORDS = 60;
const MOST_UNKNOWN = 6;
/** How many times more often the code has to use the other spelling. */
const PREFERRED = 10;
const ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'er', 'ers'];

/** Lower-case words to what they are read as. */
export type Spelling = ReadonlyMap<string, string>;

/** Looks at the title alone. `isEnglish` keeps words that are right though no code uses them. */
export async function readSpelling(task: string, source: TermSource, isEnglish: (word: string) => boolean): Promise<Spelling> {
  const title = task.trimStart().split('\n', 1)[0] as string;
  const tokens = [...new Set(withoutContractions(title).match(TOKEN))].slice(0, MOST_WORDS);
  const parts = new Map(tokens.map((token) => [token, partsOf(token)]));
  const words = [...new Set([...parts.values()].flat())];
  const uses = await usesOf(source, [...tokens.map(joined), ...words, ...words.flatMap(otherSpellings)]);
  const read = new Map<string, string>();
  for (const word of words) {
    const other = mostUsed(otherSpellings(word), uses);
    if (other !== undefined && uses.count(other) >= PREFERRED * Math.max(1, uses.count(word))) read.set(word, other);
  }
  const strange = tokens.filter((token) => !uses.has(joined(token))).flatMap((token) => parts.get(token) as string[]);
  const unknown = [...new Set(strange)]
    .filter((w) => w.length >= LEAST && w.length <= MOST && !uses.knows(w) && !read.has(w) && !isEnglish(w))
    .slice(0, MOST_UNKNOWN);
  for (const [word, meant] of await slipsOf(source, unknown)) read.set(word, meant);
  return read;
}

/** The task with these words exchanged; capitals at their beginning stay. */
export function respell(task: string, spelling: Spelling): string {
  if (spelling.size === 0) return task;
  return task.replace(PART, (part) => {
    const other = spelling.get(part.toLowerCase());
    if (other === undefined) return part;
    return /^[A-Z]/.test(part) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
}

const joined = (token: string): string => token.replaceAll('_', '').toLowerCase();

function partsOf(token: string): string[] {
  return (token.match(PART) ?? []).map((part) => part.toLowerCase()).filter((word) => !isCommon(word));
}

const isCommon = (word: string): boolean => ENGLISH_STOP_WORDS.has(word) || isLightWord(word) || isMetaWord(word) || isTaskVerb(word);

/** What the code uses most of what each word may have been meant as. */
async function slipsOf(source: TermSource, words: readonly string[]): Promise<Map<string, string>> {
  const candidates = new Map(words.map((word) => [word, intendedWords(word)]));
  const uses = await usesOf(source, [...candidates.values()].flat());
  const meant = new Map<string, string>();
  for (const [word, intended] of candidates) {
    const best = mostUsed(intended.filter(uses.has), uses) ?? mostUsed(intended.filter(uses.hasBase), uses);
    if (best !== undefined) meant.set(word, best);
  }
  return meant;
}

interface Uses {
  /** Whether the index has the word itself. */
  has(word: string): boolean;
  /** Whether it has what a plain ending makes into the word. */
  hasBase(word: string): boolean;
  /** Whether it has any inflection of it. */
  knows(word: string): boolean;
  /** How many symbols use it in any inflection. */
  count(word: string): number;
}

async function usesOf(source: TermSource, words: readonly string[]): Promise<Uses> {
  const stems = new Map(words.map((word) => [word, wordStem(word)]));
  const terms = new Set<string>();
  const counts = new Map<string, number>();
  for (const { stem, term, symbolCount } of await source.termsByStem([...new Set(stems.values())])) {
    terms.add(term);
    counts.set(stem, (counts.get(stem) ?? 0) + symbolCount);
  }
  const hasBase = (word: string) =>
    ENDINGS.some((ending) => word.endsWith(ending) && (terms.has(word.slice(0, -ending.length)) || terms.has(`${word.slice(0, -ending.length)}e`)));
  const countOf = (word: string) => counts.get(stems.get(word) as string);
  return { has: (word) => terms.has(word), hasBase, knows: (word) => countOf(word) !== undefined, count: (word) => countOf(word) ?? 0 };
}

function mostUsed(words: readonly string[], { count }: Uses): string | undefined {
  let best: string | undefined;
  for (const word of words) if (count(word) > (best === undefined ? 0 : count(best))) best = word;
  return best;
}
