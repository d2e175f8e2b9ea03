/**
 * The words that a repository's own documents use beside those of a question. "Accounts of people who have not come back
 * for months" shares three words with the comment on a setting, "months of inactivity before deleting user accounts", and
 * that says what the code calls them. Passages in, words out. Pure.
 */
import { wordStem } from '../../util/irregular-verbs.ts';
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { splitIdentifier } from '../../util/words.ts';
import { isLightWord, isMetaWord } from '../task-words.ts';

/** Stem to the forms in which a passage says it. */
type WordForms = ReadonlyMap<string, readonly string[]>;

/** Paragraphs, points of lists, rows of tables, settings with their comments, texts of the interface. */
export interface Passages {
  /** The words of each, by their stems. */
  readonly words: readonly WordForms[];
  /** Which passages say a stem. */
  readonly saying: ReadonlyMap<string, readonly number[]>;
  /** How many different words a passage has on average. */
  readonly length: number;
}

export interface DocumentParams {
  /** Of a word that only the passage says. */
  readonly weight: number;
  /** How many of its words are taken, the rarest. */
  readonly words: number;
  /** How many words of the question the passage must have. */
  readonly shared: number;
  /** Which part of the question they must be, by weight and rarity. */
  readonly share: number;
  /** A word in more than this part of the passages is about the whole program. */
  readonly common: number;
  /** Asked only where no symbol says more than this part of the question. */
  readonly coverage: number;
}

/** docs/lab/retrieval.md, "Words of documents". */
export const DOCUMENT_PARAMS: DocumentParams = { weight: 0.4, words: 5, shared: 3, share: 0.3, common: 0.02, coverage: 0.4 };

const WORD = /^[a-z]{3,20}$/;
/** Shorter ones are abbreviations and parts of markup. */
const LEAST_LETTERS = 4;
/** In small documents a word may still come so often. */
const RARE = 3;

export function indexPassages(texts: readonly string[]): Passages {
  const stems = new Map<string, string>();
  const words = texts.map((text) => wordsByStem(text, stems));
  const saying = new Map<string, number[]>();
  words.forEach((said, at) => {
    for (const stem of said.keys()) {
      const known = saying.get(stem);
      if (known === undefined) saying.set(stem, [at]);
      else known.push(at);
    }
  });
  return { words, saying, length: words.reduce((sum, said) => sum + said.size, 0) / Math.max(1, words.length) };
}

/** Each word is stemmed once, however often it comes; '' for words that say nothing. */
function wordsByStem(text: string, stems: Map<string, string>): WordForms {
  const found = new Map<string, string[]>();
  for (const word of splitIdentifier(text)) {
    const stem = stems.get(word) ?? informativeStem(word);
    stems.set(word, stem);
    if (stem === '') continue;
    const forms = found.get(stem);
    if (forms === undefined) found.set(stem, [word]);
    else if (!forms.includes(word)) forms.push(word);
  }
  return found;
}

function informativeStem(word: string): string {
  const says = WORD.test(word) && !ENGLISH_STOP_WORDS.has(word) && !isLightWord(word) && !isMetaWord(word);
  return says ? wordStem(word) : '';
}

/** Of the passage that says most of the question, its words that the question does not say, the rarest first, each in all forms that stand there. `asked`: words with their weights. */
export function documentWords(asked: ReadonlyMap<string, number>, passages: Passages, params: DocumentParams = DOCUMENT_PARAMS): (readonly string[])[] {
  const stems = new Map<string, number>();
  for (const [word, weight] of asked) {
    const stem = informativeStem(word);
    if (stem !== '') stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
  }
  const best = bestPassage(stems, passages, params);
  return best === undefined ? [] : rarestWords(best, stems, passages, params);
}

function bestPassage(asked: ReadonlyMap<string, number>, passages: Passages, { shared, share }: DocumentParams): WordForms | undefined {
  const { words, saying, length } = passages;
  const found = new Map<number, { said: number; gain: number }>();
  let total = 0;
  for (const [stem, weight] of asked) {
    const places = saying.get(stem) ?? [];
    const gain = weight * Math.log(1 + (words.length - places.length + 0.5) / (places.length + 0.5));
    total += gain;
    for (const at of places) {
      const known = found.get(at) ?? { said: 0, gain: 0 };
      found.set(at, { said: known.said + 1, gain: known.gain + gain });
    }
  }
  const likely = [...found].filter(([, { said, gain }]) => said >= shared && gain >= share * total);
  const scores = likely.map(([at, { gain }]) => ({ at, score: gain / lengthNorm((words[at] as WordForms).size / length) }));
  const best = scores.sort((a, b) => b.score - a.score || a.at - b.at)[0];
  return best === undefined ? undefined : words[best.at];
}

/** As BM25 does, for words that are said once. */
const lengthNorm = (length: number): number => 1 + 1.2 * (0.25 + 0.75 * length);

function rarestWords(passage: WordForms, asked: ReadonlyMap<string, number>, passages: Passages, params: DocumentParams): (readonly string[])[] {
  const most = Math.max(RARE, params.common * passages.words.length);
  const uses = (stem: string) => (passages.saying.get(stem) ?? []).length;
  const others = [...passage].filter(([stem, [word = '']]) => !asked.has(stem) && word.length >= LEAST_LETTERS && uses(stem) <= most);
  return others.sort(([a], [b]) => uses(a) - uses(b)).map(([, forms]) => forms);
}
