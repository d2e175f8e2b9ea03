/**
 * Which classes a task means: a phrase matches when its words, stemmed and without stop words, stand in the task next
 * to one another. A match is strong when two phrases match or one of several words: only strong ones may outrank what
 * the text itself says.
 */
import { stemmer } from 'stemmer';
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { splitIdentifier } from '../../util/words.ts';
import type { ClassFile, EquivalenceClass } from './equivalence-class.ts';

export interface ClassMatch {
  readonly framework: string;
  readonly class: EquivalenceClass;
  readonly phrases: readonly string[];
  readonly strong: boolean;
  /** From a file for any repository (auth, caching), not for a framework that this one uses. */
  readonly concern: boolean;
}

export function matchClasses(task: string, files: readonly ClassFile[]): ClassMatch[] {
  const words = stems(task);
  const text = ` ${words.join(' ')} `;
  const matches: ClassMatch[] = [];
  for (const file of files) {
    const plain = withoutName(words, file.framework) ?? text;
    for (const c of file.classes) {
      const said = (wanted: string) => wanted !== '' && (text.includes(` ${wanted} `) || (plain !== text && plain.includes(` ${wanted} `)));
      const found = (c.stems ?? c.phrases.map(phraseStems)).flatMap((wanted, i) => (said(wanted) ? [i] : []));
      if (found.length === 0) continue;
      const phrases = found.map((i) => c.phrases[i] as string);
      matches.push({
        framework: file.framework,
        class: c,
        phrases,
        strong: phrases.length > 1 || phrases.some(isMultiWord),
        concern: file.markers === undefined && file.user !== true,
      });
    }
  }
  return matches;
}

/** "A task of celery has failed" says "task failed"; undefined where the framework is not named. */
function withoutName(words: readonly string[], framework: string): string | undefined {
  const name = phraseStems(framework);
  return words.includes(name) ? ` ${words.filter((w) => w !== name).join(' ')} ` : undefined;
}

const isMultiWord = (phrase: string): boolean => phraseStems(phrase).includes(' ');

const memo = new Map<string, string>();
export function phraseStems(phrase: string): string {
  let known = memo.get(phrase);
  if (known === undefined) {
    known = stems(phrase).join(' ');
    memo.set(phrase, known);
  }
  return known;
}

function stems(text: string): string[] {
  return (text.match(/[A-Za-z0-9_$]+/g) ?? [])
    .flatMap((w) => splitIdentifier(w))
    .filter((w) => !ENGLISH_STOP_WORDS.has(w))
    .map((w) => stemmer(w));
}
