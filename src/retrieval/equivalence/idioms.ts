/**
 * Turns of phrase to the words that code uses for them: "takes too long" is `timeout`. A phrase matches where its
 * words, stemmed and without articles, stand next to one another. Data: idioms.yaml; the build works out the stems.
 */
import { stemmer } from 'stemmer';

export interface Idiom {
  readonly says: readonly string[];
  readonly means: readonly string[];
}

/** Its phrases as stems. */
export type StemmedIdiom = Idiom;

export const idiomStems = ({ says, means }: Idiom): StemmedIdiom => ({ says: says.map(stems), means });

/** What code calls the things that a task describes, each word once, in the order of the data. */
export function idiomWords(task: string, idioms: readonly StemmedIdiom[]): string[] {
  const text = ` ${stems(task)} `;
  const words = new Set<string>();
  for (const { says, means } of idioms) if (says.some((phrase) => text.includes(` ${phrase} `))) for (const word of means) words.add(word);
  return [...words];
}

const ARTICLES = new Set(['a', 'an', 'the', 'its', 'their', 'of', 'all']);

const stems = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .filter((w) => !ARTICLES.has(w))
    .map((w) => stemmer(w))
    .join(' ');
