/**
 * People tell what they saw before they ask: "We have some enormous scripts and they never get checked. Where is it
 * decided that a script is too big?" The sentence that asks says what is wanted, the story around it only how it came
 * up. A title in, its sentences with their weights out; one sentence of weight 1 where nothing has to be told apart.
 * docs/lab/retrieval.md, "Stories around a question".
 */
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { isLightWord, isMetaWord, isTaskVerb } from '../task-words.ts';

export interface WeighedSentence {
  readonly text: string;
  readonly weight: number;
}

/** Not after "e.g." and the like. */
const SENTENCE_END = /(?<=[.!?;])(?<!\b(?:e\.g|i\.e|etc|vs|cf)\.)\s+(?=\S)/i;
const ASKS = /^(?:(?:and|but|so|or)\s+)?(?:where|which|what|how|who|why)\b|\?\s*$/i;
/** "Where does that happen?" asks for the story itself: with fewer words of its own a sentence does not stand for the whole. */
const LEAST_WORDS = 3;

/** `story`: the weight of sentences that do not ask. */
export function weighSentences(title: string, story: number): WeighedSentence[] {
  const sentences = title.split(SENTENCE_END).map((text) => ({ text, asks: ASKS.test(text) }));
  const isAsked = sentences.some(({ text, asks }) => asks && informativeWords(text) >= LEAST_WORDS);
  if (!isAsked || sentences.every(({ asks }) => asks)) return [{ text: title, weight: 1 }];
  return sentences.map(({ text, asks }) => ({ text, weight: asks ? 1 : story }));
}

const informativeWords = (text: string): number => (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).filter(isInformative).length;
const isInformative = (word: string): boolean => ![ENGLISH_STOP_WORDS.has(word), isMetaWord(word), isLightWord(word), isTaskVerb(word)].includes(true);
