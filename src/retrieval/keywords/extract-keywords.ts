/**
 * A task's text in, KeywordSet out. Pure. Lines after the first weigh less: a title says more than its explanation. Words of
 * blocks of code and output are looked for one by one; phrases are read in what the author says alone.
 */

import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { verbBases } from '../../util/verb-bases.ts';
import { identifierTerms, splitIdentifier } from '../../util/words.ts';
import type { KeywordSet, QueryTerm } from '../keyword-set.ts';
import { isLightWord, isMetaWord, isTaskVerb } from '../task-words.ts';
import { weighSentences } from './asking-sentences.ts';
import { withoutNoise } from './clean-task.ts';
import { codeLinks } from './code-links.ts';
import { codeIdentifiers, pathMentions, shapedIdentifier } from './code-patterns.ts';
import { type NumberWord, numberWords } from './number-words.ts';
import { stackFrames } from './stack-frames.ts';
import type { TaskText } from './task-text.ts';
import { verbatimTexts } from './verbatim.ts';

export interface KeywordWeights {
  readonly laterLines: number;
  /** A line of code or output. */
  readonly quotedLines: number;
  /** The code of an error or a rule (`E028`), wherever it stands: nothing else says so exactly which one is meant. */
  readonly codes: number;
  /** A sentence beside the one that asks. */
  readonly story: number;
  readonly verbs: number;
  /** An everyday word. */
  readonly light: number;
  readonly compounds: number;
  /** Two words of the title with one or two between them: "cancel an existing booking" asks for `cancelBooking`. */
  readonly apart: number;
  /** What code may call a word with digits: joined ("UTF-8" for `utf8`), or meant by it ("404" for `NotFound`). */
  readonly numbers: Readonly<Record<NumberWord['kind'], number>>;
  /** A commit's scope: `feat(tree)`. */
  readonly scope: number;
  /** The repository's own name, as a word of a question about it. */
  readonly ownName: number;
  /** An identifier that only later lines name. */
  readonly laterIdentifiers: number;
}

/** docs/decisions/0002-weights-of-the-score.md. */
export const KEYWORD_WEIGHTS: KeywordWeights = {
  laterLines: 0.5,
  quotedLines: 0.25,
  codes: 2,
  story: 0.7,
  verbs: 0.3,
  light: 0.5,
  compounds: 0.7,
  apart: 0.6,
  numbers: { joined: 1, meant: 0.6 },
  scope: 1.2,
  ownName: 0.3,
  laterIdentifiers: 0.5,
};

