/**
 * Turns of phrase to the words that code uses for them: "takes too long" is `timeout`. A phrase matches where its
 * words, stemmed, follow one another; articles and linking words do not count, nor does one other word in between.
 * Data: idioms.yaml; the build works out the stems and files the phrases under their first word, so that a question
 * is compared with the few that may begin at each of its words.
 */

import { withoutContractions } from '../../util/contractions.ts';
import { meaningStem } from '../../util/false-friends.ts';

export interface Idiom {
  readonly says: readonly string[];
  readonly means: readonly string[];
}

export interface IdiomIndex {
  readonly means: readonly (readonly string[])[];
  /** By the first stem of a phrase: its other stems and the place of its meaning in `means`. */
  readonly phrases: Readonly<Record<string, readonly Phrase[]>>;
}

const MOST_BETWEEN = 1;
const ARTICLES = new Set(['a', 'an', 'the', 'its', 'their', 'of', 'all']);
/** As stems. */
const LINKING: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'that', 'which', 'it'].map(meaningStem));

type Phrase = readonly [rest: string, meaning: number];

export function indexIdioms(idioms: readonly Idiom[]): IdiomIndex {
  const phrases: Record<string, Phrase[]> = {};
  for (const [i, { says }] of idioms.entries()) {
    for (const phrase of new Set(says.map(phraseStems))) {
      const [first, ...rest] = phrase.split(' ') as [string, ...string[]];
      if (!Object.hasOwn(phrases, first)) phrases[first] = [];
      (phrases[first] as Phrase[]).push([rest.join(' '), i]);
    }
  }
  return { means: idioms.map((idiom) => idiom.means), phrases };
}

/** Linking words count only where nothing but one word would be left: "is allowed" is more than "allowed". */
function phraseStems(phrase: string): string {
  const all = stems(phrase);
  const informative = all.filter((stem) => !LINKING.has(stem));
  return (informative.length > 1 ? informative : all).join(' ');
}

/** What code calls the things that a task describes, each word once, in the order of the task. */
export function idiomWords(task: string, { means, phrases }: IdiomIndex): string[] {
  const text = stems(task);
  const found = new Set<number>();
  for (const [at, stem] of text.entries()) {
    if (!Object.hasOwn(phrases, stem)) continue;
    for (const [rest, meaning] of phrases[stem] as readonly Phrase[]) if (!found.has(meaning) && follows(text, at + 1, rest)) found.add(meaning);
  }
  return [...new Set([...found].flatMap((meaning) => means[meaning] as readonly string[]))];
}

/** Whether any phrase has the word. */
export function isIdiomWord(word: string, { phrases }: IdiomIndex): boolean {
  const stem = meaningStem(word);
  return Object.hasOwn(phrases, stem) || Object.values(phrases).some((list) => list.some(([rest]) => ` ${rest} `.includes(` ${stem} `)));
}

/** Whether the stems come next: linking words between them do not matter, nor does one word of another kind. */
function follows(text: readonly string[], from: number, rest: string): boolean {
  let at = from;
  let between = 0;
  for (const stem of rest === '' ? [] : rest.split(' ')) {
    while (at < text.length && text[at] !== stem && (LINKING.has(text[at] as string) || between++ < MOST_BETWEEN)) at++;
    if (text[at++] !== stem) return false;
  }
  return true;
}

function stems(text: string): string[] {
  return (
    withoutContractions(text)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((w) => !ARTICLES.has(w))
    .map(meaningStem);
}
