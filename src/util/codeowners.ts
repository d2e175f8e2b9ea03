/**
 * CODEOWNERS: the text of such a file in, a function from a path to its owners out. The last pattern that matches
 * wins, also when it names nobody. Patterns are those of .gitignore with the differences that GitHub and GitLab
 * document: no negation, no character ranges, `docs/*` not below its folder; GitLab's sections with default owners.
 */
import { globTest } from './glob.ts';

export interface OwnerRule {
  readonly pattern: string;
  readonly owners: readonly string[];
  /** In the file, 1-based. */
  readonly line: number;
}

export type OwnersOf = (path: string) => OwnerRule | undefined;

/** Where such files are looked for; the first that exists counts. */
export const CODEOWNERS_PATHS = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

const SECTION = /^\^?\[[^\]]+\](?:\[\d+\])?\s*/;

export function parseCodeowners(text: string): OwnersOf {
  const rules = readRules(text).map((rule) => ({ rule, matches: toPattern(rule.pattern) }));
  rules.reverse();
  return (path) => rules.find((r) => r.matches(path))?.rule;
}

export function readRules(text: string): OwnerRule[] {
  const rules: OwnerRule[] = [];
  let defaults: readonly string[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const words = splitWords(raw);
    if (words.length === 0) continue;
    if (SECTION.test(raw.trim())) {
      defaults = splitWords(raw.trim().replace(SECTION, ''));
      continue;
    }
    const [pattern = '', ...owners] = words;
    rules.push({ pattern, owners: owners.length > 0 ? owners : defaults, line: index + 1 });
  }
  return rules;
}

/** Blanks part words unless escaped; `#` begins a comment unless escaped. */
function splitWords(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:\\.|[^\s\\])+/g)) {
    if (word.startsWith('#')) break;
    words.push(word.replace(/\\(.)/g, '$1'));
  }
  return words;
}

/** A pattern without a folder holds in every one, and one that may be a folder for what is below it. */
function toPattern(pattern: string): (path: string) => boolean {
  const folder = pattern.endsWith('/');
  const bare = pattern.replace(/^\//, '').replace(/\/$/, '');
  const anchored = pattern.startsWith('/') || bare.includes('/');
  const last = bare.slice(bare.lastIndexOf('/') + 1);
  // A name without wildcards may be a folder; `docs/*` means the files in it and no deeper.
  const isItself = !folder && globTest(anchored ? bare : `**/${bare}`);
  const isBelow = !folder && anchored && last.includes('*') && last !== '**' ? false : globTest(`${anchored ? '' : '**/'}${bare}/**`);
  return (path) => (isItself !== false && isItself(path)) || (isBelow !== false && isBelow(path));
}