/** The heaviest; of 160 the others only took time (docs/decisions/0002-weights-of-the-score.md). */
const MAX_TERMS = 80;
/** None that begins with a digit: of "2fa" and "10mb" the letters alone say nothing. */
const WORD = /(?<!\d)[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g;

export function extractKeywords(task: TaskText, ownNames: ReadonlySet<string> = new Set(), weights: KeywordWeights = KEYWORD_WEIGHTS): KeywordSet {
  const { title, scope, places, lines, prose } = task;
  const text = [title, ...lines.map((line) => line.text)].join('\n');
  const terms = new TermWeights();
  const words: string[] = [];
  const shaped = new Set<string>();
  const place = [...new Set(scope.flatMap((word) => splitIdentifier(word)))];
  for (const word of scope) for (const t of identifierTerms(word)) terms.add(t, weights.scope, 'word');
  for (const { text, weight } of weighSentences(title, weights.story)) addLine(text, weight, { terms, words, shaped, weights, ownNames });
  if (weights.apart > 0) addPairs(words, weights.apart, terms);
  for (const { text, quoted } of lines)
    addLine(text, quoted ? weights.quotedLines : weights.laterLines, { terms, words: quoted ? [] : words, shaped, weights, ownNames });
  const links = codeLinks(task.text);
  const frames = [...links.lines, ...stackFrames(withoutNoise(task.text))];
  const mentioned = codeIdentifiers(text);
  const quoted = { exact: mentioned.exact, patterns: [...new Set([...mentioned.patterns, ...frames.map((f) => f.name).filter((name) => name !== '')])] };
  const identifiers = [...new Set([...quoted.exact, ...quoted.patterns, ...shaped])].filter((id) => !ownNames.has(id.toLowerCase()));
  const keysOfTitle = new Set(Object.values(codeIdentifiers(title)).flat());
  const weightOf = (id: string) => (title.includes(id) || keysOfTitle.has(id) ? 1 : weights.laterIdentifiers);
  for (const id of identifiers) for (const leaf of id.split(/\.|::|#/)) for (const t of identifierTerms(leaf)) terms.add(t, weightOf(id), 'identifier');
  const bigrams = joinedWords(words);
  return {
    exact: quoted.exact,
    compounds: [...new Set([...quoted.patterns, ...shaped, ...bigrams])],
    components: [...new Set([...words, ...identifiers.flatMap((id) => splitIdentifier(id)).filter((w) => w.length > 2)])],
    identifiers,
    mentions: new Map(identifiers.map((id) => [id, weightOf(id)])),
    called: new Set(identifiers.filter((id) => title.includes(`${id}(`))),
    spoken: spokenNames(title),
    verbatim: verbatimTexts(title),
    paths: [...links.paths, ...places, ...pathMentions(text)],
    frames,
    scope: place,
    words,
    terms: terms.list(MAX_TERMS),
    prose,
  };
}

/** Of an error, a check, a rule of a linter: `E028`, `TS2345`, `SIM102`. */
const CODE = /^[A-Z]{1,4}\d{3,5}$/;

interface LineTargets {
  readonly terms: TermWeights;
  readonly words: string[];
  readonly shaped: Set<string>;
  readonly weights: KeywordWeights;
  readonly ownNames: ReadonlySet<string>;
}

/** A small word between two others that names keep: "table of contents", "point in time", "time to live". */
const LINK = /^(?:of|to|in|on|by|and|as|for|from|with)$/;
/** A small word that makes one word with the verb before it: "sign in", "look up", "time out", "rolled back". */
const PARTICLE = /^(?:in|on|up|out|off|over|back|down|through)$/;

/** Single words, and adjacent ones joined: "blast radius" also asks for `blastradius`, "end of file" for `endoffile`. */
function addLine(line: string, factor: number, { terms, words, shaped, weights, ownNames }: LineTargets): void {
  const run: string[] = [];
  /** The last word and the small one after it, while they stand next to what comes. */
  let linked = '';
  const addPhrasal = (verb: string, particle: string) => {
    for (const base of verbBases(verb)) terms.add(base + particle, factor * (base === verb ? weights.compounds : 1), 'compound');
  };
  for (const [raw] of line.matchAll(WORD)) {
    const lower = raw.toLowerCase();
    if (ENGLISH_STOP_WORDS.has(lower) || lower.length < 2) {
      const before = run.at(-1) ?? '';
      if (before !== '' && PARTICLE.test(lower)) addPhrasal(before, lower);
      linked = before !== '' && LINK.test(lower) ? before + lower : '';
      run.length = 0;
      continue;
    }
    if (run.length > 0 && PARTICLE.test(lower)) addPhrasal(run.at(-1) as string, lower);
    if (shapedIdentifier(raw)) shaped.add(raw);
    const idle = isMetaWord(lower) || (words.length === 0 && isTaskVerb(lower));
    const worth = ownNames.has(lower) ? weights.ownName : idle ? weights.verbs : isLightWord(lower) ? weights.light : 1;
    const weight = CODE.test(raw) ? weights.codes : factor * worth;
    for (const t of identifierTerms(raw)) terms.add(t, weight, 'word');
    if (!shapedIdentifier(raw)) words.push(lower);
    run.push(lower);
    if (linked !== '') terms.add(linked + lower, factor * weights.compounds * worth, 'compound');
    linked = '';
    for (const size of [2, 3]) if (run.length >= size) terms.add(run.slice(-size).join(''), factor * weights.compounds * worth, 'compound');
  }
  for (const { term, kind } of numberWords(line)) terms.add(term, factor * weights.numbers[kind], kind === 'joined' ? 'compound' : 'variant');
}

function addPairs(words: readonly string[], weight: number, terms: TermWeights): void {
  for (const [i, word] of words.entries()) for (const other of words.slice(i + 1, i + 4)) terms.add(word + other, weight, 'compound');
}

/** Words of a name: two are as often an accident unless they are all there is, and so is a small part of a long sentence. */
const SPOKEN = { least: 3, most: 8, length: 60, share: 0.5 } as const;

/** Runs of words that make up much of the title, as the name that they may spell: "load the mock data file" -> `mock_data_file`, `mockdatafile` and more. */
function spokenNames(title: string): string[] {
  const words = [...title.matchAll(/[A-Za-z][A-Za-z0-9]*/g)].map(([w]) => w.toLowerCase());
  const informative = (run: readonly string[]) => run.filter((w) => !ENGLISH_STOP_WORDS.has(w)).length;
  const least = informative(words) * SPOKEN.share;
  const out: string[] = [];
  if (least > SPOKEN.most) return out;
  for (let from = 0; from < words.length; from++)
    for (let size = words.length === 2 ? 2 : SPOKEN.least; size <= SPOKEN.most && from + size <= words.length; size++) {
      const run = words.slice(from, from + size);
      if (informative(run) >= least && run.join('_').length <= SPOKEN.length) out.push(run.join(''), run.join('_'));
    }
  return out;
}

/** Adjacent words as the identifiers they might be: `ContextEngine`, `context_engine`. */
function joinedWords(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    const [a, b] = [words[i] as string, words[i + 1] as string];
    if (a.length < 3 || b.length < 3 || Math.max(a.length, b.length) < 4 || isTaskVerb(a)) continue;
    out.push(capital(a) + capital(b), `${a}_${b}`);
  }
  return out;
}

const capital = (w: string): string => w.charAt(0).toUpperCase() + w.slice(1);

/** The heaviest weight of a term counts; order of first mention is kept. */
class TermWeights {
  readonly #terms = new Map<string, QueryTerm>();

  add(term: string, weight: number, source: QueryTerm['source']): void {
    const known = this.#terms.get(term);
    if (known === undefined || weight > known.weight) this.#terms.set(term, { term, weight, source });
  }

  list(limit: number): QueryTerm[] {
    const all = [...this.#terms.values()];
    return all.length <= limit ? all : all.sort((a, b) => b.weight - a.weight).slice(0, limit);
  }
}
